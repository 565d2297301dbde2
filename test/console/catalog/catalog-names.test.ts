import { describe, expect, test } from "vitest";
import { type AccessGap, accessGap } from "../../../src/console/catalog/check-access.ts";
import { findCategory } from "../../../src/console/catalog/find-category.ts";
import { searchTypes } from "../../../src/console/catalog/search-types.ts";
import { categoryName, knownCategoryIds } from "../../../src/console/messages/category-names.ts";
import { categories } from "../../../src/sandbox/services/catalog-feed/categories.ts";

const nameOf = (id: string) => `${categoryName(id, "en")} (${id})`;

test("top-level categories have names in English and German", () => {
  expect(categoryName("267", "en-GB")).toBe("Books");
  expect(categoryName("267", "de")).toBe("Bücher & Zeitschriften");
  expect(categoryName("4711", "en")).toBeNull();
  for (const { id, name } of categories) expect(categoryName(id, "en")).toBe(name);
});

const find = (text: string) => findCategory(text, knownCategoryIds, nameOf);

test("a category is found by its name, its number, or both, in any case", () => {
  expect([find("books"), find("Books (267)"), find(" 267 "), find("4711")]).toEqual([
    "267",
    "267",
    "267",
    "4711",
  ]);
  expect([find("Boo"), find("")]).toEqual([null, null]);
});

describe("The search for feed types", () => {
  const types = [
    { feedTypeId: "A_FEED", description: "Listings of each category.", categoryIds: ["267", "625"] },
    { feedTypeId: "B_FEED", description: null, categoryIds: null },
  ];
  const search = (text: string) =>
    searchTypes(types, text, (id) => (id === "A_FEED" ? "Selected listings" : "Products"), nameOf).map(
      ({ type, categoryIds }) => [type.feedTypeId, ...categoryIds],
    );

  test("returns all types without a text", () => {
    expect(search(" ")).toEqual([["A_FEED"], ["B_FEED"]]);
  });

  test("finds types by name, by identifier and by description", () => {
    expect([search("selected"), search("b_feed"), search("each category")]).toEqual([
      [["A_FEED"]],
      [["B_FEED"]],
      [["A_FEED"]],
    ]);
  });

  test("finds the categories of a type by name and by number", () => {
    expect([search("camera"), search("267"), search("garden")]).toEqual([
      [["A_FEED", "625"]],
      [["A_FEED", "267"]],
      [],
    ]);
  });
});

const constraint = (marketplaceId: string, categoryIds: readonly string[]) => ({
  marketplaceId,
  categoryIds: [...categoryIds],
  listingMarketplaces: [],
});

describe("The reason why files are not available", () => {
  const rules = [
    { feedTypeId: "A_FEED", constraints: [constraint("EBAY_GB", ["267"]), constraint("EBAY_US", [])] },
    { feedTypeId: "B_FEED", constraints: [] },
  ];

  test.each<[AccessGap, string, string, string | null]>([
    ["feedType", "C_FEED", "EBAY_US", null],
    ["marketplace", "A_FEED", "EBAY_DE", null],
    ["category", "A_FEED", "EBAY_GB", "625"],
    ["files", "A_FEED", "EBAY_US", "4711"],
    ["files", "B_FEED", "EBAY_DE", "267"],
  ])("is the %s for %s on %s and the category %s", (gap, feedTypeId, marketplaceId, categoryId) => {
    expect(accessGap(rules, { feedTypeId, marketplaceId, categoryId })).toBe(gap);
  });
});
