/** Minimum, default and maximum number of items on a list page (wire facts, common §6). */
export const listPageSizes = { min: 20, fallback: 20, max: 100 } as const;

/**
 * Maximum number of pages of the largest size to read when searching feed types. Only 5 types are known (wire facts,
 * catalog feed §3), so a list of more than 500 types is assumed to be endless.
 */
export const maxFeedTypePages = 5;

/** Maximum number of marketplaces in the filter of feed types (wire facts, catalog feed §2). */
export const maxMarketplaces = 10;

/** Maximum number of categories in the filter of feed files (wire facts, catalog feed §2). */
export const maxCategories = 20;

/**
 * Maximum size of one download, in bytes: 200 MiB. Larger files can only be downloaded in ranges (wire facts, catalog
 * feed §5).
 */
export const maxRangeSizeInBytes = 209_715_200;

/**
 * Assumed maximum number of access rules of an application: one rule for each feed type, and 5 types are known (wire
 * facts, catalog feed §4).
 */
export const maxAccessRules = 10;
