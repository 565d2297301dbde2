import { describe, expect, test } from "vitest";
import { type AccessRule, allowsFile } from "../../../src/sandbox/services/catalog-feed/access-rules.ts";
import { isAllowed, isCovered, isFileAllowed } from "../../../src/upstream/catalog-feed/access.ts";
import {
  coveredCategoryIds,
  type FeedAccessRule,
  type FeedFile,
  type FeedFileDimension,
  type FeedType,
} from "../../../src/upstream/catalog-feed/model.ts";
import { accessRuleShape } from "../../../src/upstream/catalog-feed/wire.ts";
import { listParser } from "../../../src/upstream/wire/parse.ts";
import { asId } from "../../../src/upstream/ids.ts";
import { upstreamCall } from "../../../src/upstream/upstream-call.ts";
import { createRandom } from "../../helpers/random.ts";

const typeId = (id: string) => asId<"FeedType">(id);
const constraint = (marketplaceId: string, ...categoryIds: string[]) => ({
  marketplaceId,
  categoryIds,
  listingMarketplaces: [],
});
const fileOf = (
  dimensions: FeedFileDimension[],
  feedTypeId = "SOME",
  marketplaceId = "EBAY_GB",
): FeedFile => ({
  fileId: asId("f"),
  feedTypeId: typeId(feedTypeId),
  marketplaceId,
  scope: null,
  generatedAt: null,
  span: null,
  format: null,
  sizeInBytes: null,
  schemaVersion: null,
  dimensions,
  access: null,
});
const file = (...values: string[]) => fileOf([{ key: "CATEGORY", values }]);
const typeOf = (...feeds: [marketplaceIds: string[], categoryIds: string[] | null][]): FeedType => ({
  feedTypeId: typeId("SOME"),
  description: null,
  supportedFeeds: feeds.map(([marketplaceIds, categoryIds]) => ({
    scope: null,
    status: "ACTIVE",
    lookBack: null,
    marketplaceIds,
    categoryIds,
    authorizationScopes: [],
    schemas: [],
  })),
});
const rules: FeedAccessRule[] = [
  { feedTypeId: typeId("EVERYWHERE"), constraints: [] },
  { feedTypeId: typeId("SOME"), constraints: [constraint("EBAY_US"), constraint("EBAY_GB", "267", "625")] },
  // Two rules for one feed type are combined, and so are two constraints for one marketplace.
  {
    feedTypeId: typeId("SOME"),
    constraints: [constraint("EBAY_DE", "888"), constraint("EBAY_GB", "293"), constraint("EBAY_DE", "1")],
  },
];

describe("feed access rules", () => {
  test.each([
    ["EVERYWHERE", "EBAY_AT", null, true],
    ["EVERYWHERE", "EBAY_AT", "1", true],
    ["SOME", "EBAY_US", "1", true],
    ["SOME", "EBAY_GB", null, true],
    ["SOME", "EBAY_GB", "625", true],
    ["SOME", "EBAY_GB", "293", true],
    ["SOME", "EBAY_GB", "1", false],
    ["SOME", "EBAY_DE", "888", true],
    ["SOME", "EBAY_DE", "1", true],
    ["SOME", "EBAY_DE", "267", false],
    ["SOME", "EBAY_AT", null, false],
    ["NONE", "EBAY_US", null, false],
    ["some", "EBAY_US", null, false],
    ["SOME", "ebay_us", null, false],
  ])(
    "decide on access to feed type %s on %s in category %s: %s",
    (feedTypeId, marketplaceId, categoryId, expected) => {
      expect(isAllowed(rules, { feedTypeId, marketplaceId, categoryId })).toBe(expected);
    },
  );

  test("allow nothing when there are none", () => {
    expect(isAllowed([], { feedTypeId: "EVERYWHERE", marketplaceId: "EBAY_US", categoryId: null })).toBe(
      false,
    );
  });

  test("allow a file only when each of its categories is allowed, and a file without categories when its marketplace is", () => {
    const files = [file("267", "625"), file("267", "293"), file("267", "1"), file()];
    expect(files.map((one) => isFileAllowed(rules, one))).toEqual([true, true, false, true]);
  });

  test("detail 19: allow a cross-border file only when each of its listing marketplaces and categories is allowed", () => {
    const crossBorder: FeedAccessRule[] = [
      {
        feedTypeId: typeId("SOME"),
        constraints: [
          {
            ...constraint("EBAY_GB"),
            listingMarketplaces: [
              { marketplaceId: "EBAY_US", categoryIds: [] },
              { marketplaceId: "EBAY_DE", categoryIds: ["888"] },
            ],
          },
        ],
      },
    ];
    const holding = (marketplaceIds: string[], categoryIds: string[]) =>
      isFileAllowed(
        crossBorder,
        fileOf([
          { key: "CATEGORY", values: ["1"] },
          { key: "LISTING_MARKETPLACE_ID", values: marketplaceIds },
          { key: "LISTING_CATEGORY", values: categoryIds },
        ]),
      );
    expect(holding(["EBAY_US"], ["1", "2"])).toBe(true);
    expect(holding(["EBAY_US", "EBAY_DE"], ["888"])).toBe(true);
    expect(holding(["EBAY_US", "EBAY_DE"], ["888", "1"])).toBe(false);
    expect(holding(["EBAY_FR"], [])).toBe(false);
    expect(holding(["EBAY_DE"], [])).toBe(true);
    expect(holding([], [])).toBe(true);
    expect(
      isFileAllowed(
        rules,
        fileOf([
          { key: "CATEGORY", values: ["267"] },
          { key: "LISTING_MARKETPLACE_ID", values: ["EBAY_FR"] },
        ]),
      ),
    ).toBe(true);
  });

  test("detail 19: mean the same to the sandbox and to the gateway, for random rules", () => {
    const random = createRandom(19);
    const oneOf = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
    const some = <Item>(items: readonly Item[], most: number): Item[] =>
      Array.from({ length: Math.floor(random() * (most + 1)) }, () => oneOf(items));
    const types = ["A", "B", "a"];
    const marketplaces = ["EBAY_US", "EBAY_GB", "EBAY_DE"];
    const categories = ["1", "2", "3", "33"];
    const listOrAbsent = <Item>(name: string, items: readonly Item[]) =>
      random() < 0.3 ? {} : { [name]: items };
    const call = upstreamCall("catalogFeed", "getAccess");
    const answers = { allowed: 0, refused: 0 };
    for (let round = 0; round < 3_000; round += 1) {
      const accesses: AccessRule[] = Array.from({ length: 1 + Math.floor(random() * 4) }, () => ({
        feedType: oneOf(types),
        ...listOrAbsent(
          "constraints",
          some(marketplaces, 3).map((marketplaceId) => ({
            marketplaceId,
            ...listOrAbsent("categoryIds", some(categories, 3)),
          })),
        ),
      }));
      const parsed = listParser(accessRuleShape, "accesses")(accesses.length > 0 ? { accesses } : {}, {
        call,
        onUnknownValue: () => {},
      });
      const [feedTypeId, marketplaceId] = [oneOf(types), oneOf(marketplaces)];
      const categoryIds = some(categories, 3);
      const expected = allowsFile(accesses, { feedTypeId, marketplaceId, categoryIds });
      const wanted = fileOf([{ key: "CATEGORY", values: categoryIds }], feedTypeId, marketplaceId);
      expect({ accesses, wanted, isAllowed: isFileAllowed(parsed, wanted) }).toMatchObject({
        isAllowed: expected,
      });
      answers[expected ? "allowed" : "refused"] += 1;
    }
    expect(Math.min(answers.allowed, answers.refused)).toBeGreaterThan(500);
  });
});

describe("detail 19: the coverage of a feed type", () => {
  const categoryIds = ["1", "2"];
  const oneFeed = typeOf([["EBAY_US", "EBAY_GB"], categoryIds]);
  const twoFeeds = typeOf([["EBAY_US"], ["1"]], [["EBAY_DE"], ["2"]]);
  test.each([
    [oneFeed, "EBAY_GB", "2", true],
    [oneFeed, "EBAY_GB", null, true],
    [oneFeed, "EBAY_GB", "3", false],
    [oneFeed, "EBAY_DE", "1", false],
    [twoFeeds, "EBAY_DE", "2", true],
    // No single feed covers both.
    [twoFeeds, "EBAY_DE", "1", false],
    [typeOf([[], []]), "EBAY_AT", "1", true],
    [typeOf([["EBAY_US"], null]), "EBAY_US", "1", true],
    [typeOf(), "EBAY_US", null, false],
  ])("is checked for a marketplace and a category: case %#", (type, marketplaceId, categoryId, expected) => {
    expect(isCovered(type, { marketplaceId, categoryId })).toBe(expected);
  });

  test("lists the categories of all feeds, is empty when one feed covers all, and is null when a feed lists none", () => {
    expect(coveredCategoryIds(typeOf([[], ["1", "2"]], [[], ["2", "3"]]))).toEqual(["1", "2", "3"]);
    expect(coveredCategoryIds(typeOf([[], ["1"]], [[], []]))).toEqual([]);
    expect(coveredCategoryIds(typeOf([[], ["1"]], [[], null]))).toBeNull();
    expect(coveredCategoryIds(typeOf([[], []], [[], null]))).toEqual([]);
    expect(coveredCategoryIds(typeOf())).toBeNull();
  });
});
