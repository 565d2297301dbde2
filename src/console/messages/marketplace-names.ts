/**
 * Returns the name of a marketplace in a language: the country's name, or the id when there is none.
 * @param marketplaceId Such as `EBAY_US`.
 */
export function marketplaceName(marketplaceId: string, language: string): string {
  const [, special, country] = /^[A-Z]+_(?:([A-Z]+)_)?([A-Z]{2})$/.exec(marketplaceId) ?? [];
  if (country === undefined) return marketplaceId;
  const name = new Intl.DisplayNames(language, { type: "region", fallback: "none" }).of(country);
  if (name === undefined) return marketplaceId;
  return special === undefined ? name : `${name} (${special.charAt(0)}${special.slice(1).toLowerCase()})`;
}
