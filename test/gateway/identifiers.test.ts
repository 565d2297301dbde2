import { describe, expect, test } from "vitest";
import { closeAfterAll } from "../helpers/close-after.ts";
import { encodeGlobalId } from "../../src/resolvers/global-id.ts";
import { startGateway } from "../helpers/gateway.ts";
import { dataOf, graphqlClient } from "../helpers/graphql-client.ts";
import { pdf } from "../helpers/media-files.ts";
import { startSandbox } from "../helpers/sandbox.ts";

interface Created {
  readonly createVideo: { readonly video: { readonly id: string; readonly videoId: string } };
  readonly createDocument: { readonly document: { readonly id: string; readonly documentId: string } };
}
interface Found {
  readonly feedFiles: { readonly nodes: readonly [{ readonly id: string; readonly fileId: string }] };
}
interface Made {
  readonly createSigningKey: { readonly signingKey: { readonly id: string; readonly signingKeyId: string } };
}

const sandbox = await closeAfterAll(startSandbox({ processingMs: 60_000 }));
const gateway = await closeAfterAll(startGateway(sandbox.url));
const client = graphqlClient(gateway.url);
const application = graphqlClient(gateway.url, "sandbox-application");
const created = dataOf(
  await client.query<Created, object>(`mutation {
      createVideo(input: { title: "A", sizeInBytes: 10 }) { video { id videoId } }
      createDocument(input: { documentType: USER_GUIDE_OR_MANUAL, languages: [ENGLISH] }) { document { id documentId } }
    }`),
);
const video = created.createVideo.video;
const document = created.createDocument.document;

const usa = 'marketplaceId: "EBAY_US"';
const found = await application.query<Found, object>(
  `{ feedFiles(feedTypeId: "CURATED_ITEM_FEED", ${usa}, first: 1) { nodes { id fileId } } }`,
);
const [file] = dataOf(found).feedFiles.nodes;
const made = await application.query<Made, object>(
  "mutation { createSigningKey { signingKey { id signingKeyId } } }",
);
const key = dataOf(made).createSigningKey.signingKey;

/** The global identifier of an object, and the service's own. */
const identifiers = {
  Video: [video.id, video.videoId],
  FeedType: [encodeGlobalId("FeedType", "CURATED_ITEM_FEED"), "CURATED_ITEM_FEED"],
  SigningKey: [key.id, key.signingKeyId],
  FeedFile: [file.id, file.fileId],
} as const;

async function eventsOf<Event>(stream: AsyncIterable<Event>): Promise<Event[]> {
  const events: Event[] = [];
  for await (const event of stream) events.push(event);
  return events;
}

/** Arguments that identify an object: the type, a query with one field named `field`, its client and its data. */
const lookups = [
  ["Video", "{ field: video(videoId: $id) { id } }", client, { id: video.id }],
  ["FeedType", "{ field: feedType(feedTypeId: $id) { id } }", application, { id: identifiers.FeedType[0] }],
  ["SigningKey", "{ field: signingKey(signingKeyId: $id) { id } }", application, { id: key.id }],
  ["FeedFile", `{ field: feedFile(fileId: $id, ${usa}) { id } }`, application, { id: file.id }],
] as const;
const filesOfType = [
  "FeedType",
  `{ field: feedFiles(feedTypeId: $id, ${usa}, first: 1) { nodes { id } } }`,
  application,
  { nodes: [{ id: expect.any(String) }] },
] as const;

describe("an argument that identifies an object", () => {
  test.each([...lookups, filesOfType])(
    "accepts both identifiers of a %s and rejects that of another type: %s",
    async (type, selection, by, expected) => {
      const query = `query ($id: ID!) ${selection}`;
      for (const id of identifiers[type]) {
        expect(dataOf(await by.query(query, { id }))).toEqual({ field: expected });
      }
      const { data, errors } = await by.query(query, { id: document.id });
      expect(data).toEqual({ field: null });
      expect(errors).toMatchObject([
        {
          path: ["field"],
          message: expect.stringContaining(`belongs to a Document; expected the identifier of a ${type}`),
          extensions: { code: "BAD_USER_INPUT" },
        },
      ]);
    },
  );

  test.each(lookups)("finds no %s for an impossible identifier: %s", async (_type, selection, by) => {
    for (const id of [".", "..", ""]) {
      expect(dataOf(await by.query(`query ($id: ID!) ${selection}`, { id }))).toEqual({ field: null });
    }
  });

  test("accepts the global identifier as a literal", async () => {
    const query = `{ video(videoId: ${JSON.stringify(video.id)}) { videoId } }`;
    expect(dataOf(await client.query(query))).toEqual({ video: { videoId: video.videoId } });
  });

  test("accepts both identifiers of a feed type in `allows`", async () => {
    const query = `query ($id: ID!) { feedAccess { allows(feedTypeId: $id, marketplaceId: "EBAY_US") } }`;
    for (const id of identifiers.FeedType) {
      expect(dataOf(await application.query(query, { id }))).toEqual({ feedAccess: { allows: true } });
    }
    const { errors } = await application.query(query, { id: video.id });
    expect(errors).toMatchObject([{ extensions: { code: "BAD_USER_INPUT" } }]);
  });
});

const feedFile = `query ($id: ID!, $marketplaceId: MarketplaceId = "EBAY_US") {
  feedFile(fileId: $id, marketplaceId: $marketplaceId) { id fileId }
}`;

describe("the identifier of a feed file", () => {
  test("is rejected when it is global and of another marketplace than the argument", async () => {
    const { data, errors } = await application.query(feedFile, { id: file.id, marketplaceId: "EBAY_DE" });
    expect(data).toEqual({ feedFile: null });
    expect(errors).toMatchObject([
      {
        path: ["feedFile"],
        message: expect.stringContaining("EBAY_US; `marketplaceId` is EBAY_DE"),
        extensions: { code: "BAD_USER_INPUT" },
      },
    ]);
  });

  test("is rejected when it is global and contains no marketplace", async () => {
    const { errors } = await application.query(feedFile, {
      id: encodeGlobalId("FeedFile", "no-marketplace"),
    });
    expect(errors).toMatchObject([{ extensions: { code: "BAD_USER_INPUT" } }]);
  });

  test("may be the service's own even if it starts with a marketplace", async () => {
    const answer = await application.query(feedFile, { id: "EBAY_DE:x", marketplaceId: "EBAY_US" });
    expect(dataOf(answer)).toEqual({ feedFile: null });
  });
});

const streamOf = (name: string) => `subscription ($id: ID!) { ${name}(id: $id) { isFinal } }`;

/** Creates an object with a mutation. @returns its global identifier and the service's own */
async function create(mutation: string, own: string): Promise<readonly [string, string]> {
  const answer = await client.query<{ made: { task: { id: string; own: string } } }, object>(
    `mutation { made: ${mutation} { task { id own: ${own} } } }`,
  );
  const { task } = dataOf(answer).made;
  return [task.id, task.own];
}

/** Subscriptions, each with the creation of an object that it can watch. */
const watchable: Readonly<Record<string, () => Promise<readonly [string, string]>>> = {
  videoStatusChanged: async () => [video.id, video.videoId],
  documentStatusChanged: async () => [document.id, document.documentId],
  feedTaskStatusChanged: () =>
    create('createOrderTask(input: { schemaVersion: "1113", filter: { orderStatus: ACTIVE } })', "taskId"),
  storeTaskStatusChanged: () => create('addStoreCategory(input: { name: "Lamps" })', "taskId"),
};
const subscriptions = Object.keys(watchable);

describe("the argument `id` of a subscription", () => {
  test.each(subscriptions)("accepts the global identifier and the service's own: %s", async (name) => {
    for (const id of (await watchable[name]?.()) ?? []) {
      const stream = client.subscribe<Record<string, unknown>, { id: string }>(streamOf(name), { id });
      const { value } = await stream.next();
      await stream.return?.();
      expect(value).toEqual({ data: { [name]: { isFinal: false } } });
    }
  });

  test.each(subscriptions)("rejects the identifier of another type: %s", async (name) => {
    const id = name === "videoStatusChanged" ? document.id : video.id;
    const message = expect.stringContaining("expected the identifier of");
    expect(await eventsOf(client.subscribe(streamOf(name), { id }))).toMatchObject([
      { errors: [{ message, extensions: { code: "BAD_USER_INPUT" } }] },
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
    const guide = new Blob([new Uint8Array(pdf())], { type: "application/pdf" });
    return dataOf(await client.upload<Record<string, unknown>, object>(mutation, { id, file: guide }));
  };

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
