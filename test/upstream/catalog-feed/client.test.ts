import { describe, expect, test } from "vitest";
import { failureOf, viewerOptions } from "../fixture.ts";
import { fault, recording } from "../recording.ts";
import { asId } from "../../../src/upstream/ids.ts";
import { toInstant } from "../../../src/upstream/instant.ts";
import { maxFeedTypePages } from "../../../src/upstream/catalog-feed/limits.ts";

const fileOnWire = {
  fileId: "f/1",
  feedTypeId: "CURATED_ITEM_FEED",
  feedScope: "DAILY",
  feedDate: "2026-01-01T07:00:00.000Z",
  span: { unit: "HOUR", value: 24 },
  format: "TSV",
  size: 5_000_000_000,
  schemaVersion: "1.0",
  marketplaceId: "EBAY_GB",
  access: "ALLOWED",
  dimensions: [
    { dimensionKey: "CATEGORY", values: ["267", "625"] },
    { dimensionKey: "SEASON", values: ["winter"] },
  ],
};
const file = { fileId: asId<"FeedFile">("f/1"), marketplaceId: "EBAY_GB" };
const files = { feedTypeId: "CURATED_ITEM_FEED", marketplaceId: "EBAY_GB", limit: 20, token: null };

describe("getAccess", () => {
  test("reads each rule with its constraints", async () => {
    await using service = await recording(200, {
      accesses: [
        { feedType: "PRODUCT_FEED" },
        {
          feedType: "CBT_ITEM_ALL_ACTIVE",
          constraints: [
            {
              marketplaceId: "EBAY_US",
              categoryIds: ["1"],
              listingMarketplaceConstraints: [{ listingMarketplaceId: "EBAY_DE", listingCategoryIds: ["2"] }],
            },
          ],
        },
      ],
    });
    expect(await service.catalogFeed.getAccess(viewerOptions())).toEqual([
      { feedTypeId: "PRODUCT_FEED", constraints: [] },
      {
        feedTypeId: "CBT_ITEM_ALL_ACTIVE",
        constraints: [
          {
            marketplaceId: "EBAY_US",
            categoryIds: ["1"],
            listingMarketplaces: [{ marketplaceId: "EBAY_DE", categoryIds: ["2"] }],
          },
        ],
      },
    ]);
  });
});

describe("the feed types of the catalog feed client", () => {
  test("are read with all fields, and unknown values are reported", async () => {
    await using service = await recording(200, {
      feedTypeId: "PROMOTION",
      description: "Promotions.",
      supportedFeeds: [
        {
          feedScope: "FORTNIGHTLY",
          status: "ASLEEP",
          authorizationScopes: ["a"],
          constraint: { marketplaceIds: ["EBAY_US"], categoryIds: ["267"] },
          lookBack: { unit: "FORTNIGHT", value: 2 },
          supportedSchemas: [{ schemaVersion: "1.0", formats: ["TSV", "PARQUET"], definition: "a,b" }],
        },
        {},
      ],
    });
    expect(await service.catalogFeed.getFeedType(asId("PROMOTION"), viewerOptions())).toEqual({
      feedTypeId: "PROMOTION",
      description: "Promotions.",
      supportedFeeds: [
        {
          scope: null,
          status: "UNRECOGNIZED",
          lookBack: { unit: "UNRECOGNIZED", value: 2 },
          marketplaceIds: ["EBAY_US"],
          categoryIds: ["267"],
          authorizationScopes: ["a"],
          schemas: [
            { version: "1.0", formats: ["TSV", "UNRECOGNIZED"], definition: "a,b", isDeprecated: false },
          ],
        },
        {
          scope: null,
          status: "UNRECOGNIZED",
          lookBack: null,
          marketplaceIds: [],
          categoryIds: null,
          authorizationScopes: [],
          schemas: [],
        },
      ],
    });
    expect(service.unknownValues.map(({ value }) => value).toSorted()).toEqual([
      "ASLEEP",
      "FORTNIGHT",
      "FORTNIGHTLY",
      "PARQUET",
    ]);
  });

  test("are listed with the given filters and token, and the next token is read from `next`", async () => {
    await using service = await recording(200, {
      feedTypes: [{ feedTypeId: "A" }],
      total: 25,
      next: "https://elsewhere.example/buy/feed/v1/feed_type?limit=20&continuation_token=a%2Bb%26c#x",
    });
    const input = {
      scope: "DAILY",
      marketplaceIds: ["EBAY_US", "EBAY_GB"],
      limit: 20,
      token: "t=1",
    } as const;
    const page = await service.catalogFeed.getFeedTypes(input, viewerOptions());
    expect(page).toMatchObject({ items: [{ feedTypeId: "A" }], total: 25, nextToken: "a+b&c" });
    expect(service.lines()).toEqual([
      "GET /catalog/v1/feed_type?feed_scope=DAILY&marketplace_ids=EBAY_US%2CEBAY_GB&limit=20&continuation_token=t%3D1",
    ]);
  });

  const a = { feedTypeId: "A" };
  const b = { feedTypeId: "B" };
  test.each([
    [
      "found by id in the list, which is read only up to the last one found",
      { feedTypes: [a, b], next: "/feed_type?limit=100&continuation_token=2" },
      [b, a],
    ],
    ["null when the whole list does not contain their ids", { feedTypes: [a] }, [null, a]],
  ])("are %s", async (_, list, found) => {
    await using service = await recording(200, list);
    expect(await service.catalogFeed.findFeedTypes(["B", "A"], viewerOptions())).toMatchObject(found);
    expect(service.lines()).toEqual(["GET /catalog/v1/feed_type?limit=100"]);
  });

  test("fail with UPSTREAM_INVALID_RESPONSE when the list does not end after a fixed number of pages", async () => {
    await using service = await recording(200, {
      feedTypes: [{ feedTypeId: "A" }],
      next: "/feed_type?limit=100&continuation_token=again",
    });
    const lookingFor = service.catalogFeed.findFeedTypes(["A", "B"], viewerOptions());
    const invalid = { code: "UPSTREAM_INVALID_RESPONSE", operation: "getFeedTypes" };
    expect(await failureOf(lookingFor)).toMatchObject(invalid);
    expect(service.lines()).toHaveLength(maxFeedTypePages);
  });
});

describe("the feed files of the catalog feed client", () => {
  test("are read with all fields, with sizes beyond 2^31", async () => {
    await using service = await recording(200, fileOnWire);
    expect(await service.catalogFeed.getFile(file, viewerOptions())).toEqual({
      fileId: "f/1",
      feedTypeId: "CURATED_ITEM_FEED",
      marketplaceId: "EBAY_GB",
      scope: "DAILY",
      generatedAt: toInstant("2026-01-01T07:00:00.000Z"),
      span: { unit: "HOUR", value: 24 },
      format: "TSV",
      sizeInBytes: 5_000_000_000,
      schemaVersion: "1.0",
      dimensions: [
        { key: "CATEGORY", values: ["267", "625"] },
        { key: "SEASON", values: ["winter"] },
      ],
      access: "ALLOWED",
    });
    expect(service.received).toMatchObject([
      { line: expect.stringMatching(/\/file\/f%2F1$/), headers: { "x-ebay-c-marketplace-id": "EBAY_GB" } },
    ]);
  });

  test("have null for omitted fields, and the marketplace of the request", async () => {
    await using service = await recording(200, { fileId: "f/1", feedTypeId: "A", marketplaceId: "EBAY_UK" });
    expect(await service.catalogFeed.getFile(file, viewerOptions())).toMatchObject({
      marketplaceId: "EBAY_GB",
      sizeInBytes: null,
      access: null,
      format: null,
      dimensions: [],
    });
  });

  test("are null when the service does not have them", async () => {
    await using service = await recording(404, fault(14_004));
    expect(await service.catalogFeed.getFile(file, viewerOptions())).toBeNull();
    expect(await service.catalogFeed.downloadFile(file, null, viewerOptions())).toBeNull();
  });

  test("are null, without a request, when their id would leave the path", async () => {
    await using service = await recording(200, fileOnWire);
    const { catalogFeed } = service;
    expect(await catalogFeed.getFile({ ...file, fileId: asId("..") }, viewerOptions())).toBeNull();
    expect(await catalogFeed.downloadFile({ ...file, fileId: asId("") }, null, viewerOptions())).toBeNull();
    expect(service.received).toEqual([]);
  });

  test("have no next page after an empty one, even when the service names a next page", async () => {
    await using service = await recording(200, { next: "/file?continuation_token=again" });
    expect(await service.catalogFeed.getFiles(files, viewerOptions())).toEqual({
      items: [],
      total: null,
      nextToken: null,
    });
  });

  test("fail with UPSTREAM_INVALID_RESPONSE when `next` has no token", async () => {
    await using service = await recording(200, { fileMetadata: [fileOnWire], next: "/file?limit=20" });
    const failed = service.catalogFeed.getFiles(files, viewerOptions());
    expect(await failureOf(failed)).toMatchObject({ code: "UPSTREAM_INVALID_RESPONSE" });
  });
});

describe("downloadFile", () => {
  const range = { first: 2, last: 5 };

  test("requests uncompressed bytes, and sends a Range header only for a range", async () => {
    await using service = await recording(200, "abc");
    const { catalogFeed } = service;
    const whole = await catalogFeed.downloadFile(file, null, viewerOptions());
    expect(String(Buffer.concat((await whole?.body.toArray()) ?? []))).toBe('"abc"');
    const headers = { "accept-encoding": "identity", "x-ebay-c-marketplace-id": "EBAY_GB" };
    expect(service.received[0]?.headers).toMatchObject(headers);
    expect(service.received[0]?.headers).not.toHaveProperty("range");
    const part = await catalogFeed.downloadFile(file, { first: 0, last: 3 }, viewerOptions());
    part?.close();
    expect(service.received[1]?.headers).toMatchObject({ ...headers, range: "bytes=0-3" });
  });

  test.each([
    ["reads the size of the file from Content-Range", { "content-range": "2-5/10" }, 10],
    ["trusts a partial response without Content-Range to be the requested range", {}, null],
    [
      "trusts a partial response with a malformed Content-Range to be the requested range",
      { "content-range": "no range at all" },
      null,
    ],
  ])("%s", async (_, headers, totalInBytes) => {
    await using service = await recording(206, "ab", headers);
    const part = await service.catalogFeed.downloadFile(file, range, viewerOptions());
    expect(part).toMatchObject({ totalInBytes });
    part?.close();
  });

  test.each([
    [206, { "content-range": "bytes 0-3/10" }],
    [200, {}],
  ])("rejects a response that starts at another byte (status %i)", async (status, headers) => {
    await using service = await recording(status, "ab", headers);
    const failed = service.catalogFeed.downloadFile(file, range, viewerOptions());
    expect(await failureOf(failed)).toMatchObject({ code: "UPSTREAM_INVALID_RESPONSE" });
  });
});
