import { describe, expect, test } from "vitest";
import type { MutationTarget } from "../../../src/resolvers/errors/mutation-target.ts";
import { serviceRules } from "../../../src/resolvers/errors/service-rules.ts";

/** Returns the error that a service error number becomes; parameters are those of the service's error. */
function explain(errorId: number, target: MutationTarget, parameters: Readonly<Record<string, string>> = {}) {
  return serviceRules.store.get(errorId)?.(
    {
      errorId,
      domain: "API_STORES",
      subdomain: null,
      category: "REQUEST",
      message: "No.",
      longMessage: null,
      parameters: Object.entries(parameters).map(([name, value]) => ({ name, value })),
      inputRefIds: [],
      outputRefIds: [],
    },
    target,
    { requiredScopes: ["a scope"] },
  );
}

const deletion: MutationTarget = {
  inputs: [
    { name: "categoryId", value: "7", path: ["input", "categoryId"] },
    { name: "listingDestinationCategoryId", value: "8", path: ["input", "moveListingsToCategoryId"] },
  ],
};

test("each error number of the store service maps to an error type", () => {
  const table = [...serviceRules.store.keys()].map((errorId) => {
    const error = explain(errorId, {});
    const detail = error && "code" in error ? error.code : "";
    return `${errorId} ${error?.__typename} ${detail} ${error?.path.join(".")}`.replaceAll(/ +/g, " ").trim();
  });
  expect(table).toMatchInlineSnapshot(`
    [
      "225001 ValidationError NOT_ALLOWED input",
      "225002 NoActiveStoreError",
      "225003 CategoryChangeInProgressError",
      "226000 ValidationError DUPLICATE input",
      "226001 ValidationError INVALID_CHARACTERS input.name",
      "226002 ValidationError NOT_ALLOWED input.name",
      "226003 ValidationError OUT_OF_RANGE input.name",
      "226004 ValidationError LIMIT_REACHED input",
      "226005 ValidationError LIMIT_REACHED input",
      "226006 NotFoundError input",
    ]
  `);
});

describe("An invalid input", () => {
  test("is the one that the service names, in either spelling", () => {
    for (const param of ["category_id", "categoryId"]) {
      expect(explain(225_001, deletion, { param })).toMatchObject({ path: ["input", "categoryId"] });
    }
    expect(explain(225_001, deletion, { param: "listingDestinationCategoryId" })).toMatchObject({
      path: ["input", "moveListingsToCategoryId"],
    });
  });

  test("is not guessed when the service names no input of the mutation", () => {
    for (const parameters of [{}, { param: "something" }]) {
      expect(explain(225_001, deletion, parameters)).toMatchObject({ path: ["input"] });
    }
  });
});

describe("A missing category", () => {
  test("is the one whose ID the service names", () => {
    expect(explain(226_006, deletion, { category_id: "8" })).toMatchObject({
      missingId: "8",
      path: ["input", "moveListingsToCategoryId"],
    });
  });

  test("is the mutation's own category when the service names none", () => {
    expect(explain(226_006, deletion)).toMatchObject({ missingId: "7", path: ["input", "categoryId"] });
  });

  test("is the listing destination when the input contains no other category", () => {
    const inputs = [
      { name: "categoryName", value: "Lamps", path: ["input", "name"] },
      { name: "destinationParentCategoryId", value: null, path: ["input", "parentCategoryId"] },
      { name: "listingDestinationCategoryId", value: "8", path: ["input", "moveListingsToCategoryId"] },
    ];
    expect(explain(226_006, { inputs })).toMatchObject({
      missingId: "8",
      path: ["input", "moveListingsToCategoryId"],
    });
  });
});
