import { describe, expect, test } from "vitest";
import { closeAfterAll } from "../helpers/close-after.ts";
import { startGateway } from "../helpers/gateway.ts";
import { dataOf, graphqlClient } from "../helpers/graphql-client.ts";
import { pdf } from "../helpers/media-files.ts";
import { startSandbox } from "../helpers/sandbox.ts";

interface Created {
  readonly createVideo: { readonly video: { readonly id: string; readonly videoId: string } };
  readonly createDocument: { readonly document: { readonly id: string; readonly documentId: string } };
}

const sandbox = await closeAfterAll(startSandbox({ processingMs: 60_000 }));
const gateway = await closeAfterAll(startGateway(sandbox.url));
const client = graphqlClient(gateway.url);
const created = dataOf(
  await client.query<Created, object>(`mutation {
      createVideo(input: { title: "A", sizeInBytes: 10 }) { video { id videoId } }
      createDocument(input: { documentType: USER_GUIDE_OR_MANUAL, languages: [ENGLISH] }) { document { id documentId } }
    }`),
);
const video = created.createVideo.video;
const document = created.createDocument.document;

async function eventsOf<Event>(stream: AsyncIterable<Event>): Promise<Event[]> {
  const events: Event[] = [];
  for await (const event of stream) events.push(event);
  return events;
}

const videoQuery = "query ($id: ID!) { video(videoId: $id) { id videoId } }";

describe("an argument that identifies an object", () => {
  test("accepts the service's own identifier and the global one", async () => {
    expect(dataOf(await client.query(videoQuery, { id: video.videoId }))).toEqual({ video });
    expect(dataOf(await client.query(videoQuery, { id: video.id }))).toEqual({ video });
  });

  test("accepts the global identifier as a literal", async () => {
    const query = `{ video(videoId: ${JSON.stringify(video.id)}) { videoId } }`;
    expect(dataOf(await client.query(query))).toEqual({ video: { videoId: video.videoId } });
  });

  test("rejects the global identifier of another type and names the expected type", async () => {
    const { data, errors } = await client.query(videoQuery, { id: document.id });
    expect(data).toEqual({ video: null });
    expect(errors).toMatchObject([
      {
        message: expect.stringContaining("belongs to a Document; expected the identifier of a Video"),
        path: ["video"],
        extensions: { code: "BAD_USER_INPUT" },
      },
    ]);
  });

  test("finds nothing for an impossible identifier, without a call", async () => {
    for (const id of [".", "..", ""]) {
      expect(dataOf(await client.query(videoQuery, { id }))).toEqual({ video: null });
    }
  });
});

const subscriptions = [
  "videoStatusChanged",
  "documentStatusChanged",
  "feedTaskStatusChanged",
  "storeTaskStatusChanged",
];
const streamOf = (name: string) => `subscription ($id: ID!) { ${name}(id: $id) { isFinal } }`;

/** Identifiers of an object that the subscription can watch. */
async function watchable(name: string): Promise<{ readonly global: string; readonly own: string }> {
  if (name === "videoStatusChanged") return { global: video.id, own: video.videoId };
  if (name === "documentStatusChanged") return { global: document.id, own: document.documentId };
  const [query, key] =
    name === "feedTaskStatusChanged"
      ? [
          'createOrderTask(input: { feedType: "LMS_ORDER_REPORT", schemaVersion: "1113", filter: { orderStatus: ACTIVE } }) { task { id own: taskId } }',
          "createOrderTask",
        ]
      : ['addStoreCategory(input: { name: "Lamps" }) { task { id own: taskId } }', "addStoreCategory"];
  const made = dataOf(
    await client.query<Record<string, { task: { id: string; own: string } }>, object>(
      `mutation { ${query} }`,
    ),
  );
  const { id, own } = made[key]!.task;
  return { global: id, own };
}

describe("the argument `id` of a subscription", () => {
  test.each(subscriptions)("accepts the global identifier and the service's own: %s", async (name) => {
    const { global, own } = await watchable(name);
    for (const id of [global, own]) {
      const stream = client.subscribe<Record<string, unknown>, { id: string }>(streamOf(name), { id });
      const { value } = await stream.next();
      await stream.return?.();
      expect(value).toEqual({ data: { [name]: { isFinal: false } } });
    }
  });

  test.each(subscriptions)("rejects the identifier of another type: %s", async (name) => {
    const id = name === "videoStatusChanged" ? document.id : video.id;
    expect(await eventsOf(client.subscribe(streamOf(name), { id }))).toMatchObject([
      {
        errors: [
          {
            message: expect.stringContaining("expected the identifier of"),
            extensions: { code: "BAD_USER_INPUT" },
          },
        ],
      },
    ]);
  });

  test.each(subscriptions)(
    "finds nothing for an identifier that the service does not know: %s",
    async (name) => {
      for (const id of ["no-such-thing", "."]) {
        expect(await eventsOf(client.subscribe(streamOf(name), { id }))).toMatchObject([
          { errors: [{ extensions: { code: "NOT_FOUND" } }] },
        ]);
      }
    },
  );
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

  test("rejects the global identifier of another type with a ValidationError and its path", async () => {
    expect(await upload(video.id)).toEqual({
      uploadDocument: {
        document: null,
        errors: [
          {
            __typename: "ValidationError",
            kind: "INPUT",
            code: "MALFORMED",
            message: expect.stringContaining("expected the identifier of a Document"),
            path: ["input", "documentId"],
            upstream: [],
          },
        ],
      },
    });
  });

  test("accepts the global identifier", async () => {
    expect(await upload(document.id)).toEqual({
      uploadDocument: { document: { documentId: document.documentId, status: "SUBMITTED" }, errors: [] },
    });
  });

  test("is a NotFoundError without a call when the identifier is impossible", async () => {
    expect(await upload(".")).toMatchObject({
      uploadDocument: {
        document: null,
        errors: [{ __typename: "NotFoundError", path: ["input", "documentId"], upstream: [] }],
      },
    });
  });
});

describe("several mutations in one document", () => {
  test("keep their results when another one fails", async () => {
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
