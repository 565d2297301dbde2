/** Every scope's name begins with this; alone it is a scope, too (wire facts, common §2). */
export const scopePrefix = "https://api.ebay.com/oauth/api_scope";

/** What a seller of the sandbox can consent to, each scope with the words of the consent page for it. */
export const sellerScopeWords: ReadonlyMap<string, string> = new Map([
  [scopePrefix, "See public data of the marketplace"],
  [`${scopePrefix}/sell.inventory`, "See and change your listings, pictures, videos and documents"],
  [`${scopePrefix}/sell.fulfillment`, "See and change your orders"],
  [`${scopePrefix}/sell.marketing`, "See and change your promotions"],
  [`${scopePrefix}/sell.analytics.readonly`, "See how your sales and your service do"],
  [`${scopePrefix}/sell.stores`, "See and change your store and its categories"],
  [`${scopePrefix}/sell.stores.readonly`, "See your store and its categories"],
  [`${scopePrefix}/commerce.catalog.readonly`, "See the marketplace's product catalogue"],
  [`${scopePrefix}/commerce.identity.readonly`, "See who you are: your user id and user name"],
]);

/** What a seller of the sandbox can consent to; the demo tokens of sellers have all of it. */
export const sellerScopes: readonly string[] = [...sellerScopeWords.keys()];

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
