/** Marketplace with the currency of its listings and its names in files. */
interface Marketplace {
  readonly currency: string;
  /** Site number in the header of an XML file; absent when unknown. */
  readonly siteNumber?: string;
  /** Country and site names in upper case. When two marketplaces share a name, the first one matches. */
  readonly names: readonly string[];
}

const marketplaces: ReadonlyMap<string, Marketplace> = new Map([
  ["EBAY_US", { currency: "USD", siteNumber: "0", names: ["US", "UNITED STATES"] }],
  ["EBAY_MOTORS_US", { currency: "USD", siteNumber: "100", names: ["EBAYMOTORS", "MOTORS"] }],
  ["EBAY_CA", { currency: "CAD", siteNumber: "2", names: ["CA", "CANADA"] }],
  ["EBAY_GB", { currency: "GBP", siteNumber: "3", names: ["GB", "UK", "UNITED KINGDOM"] }],
  ["EBAY_AU", { currency: "AUD", siteNumber: "15", names: ["AU", "AUSTRALIA"] }],
  ["EBAY_AT", { currency: "EUR", siteNumber: "16", names: ["AT", "AUSTRIA"] }],
  ["EBAY_BE", { currency: "EUR", siteNumber: "23", names: ["BE", "BELGIUM_FRENCH", "BELGIUM_DUTCH"] }],
  ["EBAY_CH", { currency: "CHF", siteNumber: "193", names: ["CH", "SWITZERLAND"] }],
  ["EBAY_DE", { currency: "EUR", siteNumber: "77", names: ["DE", "GERMANY"] }],
  ["EBAY_ES", { currency: "EUR", siteNumber: "186", names: ["ES", "SPAIN"] }],
  ["EBAY_FR", { currency: "EUR", siteNumber: "71", names: ["FR", "FRANCE"] }],
  ["EBAY_HK", { currency: "HKD", siteNumber: "201", names: ["HK", "HONGKONG"] }],
  ["EBAY_IE", { currency: "EUR", siteNumber: "205", names: ["IE", "IRELAND"] }],
  ["EBAY_IT", { currency: "EUR", siteNumber: "101", names: ["IT", "ITALY"] }],
  ["EBAY_MY", { currency: "MYR", siteNumber: "207", names: ["MY", "MALAYSIA"] }],
  ["EBAY_NL", { currency: "EUR", siteNumber: "146", names: ["NL", "NETHERLANDS"] }],
  ["EBAY_PH", { currency: "PHP", siteNumber: "211", names: ["PH", "PHILIPPINES"] }],
  ["EBAY_PL", { currency: "PLN", siteNumber: "212", names: ["PL", "POLAND"] }],
  ["EBAY_SG", { currency: "SGD", siteNumber: "216", names: ["SG", "SINGAPORE"] }],
  ["EBAY_TW", { currency: "TWD", names: ["TW", "TAIWAN"] }],
]);

/** Marketplace of listings that name none. */
export const homeMarketplaceId = "EBAY_US";

/** Returns true when the value is the id of a marketplace; it is case-sensitive (wire facts, common §8). */
export function isMarketplace(value: unknown): value is string {
  return typeof value === "string" && marketplaces.has(value);
}

/** Returns the currency of a marketplace's listings. */
export function currencyOf(marketplaceId: string): string {
  return marketplaces.get(marketplaceId)?.currency ?? "USD";
}

/** Returns true when a marketplace has this currency. */
export function isCurrency(value: string): boolean {
  return [...marketplaces.values()].some(({ currency }) => currency === value);
}

/** Returns the marketplace that a file names by id, country, site or site number; undefined for any other text. */
export function marketplaceOfSite(name: string): string | undefined {
  const wanted = name.trim().toUpperCase();
  for (const [id, { siteNumber, names }] of marketplaces) {
    if (wanted === id || wanted === siteNumber || names.includes(wanted)) return id;
  }
  return undefined;
}
