import { expect, test } from "vitest";
import { marketplaceName } from "../../src/console/messages/marketplace-names.ts";

test.each([
  ["EBAY_DE", "en", "Germany"],
  ["EBAY_DE", "de", "Deutschland"],
  ["EBAY_MOTORS_US", "en", "United States (Motors)"],
  ["EBAY_HALF", "en", "EBAY_HALF"],
  ["EBAY_QQ", "en", "EBAY_QQ"],
])("the name of %s in %s is %s", (marketplaceId, language, name) => {
  expect(marketplaceName(marketplaceId, language)).toBe(name);
});
