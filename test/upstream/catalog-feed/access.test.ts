import { describe, expect, test } from "vitest";
import { isAllowed, isFileAllowed } from "../../../src/upstream/catalog-feed/access.ts";
import type { FeedAccessRule, FeedFile } from "../../../src/upstream/catalog-feed/model.ts";
import { asId } from "../../../src/upstream/ids.ts";

const typeId = (id: string) => asId<"FeedType">(id);
const constraint = (marketplaceId: string, ...categoryIds: string[]) => ({
  marketplaceId,
  categoryIds,
  listingMarketplaces: [],
});
const file = (...values: string[]): FeedFile => ({
  fileId: asId("f"),
  feedTypeId: typeId("SOME"),
  marketplaceId: "EBAY_GB",
  scope: null,
  generatedAt: null,
  span: null,
  format: null,
  sizeInBytes: null,
  schemaVersion: null,
  dimensions: [{ key: "CATEGORY", values }],
  access: null,
});
const rules: FeedAccessRule[] = [
  { feedTypeId: typeId("EVERYWHERE"), constraints: [] },
  { feedTypeId: typeId("SOME"), constraints: [constraint("EBAY_US"), constraint("EBAY_GB", "267", "625")] },
  // Two rules of one type add up.
  { feedTypeId: typeId("SOME"), constraints: [constraint("EBAY_DE", "888")] },
];

describe("access rules", () => {
  test.each([
    ["EVERYWHERE", "EBAY_AT", null, true],
    ["EVERYWHERE", "EBAY_AT", "1", true],
    ["SOME", "EBAY_US", "1", true],
    ["SOME", "EBAY_GB", null, true],
    ["SOME", "EBAY_GB", "625", true],
    ["SOME", "EBAY_GB", "1", false],
    ["SOME", "EBAY_DE", "888", true],
    ["SOME", "EBAY_AT", null, false],
    ["NONE", "EBAY_US", null, false],
  ])("%s on %s in category %s: %s", (feedTypeId, marketplaceId, categoryId, expected) => {
    expect(isAllowed(rules, { feedTypeId, marketplaceId, categoryId })).toBe(expected);
  });

  test("no rules allow nothing", () => {
    expect(isAllowed([], { feedTypeId: "EVERYWHERE", marketplaceId: "EBAY_US", categoryId: null })).toBe(
      false,
    );
  });

  test("a file needs each of its categories, and one without categories its marketplace alone", () => {
    expect(isFileAllowed(rules, file("267", "625"))).toBe(true);
    expect(isFileAllowed(rules, file("267", "1"))).toBe(false);
    expect(isFileAllowed(rules, file())).toBe(true);
  });
});
