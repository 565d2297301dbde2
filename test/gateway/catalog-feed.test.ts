import { describe, expect, test } from "vitest";
import { closeAfterAll } from "../helpers/close-after.ts";
import { startGateway } from "../helpers/gateway.ts";
import { graphqlClient } from "../helpers/graphql-client.ts";
import { createManualClock } from "../helpers/clock.ts";
import { startSandbox } from "../helpers/sandbox.ts";
import {
  books,
  cameras,
  ListFeedFiles,
  ReadFeedAccess,
  ReadFeedFile,
  ReadFeedNode,
  ReadFeedType,
} from "../rules/catalog-feed/operations.ts";

const clock = createManualClock(Date.parse("2026-03-02T12:30:00.000Z"));
const sandbox = await closeAfterAll(startSandbox({ clock }));
const gateway = await closeAfterAll(startGateway(sandbox.url));
const client = graphqlClient(gateway.url, "sandbox-application");

describe("the access of an application", () => {
  test("is listed by rule, and can be checked for one feed type", async () => {
    const { data, errors } = await client.query(ReadFeedAccess);
    expect(errors).toEqual([]);
    expect(data?.feedAccess).toMatchObject({
      everywhere: true,
      books: true,
      antiques: false,
      elsewhere: false,
      nothing: false,
    });
    const [rule] = data?.feedAccess?.rules ?? [];
    expect(rule).toMatchObject({
      feedTypeId: "CURATED_ITEM_FEED",
      feedType: { description: expect.stringContaining("listings") },
      constraints: [
        { marketplaceId: "EBAY_US", categoryIds: [], listingMarketplaces: [] },
        { marketplaceId: "EBAY_GB", categoryIds: ["267", "625", "293"] },
        { marketplaceId: "EBAY_DE", categoryIds: ["888"] },
      ],
    });
  });
});

describe("feed types of the catalog", () => {
  test("cause FEED_ACCESS_DENIED with the rule when outside the access rules", async () => {
    const { data, errors } = await client.query(ReadFeedType, { feedTypeId: "PROMOTION" });
    expect(data).toEqual({ feedType: null });
    expect(errors).toMatchObject([
      {
        message:
          'The access rules of the application do not cover the feed type "PROMOTION"; `feedAccess` lists them.',
        extensions: {
          code: "FEED_ACCESS_DENIED",
          rule: { level: "FEED_TYPE", feedTypeId: "PROMOTION" },
          upstream: [{ errorId: 14_011 }],
          service: "CATALOG_FEED",
        },
      },
    ]);
    expect(errors[0]?.extensions).not.toHaveProperty("requiredScopes");
  });
});

describe("files of the catalog feed", () => {
  test("are listed with their download", async () => {
    const { data } = await client.query(ListFeedFiles, cameras);
    const file = data?.feedFiles?.nodes.find(({ generatedAt }) => generatedAt === "2026-03-01T07:00:00.000Z");
    expect(file?.download).toMatchObject({
      acceptsRanges: true,
      fileName: "CURATED_ITEM_FEED-EBAY_US-DAILY-625-2026-03-01T07Z.tsv.gz",
      mediaType: "application/gzip",
      sizeInBytes: file?.sizeInBytes,
    });
  });

  test.each([
    [{ ...books, lookBackMinutes: 0 }, "`lookBackMinutes` must be 1 or more, not 0."],
    [{ ...books, lookBackMinutes: 60 * 24 * 15 }, "`lookBackMinutes` is 21600. The service does not store"],
    [{ ...books, categoryIds: ["1,2"] }, '"1,2" is not the identifier of a category: it'],
    [
      { ...books, categoryIds: Array.from({ length: 21 }, String) },
      "The list `categoryIds` has 21 entries; at most 20 are accepted.",
    ],
    [{ ...books, feedTypeId: "NONE" }, 'does not know the feed type "NONE"'],
    [{ ...books, marketplaceId: "EBAY_UK" }, 'does not know the marketplace "EBAY_UK"'],
  ])("are refused for invalid filters with the reason (%#)", async (variables, message) => {
    const { data, errors } = await client.query(ListFeedFiles, variables);
    expect(data).toEqual({ feedFiles: null });
    expect(errors).toMatchObject([
      { message: expect.stringContaining(message), extensions: { code: "BAD_USER_INPUT" } },
    ]);
  });

  test("cause FEED_ACCESS_DENIED with the rule, without scopes, when the rules do not cover the feed type on the marketplace", async () => {
    const { errors } = await client.query(ListFeedFiles, { ...books, marketplaceId: "EBAY_FR" });
    const rule = { level: "MARKETPLACE", feedTypeId: "CURATED_ITEM_FEED", marketplaceId: "EBAY_FR" };
    expect(errors).toMatchObject([
      {
        message: expect.stringMatching(/access rules .* "CURATED_ITEM_FEED" on the marketplace "EBAY_FR"/),
        extensions: { code: "FEED_ACCESS_DENIED", rule },
      },
    ]);
    expect(errors[0]?.extensions).not.toHaveProperty("requiredScopes");
  });

  test("detail 23: cause FORBIDDEN for a seller's token, with the missing scope and the required setting", async () => {
    const { errors } = await graphqlClient(gateway.url, "sandbox-seller-1").query(ListFeedFiles, books);
    expect(errors).toMatchObject([
      {
        message: expect.stringMatching(/UPSTREAM_CLIENT_ID.*buy\.item\.feed/),
        extensions: { code: "FORBIDDEN" },
      },
    ]);
  });

  test("are found by their global identifier, which contains the marketplace", async () => {
    const { data } = await client.query(ListFeedFiles, cameras);
    const [file] = data?.feedFiles?.nodes ?? [];
    const node = await client.query(ReadFeedNode, { id: file?.id ?? "" });
    expect(node.data?.node).toEqual({
      __typename: "FeedFile",
      id: file?.id,
      fileId: file?.fileId,
      marketplaceId: "EBAY_US",
    });
  });

  test("are listed on their feed type, which is found by its global identifier", async () => {
    const { data } = await client.query(ReadFeedType, { feedTypeId: "CURATED_ITEM_FEED" });
    const node = await client.query(ReadFeedNode, { id: data?.feedType?.id ?? "" });
    const hourly = { feedTypeId: "CURATED_ITEM_FEED", scope: "HOURLY" };
    expect(node.data?.node).toMatchObject({
      __typename: "FeedType",
      files: { nodes: [hourly, hourly, hourly] },
    });
  });

  test("are rejected for a global identifier without a marketplace", async () => {
    const id = Buffer.from("FeedFile:abc").toString("base64url");
    const { errors } = await client.query(ReadFeedNode, { id });
    expect(errors).toMatchObject([{ extensions: { code: "BAD_USER_INPUT" } }]);
  });
});

describe("a gateway with credentials of the application", () => {
  test("reads the catalog for every viewer with the application's token, links included", async () => {
    await using own = await startGateway(sandbox.url, {
      client: { id: "sandbox-client", secret: "sandbox-secret" },
    });
    const seller = graphqlClient(own.url, "sandbox-seller-1");
    const { data } = await seller.query(ListFeedFiles, cameras);
    const { fileId = "", sizeInBytes } = data?.feedFiles?.nodes[0] ?? {};
    const file = await seller.query(ReadFeedFile, { fileId, marketplaceId: "EBAY_US" });
    const head = await fetch(String(file.data?.feedFile?.download?.url), { method: "HEAD" });
    expect(head.headers.get("content-length")).toBe(String(sizeInBytes));
  });
});
