/** Items on a page of a list: at least, without a wish, and at most (wire facts, common §6). */
export const listPageSizes = { min: 20, fallback: 20, max: 100 } as const;

/**
 * Pages of the largest size that are read at most to find feed types: 5 types are known (wire facts, catalog feed §3), so a
 * list that goes on after 500 has no end.
 */
export const maxFeedTypePages = 5;

/** Most marketplaces that a list of feed types can be narrowed to (wire facts, catalog feed §2). */
export const maxMarketplaces = 10;

/** Most categories that a list of feed files can be narrowed to (wire facts, catalog feed §2). */
export const maxCategories = 20;

/** Most bytes that one download hands out, 200 MiB: a larger file comes in ranges only (wire facts, catalog feed §5). */
export const maxRangeSizeInBytes = 209_715_200;

/** Access rules that an application can have, one for each feed type, as far as is known: 5 types are (wire facts, catalog feed §4). */
export const maxAccessRules = 10;
