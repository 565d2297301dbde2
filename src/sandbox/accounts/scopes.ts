/** Common prefix of all scope names; the prefix alone is also a scope (wire facts, common §2). */
export const scopePrefix = "https://api.ebay.com/oauth/api_scope";

/** Scopes that a seller can grant. The sellers' demo tokens have all of them. */
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

/** Scopes that an application can use in its own name. */
export const applicationScopes: readonly string[] = [scopePrefix, `${scopePrefix}/buy.item.feed`];

/** Scope of catalog feed calls (wire facts, common §2). */
export const itemFeedScope = `${scopePrefix}/buy.item.feed`;

/** Scope of media calls (wire facts, media). */
export const inventoryScope = `${scopePrefix}/sell.inventory`;

/** Scope of store calls (wire facts, common §2). */
export const storesScope = `${scopePrefix}/sell.stores`;

/** Scope of the call that returns the user of a token (wire facts, identity). */
export const identityScope = `${scopePrefix}/commerce.identity.readonly`;

/** Scopes for reading from the store service; a token needs one of them. */
export const storeReadScopes: readonly string[] = [storesScope, `${scopePrefix}/sell.stores.readonly`];
