/** Locales that are valid for one marketplace only (wire facts, common §3). */
const onlyMarketplace: ReadonlyMap<string, string> = new Map([
  ["fr-CA", "EBAY_CA"],
  ["fr-BE", "EBAY_BE"],
]);

/**
 * Returns the language of a metric report: the first one of the Accept-Language header. The language must have a
 * country, such as `en-US`. `fr-CA` is valid for EBAY_CA only, `fr-BE` for EBAY_BE only.
 * @returns undefined when the header is missing or invalid
 */
export function parseMetricLocale(header: string | undefined, marketplaceId: unknown): string | undefined {
  const [, language, country] = /^\s*([a-z]{2})-([a-z]{2})\s*(?:[;,]|$)/i.exec(header ?? "") ?? [];
  if (language === undefined || country === undefined) return undefined;
  const locale = `${language.toLowerCase()}-${country.toUpperCase()}`;
  const marketplace = onlyMarketplace.get(locale);
  return marketplace === undefined || marketplace === marketplaceId ? locale : undefined;
}
