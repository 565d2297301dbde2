import { describe, expect, test } from "vitest";
import { closeAfterAll } from "../helpers/close-after.ts";
import { encodeGlobalId } from "../../src/resolvers/global-id.ts";
import { startGateway } from "../helpers/gateway.ts";
import { dataOf, graphqlClient } from "../helpers/graphql-client.ts";
import { startSandbox } from "../helpers/sandbox.ts";

const sandbox = await closeAfterAll(startSandbox());
const gateway = await closeAfterAll(startGateway(sandbox.url));
const client = graphqlClient(gateway.url, "sandbox-application");

interface FileNode {
  readonly id: string;
  readonly fileId: string;
}

async function anyFile(): Promise<FileNode> {
  const query = `{ feedFiles(feedTypeId: "CURATED_ITEM_FEED", marketplaceId: "EBAY_US", first: 1) { nodes { id fileId } } }`;
  const { feedFiles } = dataOf(
    await client.query<{ feedFiles: { nodes: readonly FileNode[] } }, object>(query),
  );
  const [file] = feedFiles.nodes;
  if (!file) throw new Error("The feed has no file.");
  return file;
}

async function anyKey(): Promise<{ id: string; signingKeyId: string }> {
  const mutation = "mutation { createSigningKey { signingKey { id signingKeyId } } }";
  const { createSigningKey } = dataOf(
    await client.query<{ createSigningKey: { signingKey: { id: string; signingKeyId: string } } }, object>(
      mutation,
    ),
  );
  return createSigningKey.signingKey;
}

const feedFile = `query ($id: ID!, $marketplaceId: MarketplaceId = "EBAY_US") {
  feedFile(fileId: $id, marketplaceId: $marketplaceId) { id fileId }
}`;

/** Arguments that identify an object, each in a query with one field named `field`. */
const lookups = [
  ["FeedType", "query ($id: ID!) { field: feedType(feedTypeId: $id) { id } }"],
  [
    "FeedType",
    `query ($id: ID!) { field: feedFiles(feedTypeId: $id, marketplaceId: "EBAY_US", first: 1) { nodes { id } } }`,
  ],
  ["SigningKey", "query ($id: ID!) { field: signingKey(signingKeyId: $id) { id } }"],
  ["FeedFile", `query ($id: ID!) { field: feedFile(fileId: $id, marketplaceId: "EBAY_US") { id } }`],
] as const;

describe("an argument that identifies a feed type, a feed file or a signing key", () => {
  test.each(lookups)(
    "rejects the identifier of another type and names %s as the expected one: %s",
    async (type, query) => {
      const { data, errors } = await client.query(query, { id: encodeGlobalId("Video", "1") });
      expect(data).toEqual({ field: null });
      expect(errors).toMatchObject([
        {
          path: ["field"],
          message: expect.stringContaining(`belongs to a Video; expected the identifier of a ${type}`),
          extensions: { code: "BAD_USER_INPUT" },
        },
      ]);
    },
  );

  test.each([lookups[0], lookups[2], lookups[3]])(
    "finds no %s for an impossible identifier: %s",
    async (_type, query) => {
      for (const id of [".", "..", ""]) {
        expect(dataOf(await client.query(query, { id }))).toEqual({ field: null });
      }
    },
  );

  test.each([lookups[0], lookups[1]])("accepts both identifiers of a %s: %s", async (_type, query) => {
    const [own, global] = [
      await client.query(query, { id: "CURATED_ITEM_FEED" }),
      await client.query(query, { id: encodeGlobalId("FeedType", "CURATED_ITEM_FEED") }),
    ];
    expect(dataOf(own)).not.toEqual({ field: null });
    expect(dataOf(global)).toEqual(dataOf(own));
  });

  test("accepts both identifiers of a signing key", async () => {
    const { id, signingKeyId } = await anyKey();
    for (const given of [id, signingKeyId]) {
      expect(dataOf(await client.query(lookups[2][1], { id: given }))).toEqual({ field: { id } });
    }
  });

  test("accepts both identifiers of a feed type in `allows`", async () => {
    const query = `query ($id: ID!) { feedAccess { allows(feedTypeId: $id, marketplaceId: "EBAY_US") } }`;
    for (const id of ["CURATED_ITEM_FEED", encodeGlobalId("FeedType", "CURATED_ITEM_FEED")]) {
      expect(dataOf(await client.query(query, { id }))).toEqual({ feedAccess: { allows: true } });
    }
    const { errors } = await client.query(query, { id: encodeGlobalId("Video", "CURATED_ITEM_FEED") });
    expect(errors).toMatchObject([{ extensions: { code: "BAD_USER_INPUT" } }]);
  });
});

describe("the identifier of a feed file", () => {
  test("is the identifier of the service or the global one", async () => {
    const file = await anyFile();
    for (const id of [file.id, file.fileId]) {
      expect(dataOf(await client.query(feedFile, { id }))).toEqual({ feedFile: file });
    }
  });

  test("is rejected when it is global and of another marketplace than the argument", async () => {
    const { id } = await anyFile();
    const { data, errors } = await client.query(feedFile, { id, marketplaceId: "EBAY_DE" });
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
    const { errors } = await client.query(feedFile, { id: encodeGlobalId("FeedFile", "no-marketplace") });
    expect(errors).toMatchObject([{ extensions: { code: "BAD_USER_INPUT" } }]);
  });

  test("may be the service's own even if it starts with a marketplace", async () => {
    const answer = await client.query(feedFile, { id: "EBAY_DE:x", marketplaceId: "EBAY_US" });
    expect(dataOf(answer)).toEqual({ feedFile: null });
  });
});
