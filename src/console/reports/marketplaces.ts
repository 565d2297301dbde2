/** Marketplace that a report can cover. */
export interface Marketplace {
  /** Identifier as the services spell it, such as `EBAY_DE`. */
  readonly id: string;
  /** Languages of the marketplace's sellers as BCP 47 tags, main language first. */
  readonly languages: readonly [string, ...string[]];
}

/** Active marketplaces. The services offer no list of them. */
export const marketplaces: readonly Marketplace[] = [
  { id: "EBAY_US", languages: ["en-US"] },
  { id: "EBAY_MOTORS_US", languages: ["en-US"] },
  { id: "EBAY_CA", languages: ["en-CA", "fr-CA"] },
  { id: "EBAY_GB", languages: ["en-GB"] },
  { id: "EBAY_AU", languages: ["en-AU"] },
  { id: "EBAY_AT", languages: ["de-AT"] },
  { id: "EBAY_BE", languages: ["nl-BE", "fr-BE"] },
  { id: "EBAY_CH", languages: ["de-CH"] },
  { id: "EBAY_DE", languages: ["de-DE"] },
  { id: "EBAY_ES", languages: ["es-ES"] },
  { id: "EBAY_FR", languages: ["fr-FR"] },
  { id: "EBAY_HK", languages: ["zh-HK"] },
  { id: "EBAY_IE", languages: ["en-IE"] },
  { id: "EBAY_IT", languages: ["it-IT"] },
  { id: "EBAY_MY", languages: ["en-MY"] },
  { id: "EBAY_NL", languages: ["nl-NL"] },
  { id: "EBAY_PH", languages: ["en-PH"] },
  { id: "EBAY_PL", languages: ["pl-PL"] },
  { id: "EBAY_SG", languages: ["en-SG"] },
  { id: "EBAY_TW", languages: ["zh-TW"] },
];

/** Languages available for every marketplace. `fr-CA` and `fr-BE` are available for their own marketplace only. */
const everywhere = ["en-US", "de-DE"];

/** Returns the report languages available for a marketplace, its own first. */
export function languagesOf(marketplaceId: string): readonly string[] {
  const own = marketplaces.find(({ id }) => id === marketplaceId)?.languages ?? [];
  return [...new Set([...own, ...everywhere])];
}
