const marketplaces: ReadonlySet<unknown> = new Set([
  "EBAY_US",
  "EBAY_MOTORS_US",
  "EBAY_CA",
  "EBAY_GB",
  "EBAY_AU",
  "EBAY_AT",
  "EBAY_BE",
  "EBAY_CH",
  "EBAY_DE",
  "EBAY_ES",
  "EBAY_FR",
  "EBAY_HK",
  "EBAY_IE",
  "EBAY_IT",
  "EBAY_MY",
  "EBAY_NL",
  "EBAY_PH",
  "EBAY_PL",
  "EBAY_SG",
  "EBAY_TW",
]);

/** Whether this is an operating marketplace's id; case counts (wire facts, common §8). */
export function isMarketplace(value: unknown): value is string {
  return marketplaces.has(value);
}
