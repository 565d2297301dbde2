import { describe, expect, test } from "vitest";
import type { MutationTarget } from "../../../src/resolvers/errors/mutation-target.ts";
import { serviceRules } from "../../../src/resolvers/errors/service-rules.ts";
import { upstreamFault } from "../../helpers/upstream-fault.ts";

/** Returns the error that a service error number becomes; parameters are those of the service's error. */
function explain(errorId: number, target: MutationTarget, parameters: Readonly<Record<string, string>> = {}) {
  const told = Object.entries(parameters).map(([name, value]) => ({ name, value }));
  const fault = upstreamFault(errorId, { domain: "API_STORES", category: "REQUEST", parameters: told });
  return serviceRules.store.get(errorId)?.(fault, target, { requiredScopes: ["a scope"] });
}

const deletion: MutationTarget = {
  inputs: [
    { name: "categoryId", value: "7", path: ["input", "categoryId"] },
    { name: "listingDestinationCategoryId", value: "8", path: ["input", "moveListingsToCategoryId"] },
  ],
};

const category = ["input", "categoryId"];
const destination = ["input", "moveListingsToCategoryId"];

describe("An invalid input", () => {
  test.each([
    ["the one that the service names, in the gateway's spelling", { param: "categoryId" }, category],
    ["the one that the service names, in another spelling", { param: "category_id" }, category],
    ["any that the service names", { param: "listingDestinationCategoryId" }, destination],
    ["not guessed when the service names none", {}, ["input"]],
    ["not guessed when the service names none of the mutation", { param: "something" }, ["input"]],
  ])("is %s", (_, parameters, path) => {
    expect(explain(225_001, deletion, parameters)).toMatchObject({ path });
  });
});

describe("A missing category", () => {
  const addition: MutationTarget = {
    inputs: [
      { name: "categoryName", value: "Lamps", path: ["input", "name"] },
      { name: "destinationParentCategoryId", value: null, path: ["input", "parentCategoryId"] },
      { name: "listingDestinationCategoryId", value: "8", path: destination },
    ],
  };

  test.each([
    ["the one whose ID the service names", deletion, { category_id: "8" }, "8", destination],
    ["the mutation's own category when the service names none", deletion, {}, "7", category],
    ["the listing destination when the input contains no other category", addition, {}, "8", destination],
  ])("is %s", (_, target, parameters, missingId, path) => {
    expect(explain(226_006, target, parameters)).toMatchObject({ missingId, path });
  });
});
