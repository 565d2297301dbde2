/** Maximum length of a category name, in characters (wire facts, store §5). */
export const maxCategoryNameLength = 35;

/** Maximum depth of a store's category tree (wire facts, store §5). */
export const maxCategoryLevel = 3;

/** Maximum duration of a category change, in hours (wire facts, store §5). */
export const taskLifeInHours = 24;

/** Maximum lengths of a store's name, path and description, in characters (wire facts, store §3). */
export const maxStoreTextLengths = { name: 35, urlPath: 58, description: 300 } as const;

/** Maximum number of categories in a store, including the catch-all category (wire facts, store §5; unconfirmed). */
export const maxCategories = 300;

/** Id of the store's catch-all category (wire facts, store §3). */
export const otherCategoryId = "1";

/**
 * Default and maximum page size for category changes. The service returns the whole list, and the gateway splits it
 * into pages.
 */
export const taskPageSizes = { fallback: 20, max: 100 } as const;
