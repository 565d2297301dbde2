import type { AccessRuleFragment, FeedTypeFactsFragment } from "./generated/graphql.ts";
import { minutesOf } from "./time-span.ts";

/** Filter of a feed type's files, stored in the page's address. */
export interface FileFilter {
  readonly marketplace: string;
  /** Scope to show; null for every scope. */
  readonly scope: string | null;
  /** Maximum age of the files, in minutes; null for the service's default, about two days. */
  readonly lookBackMinutes: number | null;
  readonly category: string | null;
  readonly access: "ALLOWED" | "RESTRICTED" | null;
}

/** Available filter values. */
export interface FilterOptions {
  readonly marketplaces: readonly string[];
  readonly scopes: readonly string[];
  readonly lookBacks: readonly number[];
  readonly categories: readonly string[];
}

/** Offered look-back times, in minutes; limited to the time that the service keeps files. */
const lookBackSteps = [360, 1_440, 2_880, 4_320, 10_080, 20_160, 43_200];

/** Marketplaces offered when neither a feed type nor an access rule names any. */
export const commonMarketplaces = [
  "EBAY_US",
  "EBAY_GB",
  "EBAY_DE",
  "EBAY_FR",
  "EBAY_IT",
  "EBAY_ES",
  "EBAY_AU",
  "EBAY_CA",
];

/** Returns the filter values of a feed type. @param rule The application's access rule for it, if any. */
export function filterOptionsOf(
  { supportedFeeds, categoryIds }: FeedTypeFactsFragment,
  rule: AccessRuleFragment | undefined,
): FilterOptions {
  const allowed = rule?.constraints.map(({ marketplaceId }) => marketplaceId) ?? [];
  const covered = supportedFeeds.some(({ marketplaceIds }) => marketplaceIds.length === 0)
    ? []
    : supportedFeeds.flatMap(({ marketplaceIds }) => marketplaceIds);
  // Marketplaces that the application may download come first.
  const marketplaces = [...new Set([...allowed, ...covered])];
  return {
    marketplaces: marketplaces.length > 0 ? marketplaces : commonMarketplaces,
    scopes: [...new Set(supportedFeeds.flatMap(({ scope }) => scope ?? []))],
    lookBacks: lookBacksOf(supportedFeeds),
    categories: categoryIds ?? [],
  };
}

function lookBacksOf(feeds: FeedTypeFactsFragment["supportedFeeds"]): readonly number[] {
  const spans = feeds.flatMap(({ lookBack }) => (lookBack ? [minutesOf(lookBack)] : []));
  const longest = Math.max(0, ...spans.filter((minutes) => minutes !== null));
  return longest === 0 ? [] : lookBackSteps.filter((minutes) => minutes <= longest);
}

/**
 * Reads the filter from search parameters. A value that is not available is replaced by the first option or by null.
 */
export function readFilter(address: URLSearchParams, choices: FilterOptions): FileFilter {
  const one = (name: string, known: readonly string[]) => {
    const value = address.get(name);
    return value !== null && known.includes(value) ? value : null;
  };
  const access = one("access", ["ALLOWED", "RESTRICTED"]);
  const lookBack = one("lookBack", choices.lookBacks.map(String));
  return {
    // A marketplace is accepted unchecked, because the service may have added it recently.
    marketplace: address.get("marketplace") ?? choices.marketplaces[0] ?? "",
    scope: one("scope", choices.scopes),
    lookBackMinutes: lookBack === null ? null : Number(lookBack),
    category: address.get("category"),
    access: access === "ALLOWED" || access === "RESTRICTED" ? access : null,
  };
}
