import { type ReadSetting, settings } from "./settings.ts";

/** Spelling of the paths that the services' specification and the public services write differently. */
export type Dialect = "specification" | "public";

/** Base addresses of the services that the gateway calls, base path included, without a slash at the end. */
export interface UpstreamAddresses {
  /** Images and videos. */
  readonly media: string;
  /** Documents: another host at the public service, same base path (wire facts, common §1). */
  readonly document: string;
  readonly sellerFeed: string;
  readonly store: string;
  readonly catalogFeed: string;
  readonly keyManagement: string;
  readonly dialect: Dialect;
}

/** Public base paths of the services (wire facts, common §1). */
export const basePaths = {
  media: "/commerce/media/v1_beta",
  sellerFeed: "/sell/feed/v1",
  store: "/sell/stores/v1",
  catalogFeed: "/buy/feed/v1",
  keyManagement: "/developer/key_management/v1",
  token: "/identity/v1/oauth2/token",
} as const;

/**
 * Reads where the services are.
 * @param faults receives a sentence for each service without an address.
 */
export function readAddresses(
  read: ReadSetting,
  faults: string[],
): { upstream: UpstreamAddresses | null; tokenUrl: string | null } {
  // It has a fallback, so it is null only after a fault, in which case the value is never used.
  const dialect = read("UPSTREAM_DIALECT", settings.UPSTREAM_DIALECT) as Dialect;
  const all = read("UPSTREAM_URL", settings.UPSTREAM_URL);
  const media = read("UPSTREAM_MEDIA_URL", settings.UPSTREAM_MEDIA_URL);
  const document = read("UPSTREAM_DOCUMENT_URL", settings.UPSTREAM_DOCUMENT_URL);
  const sellerFeed = read("UPSTREAM_SELLER_FEED_URL", settings.UPSTREAM_SELLER_FEED_URL);
  const store = read("UPSTREAM_STORE_URL", settings.UPSTREAM_STORE_URL);
  const catalogFeed = read("UPSTREAM_CATALOG_FEED_URL", settings.UPSTREAM_CATALOG_FEED_URL);
  const keyManagement = read("UPSTREAM_KEY_MANAGEMENT_URL", settings.UPSTREAM_KEY_MANAGEMENT_URL);
  const token = read("UPSTREAM_TOKEN_URL", settings.UPSTREAM_TOKEN_URL);
  const singles = [media, document, sellerFeed, store, catalogFeed, keyManagement, token];
  if ([all, ...singles].every((one) => one === null)) return { upstream: null, tokenUrl: null };
  const find = (name: string, single: string | null, basePath: string) => {
    const found = single ?? all;
    if (!found) faults.push(`${name} is missing: set it, or UPSTREAM_URL for all services.`);
    return found ? withBasePath(found, basePath) : "";
  };
  const upstream = {
    media: find("UPSTREAM_MEDIA_URL", media, basePaths.media),
    document: find("UPSTREAM_DOCUMENT_URL", document, basePaths.media),
    sellerFeed: find("UPSTREAM_SELLER_FEED_URL", sellerFeed, basePaths.sellerFeed),
    store: find("UPSTREAM_STORE_URL", store, basePaths.store),
    catalogFeed: find("UPSTREAM_CATALOG_FEED_URL", catalogFeed, basePaths.catalogFeed),
    keyManagement: find("UPSTREAM_KEY_MANAGEMENT_URL", keyManagement, basePaths.keyManagement),
    dialect,
  };
  const tokenUrl = token ?? all;
  return { upstream, tokenUrl: tokenUrl && withBasePath(tokenUrl, basePaths.token) };
}

/** All services on one address, each under its public base path. @param url has no slash at the end. */
export function addressesUnder(url: string, dialect: Dialect): UpstreamAddresses {
  const media = `${url}${basePaths.media}`;
  return {
    media,
    document: media,
    sellerFeed: `${url}${basePaths.sellerFeed}`,
    store: `${url}${basePaths.store}`,
    catalogFeed: `${url}${basePaths.catalogFeed}`,
    keyManagement: `${url}${basePaths.keyManagement}`,
    dialect,
  };
}

/** An address without a path means the service's public base path there. */
function withBasePath(address: string, basePath: string): string {
  return new URL(address).pathname === "/" ? `${address}${basePath}` : address;
}
