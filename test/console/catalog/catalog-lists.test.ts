import { describe, expect, test } from "vitest";
import { daysOf } from "../../../src/console/catalog/days.ts";
import { readRangeResponse } from "../../../src/console/catalog/downloads/range-response.ts";
import { filterOptionsOf, readFilter } from "../../../src/console/catalog/file-filter.ts";
import { minutesOf } from "../../../src/console/catalog/time-span.ts";

const feed = {
  scope: "DAILY",
  status: "ACTIVE",
  marketplaceIds: ["EBAY_US", "EBAY_GB"],
  categoryIds: null,
  lookBack: { value: 3, unit: "DAY" },
  schemas: [],
} as const;
const feedType = {
  id: "1",
  feedTypeId: "A_FEED",
  description: null,
  categoryIds: ["1", "2"],
  supportedFeeds: [feed, { ...feed, scope: "HOURLY", lookBack: { value: 6, unit: "HOUR" } }],
} as unknown as Parameters<typeof filterOptionsOf>[0];
const rule = {
  feedTypeId: "A_FEED",
  constraints: [{ marketplaceId: "EBAY_GB", categoryIds: [], listingMarketplaces: [] }],
};

const choices = filterOptionsOf(feedType, rule);
const read = (text: string) => readFilter(new URLSearchParams(text), choices);
const file = (fileId: string, generatedAt: string | null, sizeInBytes: number | null) =>
  ({ fileId, generatedAt, sizeInBytes }) as Parameters<typeof daysOf>[0][number];
const at = (day: number, hour: number) => new Date(2026, 2, day, hour).toISOString();

describe("The file filters", () => {
  test("offer what the feed type covers, with the accessible marketplace first", () => {
    expect(choices).toEqual({
      marketplaces: ["EBAY_GB", "EBAY_US"],
      scopes: ["DAILY", "HOURLY"],
      lookBacks: [360, 1_440, 2_880, 4_320],
      categories: ["1", "2"],
    });
    const everywhere = {
      ...feedType,
      supportedFeeds: [{ ...feedType.supportedFeeds[0]!, marketplaceIds: [] }],
    };
    expect(filterOptionsOf(everywhere, rule).marketplaces).toEqual(["EBAY_GB"]);
    expect(filterOptionsOf(everywhere, undefined).marketplaces).toContain("EBAY_US");
  });

  test("are read from the address and ignore invalid values", () => {
    const none = { scope: null, lookBackMinutes: null, category: null, access: null };
    expect(read("")).toEqual({ marketplace: "EBAY_GB", ...none });
    expect(read("marketplace=EBAY_US&scope=HOURLY&lookBack=1440&category=2&access=RESTRICTED")).toEqual({
      marketplace: "EBAY_US",
      scope: "HOURLY",
      lookBackMinutes: 1_440,
      category: "2",
      access: "RESTRICTED",
    });
    expect(read("scope=YEARLY&lookBack=99999&access=any")).toEqual(read(""));
  });
});

test("durations with a known unit are converted to minutes", () => {
  expect(minutesOf({ value: 2, unit: "HOUR" })).toBe(120);
  expect(minutesOf({ value: 2, unit: "UNRECOGNIZED" })).toBeNull();
});

test("files are grouped by day, latest first, with undated files at the end", () => {
  const days = daysOf([
    file("none", null, 1),
    file("early", at(4, 1), 10),
    file("before", at(3, 23), null),
    file("late", at(4, 22), 5),
  ]);
  expect(days.map(({ files, sizeInBytes }) => [sizeInBytes, ...files.map(({ fileId }) => fileId)])).toEqual([
    [15, "late", "early"],
    [0, "before"],
    [1, "none"],
  ]);
  expect(days.at(-1)?.day).toBeNull();
});

test.each([
  [206, { "content-range": "bytes 5-9/10", etag: "t" }, { kind: "rest", etag: "t", sizeInBytes: 10 }],
  [206, { "content-range": "bytes 5-9/*" }, { kind: "rest", etag: null, sizeInBytes: null }],
  [206, { "content-range": "bytes 0-9/10" }, { kind: "otherFile" }],
  [206, {}, { kind: "otherFile" }],
  [200, { "content-length": "7" }, { kind: "whole", etag: null, sizeInBytes: 7 }],
  [416, {}, { kind: "otherFile" }],
  [401, {}, { kind: "oldAddress" }],
  [410, {}, { kind: "oldAddress" }],
  [429, { "retry-after": "3" }, { kind: "later", afterMs: 3_000 }],
  [502, { "retry-after": "tomorrow" }, { kind: "later", afterMs: null }],
  [400, {}, { kind: "refused", status: 400 }],
])("a range response with status %i and headers %o is interpreted", (status, headers, meaning) => {
  expect(readRangeResponse({ status, headers: new Headers(headers as Record<string, string>) }, 5)).toEqual(
    meaning,
  );
});
