/** Common prefix of all scope names; the prefix alone is also a scope (wire facts, common §2). */
export const scopePrefix = "https://api.ebay.com/oauth/api_scope";

/** Scopes that a seller can grant, with their labels on the consent page. */
export const sellerScopeLabels: ReadonlyMap<string, string> = new Map([
  [scopePrefix, "See public data of the marketplace"],
  [`${scopePrefix}/sell.inventory`, "See and change your listings, pictures, videos and documents"],
  [`${scopePrefix}/sell.fulfillment`, "See and change your orders"],
  [`${scopePrefix}/sell.marketing`, "See and change your promotions"],
  [`${scopePrefix}/sell.analytics.readonly`, "See your sales and service performance"],
  [`${scopePrefix}/sell.stores`, "See and change your store and its categories"],
  [`${scopePrefix}/sell.stores.readonly`, "See your store and its categories"],
  [`${scopePrefix}/commerce.catalog.readonly`, "See the marketplace's product catalogue"],
  [`${scopePrefix}/commerce.identity.readonly`, "See your user ID and username"],
]);

/** Scopes that a seller can grant. The sellers' demo tokens have all of them. */
export const sellerScopes: readonly string[] = [...sellerScopeLabels.keys()];

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
