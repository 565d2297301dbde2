/** Every scope's name begins with this; alone it is a scope, too (wire facts, common §2). */
export const scopePrefix = "https://api.ebay.com/oauth/api_scope";

/** What a seller of the sandbox has consented to. */
export const sellerScopes: readonly string[] = [
  scopePrefix,
  `${scopePrefix}/sell.inventory`,
  `${scopePrefix}/sell.fulfillment`,
  `${scopePrefix}/sell.marketing`,
  `${scopePrefix}/sell.analytics.readonly`,
  `${scopePrefix}/sell.stores`,
  `${scopePrefix}/sell.stores.readonly`,
  `${scopePrefix}/commerce.catalog.readonly`,
  `${scopePrefix}/commerce.identity.readonly`,
];

/** What the sandbox's application may do in its own name. */
export const applicationScopes: readonly string[] = [scopePrefix, `${scopePrefix}/buy.item.feed`];

/** Catalog feed calls need this one (wire facts, common §2). */
export const itemFeedScope = `${scopePrefix}/buy.item.feed`;

/** Media calls need this one (wire facts, media). */
export const inventoryScope = `${scopePrefix}/sell.inventory`;

/** Store calls need this one (wire facts, common §2). */
export const storesScope = `${scopePrefix}/sell.stores`;

/** The call for the user behind a token needs this one (wire facts, identity). */
export const identityScope = `${scopePrefix}/commerce.identity.readonly`;

/** Any one of these is enough to read from the store service. */
export const readingStoresScopes: readonly string[] = [storesScope, `${scopePrefix}/sell.stores.readonly`];
