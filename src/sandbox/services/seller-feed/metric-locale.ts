/** A locale that belongs to one marketplace (wire facts, common §3). */
const onlyMarketplace: ReadonlyMap<string, string> = new Map([
  ["fr-CA", "EBAY_CA"],
  ["fr-BE", "EBAY_BE"],
]);

/**
 * The language of a metric report: the first of the Accept-Language header, which must be a language with a country
 * such as `en-US`. `fr-CA` goes with EBAY_CA only, `fr-BE` with EBAY_BE.
 * @returns undefined when the header is missing or bad.
 */
export function parseMetricLocale(header: string | undefined, marketplaceId: unknown): string | undefined {
  const [, language, country] = /^\s*([a-z]{2})-([a-z]{2})\s*(?:[;,]|$)/i.exec(header ?? "") ?? [];
  if (language === undefined || country === undefined) return undefined;
  const locale = `${language.toLowerCase()}-${country.toUpperCase()}`;
  const marketplace = onlyMarketplace.get(locale);
  return marketplace === undefined || marketplace === marketplaceId ? locale : undefined;
}
