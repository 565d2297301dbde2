import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startGateway, type TestGateway } from "../helpers/gateway.ts";
import { dataOf, type GraphqlClient, graphqlClient } from "../helpers/graphql-client.ts";
import { pdf } from "../helpers/media-files.ts";
import { startSandbox, type TestSandbox } from "../helpers/sandbox.ts";

interface Created {
  readonly createVideo: { readonly video: { readonly id: string; readonly videoId: string } };
  readonly createDocument: { readonly document: { readonly id: string; readonly documentId: string } };
}

let sandbox: TestSandbox;
let gateway: TestGateway;
let client: GraphqlClient;
let video: Created["createVideo"]["video"];
let document: Created["createDocument"]["document"];

beforeAll(async () => {
  sandbox = await startSandbox({ processingMs: 60_000 });
  gateway = await startGateway(sandbox.url);
  client = graphqlClient(gateway.url);
  const created = dataOf(
    await client.query<Created, object>(`mutation {
      createVideo(input: { title: "A", sizeInBytes: 10 }) { video { id videoId } }
      createDocument(input: { documentType: USER_GUIDE_OR_MANUAL, languages: [ENGLISH] }) { document { id documentId } }
    }`),
  );
  video = created.createVideo.video;
  document = created.createDocument.document;
});
afterAll(async () => {
  await gateway[Symbol.asyncDispose]();
  await sandbox[Symbol.asyncDispose]();
});

async function eventsOf<Event>(stream: AsyncIterable<Event>): Promise<Event[]> {
  const events: Event[] = [];
  for await (const event of stream) events.push(event);
  return events;
}

const videoQuery = "query ($id: ID!) { video(videoId: $id) { id videoId } }";

describe("an argument that identifies an object", () => {
  test("takes the service's own identifier and the global one", async () => {
    expect(dataOf(await client.query(videoQuery, { id: video.videoId }))).toEqual({ video });
    expect(dataOf(await client.query(videoQuery, { id: video.id }))).toEqual({ video });
  });

  test("takes the global one as a literal", async () => {
    const query = `{ video(videoId: ${JSON.stringify(video.id)}) { videoId } }`;
    expect(dataOf(await client.query(query))).toEqual({ video: { videoId: video.videoId } });
  });

  test("refuses the global identifier of another type and says which is wanted", async () => {
    const { data, errors } = await client.query(videoQuery, { id: document.id });
    expect(data).toEqual({ video: null });
    expect(errors).toMatchObject([
      {
        message: expect.stringContaining("belongs to a Document; the identifier of a Video is wanted here"),
        path: ["video"],
        extensions: { code: "BAD_USER_INPUT" },
      },
    ]);
  });

  test("finds nothing under an identifier that cannot exist, without a call", async () => {
    for (const id of [".", "..", ""]) {
      expect(dataOf(await client.query(videoQuery, { id }))).toEqual({ video: null });
    }
  });
});

describe("the argument `id`", () => {
  const stream = "subscription ($id: ID!) { videoStatusChanged(id: $id) { isFinal } }";

  test.each([
    ["a service's own identifier", () => video.videoId, "is not a global identifier"],
    ["another type's", () => document.id, "the identifier of a Video is wanted here"],
  ])("of a subscription refuses %s", async (_what, id, message) => {
    const events = await eventsOf(client.subscribe(stream, { id: id() }));
    expect(events).toMatchObject([
      { errors: [{ message: expect.stringContaining(message), extensions: { code: "BAD_USER_INPUT" } }] },
    ]);
  });
});

describe("an input field of a mutation that identifies an object", () => {
  const mutation = `mutation ($id: ID!, $file: Upload!) {
    uploadDocument(input: { documentId: $id, file: $file }) {
      document { documentId status }
      errors { __typename ... on MutationError { kind message path upstream { errorId } } ... on ValidationError { code } }
    }
  }`;
  const upload = async (id: string) => {
    const file = new Blob([new Uint8Array(pdf())], { type: "application/pdf" });
    return dataOf(await client.upload<Record<string, unknown>, object>(mutation, { id, file }));
  };

  test("reports the global identifier of another type as a ValidationError with its path", async () => {
    expect(await upload(video.id)).toEqual({
      uploadDocument: {
        document: null,
        errors: [
          {
            __typename: "ValidationError",
            kind: "INPUT",
            code: "MALFORMED",
            message: expect.stringContaining("the identifier of a Document is wanted here"),
            path: ["input", "documentId"],
            upstream: [],
          },
        ],
      },
    });
  });

  test("takes the global identifier", async () => {
    expect(await upload(document.id)).toEqual({
      uploadDocument: { document: { documentId: document.documentId, status: "SUBMITTED" }, errors: [] },
    });
  });

  test("that cannot exist is not found, and the service has said nothing", async () => {
    expect(await upload(".")).toMatchObject({
      uploadDocument: {
        document: null,
        errors: [{ __typename: "NotFoundError", path: ["input", "documentId"], upstream: [] }],
      },
    });
  });
});

describe("several mutations of one document", () => {
  test("keep their results when a later one throws", async () => {
    await using halfDown = await startGateway(sandbox.url, {
      upstream: { url: sandbox.url, store: "http://127.0.0.1:9" },
    });
    const answer = await graphqlClient(halfDown.url).query<Created, object>(`mutation {
      createDocument(input: { documentType: USER_GUIDE_OR_MANUAL, languages: [ENGLISH] }) { document { documentId } }
      addStoreCategory(input: { name: "Lost" }) { task { id } errors { __typename } }
      createVideo(input: { title: "Kept", sizeInBytes: 10 }) { video { videoId } }
    }`);
    expect(answer.data).toMatchObject({
      createDocument: { document: { documentId: expect.any(String) } },
      addStoreCategory: null,
      createVideo: { video: { videoId: expect.any(String) } },
    });
    expect(answer.errors).toMatchObject([
      { path: ["addStoreCategory"], extensions: { code: "UPSTREAM_UNAVAILABLE" } },
    ]);
  });
});
