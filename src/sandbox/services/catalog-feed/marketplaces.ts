/** Marketplace of the catalog feed service. */
export interface Marketplace {
  readonly id: string;
  readonly currency: string;
  readonly country: string;
  readonly webHost: string;
}

/** Marketplaces with feeds (wire facts, catalog feed §4). */
export const marketplaces: readonly Marketplace[] = [
  { id: "EBAY_US", currency: "USD", country: "US", webHost: "www.marketplace.example" },
  { id: "EBAY_GB", currency: "GBP", country: "GB", webHost: "gb.marketplace.example" },
  { id: "EBAY_DE", currency: "EUR", country: "DE", webHost: "de.marketplace.example" },
  { id: "EBAY_FR", currency: "EUR", country: "FR", webHost: "fr.marketplace.example" },
  { id: "EBAY_IT", currency: "EUR", country: "IT", webHost: "it.marketplace.example" },
  { id: "EBAY_ES", currency: "EUR", country: "ES", webHost: "es.marketplace.example" },
  { id: "EBAY_CA", currency: "CAD", country: "CA", webHost: "ca.marketplace.example" },
  { id: "EBAY_AU", currency: "AUD", country: "AU", webHost: "au.marketplace.example" },
  { id: "EBAY_AT", currency: "EUR", country: "AT", webHost: "at.marketplace.example" },
];

/** Ids of all known marketplaces, including those without feeds (wire facts, common §8). */
export const knownMarketplaceIds: ReadonlySet<string> = new Set(
  [
    "US MOTORS_US CA GB AU AT BE CH DE ES FR HK IE IT MY NL PH PL SG TW",
    "CN CZ DK FI GR HU ID IL IN JP NO NZ PE PR PT RU SE TH VN ZA HALF_US",
  ]
    .join(" ")
    .split(" ")
    .map((name) => `EBAY_${name}`),
);
