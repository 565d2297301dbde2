/** Longest name of a store category, in characters (wire facts, store §5). */
export const maxCategoryNameLength = 35;

/** Levels of a store's tree of categories (wire facts, store §5). */
export const maxCategoryLevel = 3;

/** How long a category change takes at most, in hours (wire facts, store §5). */
export const taskLifeInHours = 24;

/** Longest name, path and description of a store, in characters (wire facts, store §3). */
export const maxStoreTextLengths = { name: 35, urlPath: 58, description: 300 } as const;

/** Most categories of a store, the catch-all one included (wire facts, store §5, unconfirmed). */
export const maxCategories = 300;

/** Identifier of the store's catch-all category (wire facts, store §3). */
export const otherCategoryId = "1";

/** Page sizes of the list of category changes, which the service gives whole. */
export const taskPageSizes = { fallback: 20, max: 100 } as const;
