import { type Setting, settings } from "./settings.js";

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

/** Everything that can be configured about the gateway. */
export interface GatewayConfig {
  readonly mode: "SANDBOX" | "LIVE";
  readonly upstream: UpstreamAddresses;
  /** Longest time of one upstream call, retries included, in milliseconds. */
  readonly upstreamTimeoutMs: number;
  /** Longest standstill of an upload, in milliseconds. */
  readonly uploadIdleMs: number;
  /** Longest time that a call is held back by the rate limit, in milliseconds; 0 fails at once. */
  readonly rateLimitMaxWaitMs: number;
  /** Most upstream calls that one operation may cause. */
  readonly maxQueryCost: number;
  /** Address with which download links begin; null for the one that each request used. */
  readonly publicUrl: string | null;
  readonly introspection: boolean;
  readonly graphiql: boolean;
  /** Origins whose pages may call the gateway; `*` stands for all. */
  readonly corsOrigins: readonly string[];
  /**
   * Token of a demo seller, with which GraphiQL and the start page come ready to use. Only ever set over the
   * sandbox; null everywhere else.
   */
  readonly demoToken: string | null;
}

/** What the environment says about the process: where to listen, what stands behind, how to stop. */
export interface ProcessConfig {
  readonly host: string;
  readonly port: number;
  readonly logLevel: string;
  readonly shutdownGraceMs: number;
  /** What viewers' identifiers are hashed with and links are sealed with; null for a random one. */
  readonly secret: string | null;
  /** Addresses of the services; null when none is configured: then the sandbox stands in. */
  readonly upstream: UpstreamAddresses | null;
  readonly gateway: Omit<GatewayConfig, "mode" | "upstream" | "demoToken">;
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

/** The environment does not say what the gateway needs. Lists every fault, each with the variable and what is right. */
export class ConfigurationError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(
      `The configuration has ${faults.length === 1 ? "a fault" : `${faults.length} faults`}:\n${faults.map((fault) => `- ${fault}`).join("\n")}`,
    );
    this.name = "ConfigurationError";
    this.faults = faults;
  }
}

/**
 * Reads the environment. A variable that is set to nothing counts as not set.
 * @throws ConfigurationError with all faults at once.
 */
export function readConfig(environment: NodeJS.ProcessEnv): ProcessConfig {
  const faults: string[] = [];
  const read = <Value>(name: string, { schema, fallback }: Setting<Value>): Value | null => {
    const text = environment[name] || fallback;
    if (text === null) return null;
    const result = schema.safeParse(text);
    if (result.success) return result.data;
    const shown = name.endsWith("_SECRET") ? "too short or malformed" : JSON.stringify(text);
    faults.push(`${name} is ${shown}; it must be ${result.error.issues[0]?.message ?? "something else"}.`);
    return null;
  };
  /** A setting with a fallback: null only after a fault, in which case the value is never used. */
  const need = <Value>(name: string, one: Setting<Value>): Value => read(name, one) as Value;

  const config: ProcessConfig = {
    host: need("HOST", settings.HOST),
    port: need("PORT", settings.PORT),
    logLevel: need("LOG_LEVEL", settings.LOG_LEVEL),
    shutdownGraceMs: need("SHUTDOWN_GRACE_MS", settings.SHUTDOWN_GRACE_MS),
    secret: read("GATEWAY_SECRET", settings.GATEWAY_SECRET),
    upstream: readUpstream(read, need("UPSTREAM_DIALECT", settings.UPSTREAM_DIALECT), faults),
    gateway: {
      upstreamTimeoutMs: need("UPSTREAM_TIMEOUT_MS", settings.UPSTREAM_TIMEOUT_MS),
      uploadIdleMs: need("UPSTREAM_UPLOAD_IDLE_MS", settings.UPSTREAM_UPLOAD_IDLE_MS),
      rateLimitMaxWaitMs: need("RATE_LIMIT_MAX_WAIT_MS", settings.RATE_LIMIT_MAX_WAIT_MS),
      maxQueryCost: need("MAX_QUERY_COST", settings.MAX_QUERY_COST),
      publicUrl: read("PUBLIC_URL", settings.PUBLIC_URL),
      introspection: need("INTROSPECTION", settings.INTROSPECTION),
      graphiql: need("GRAPHIQL", settings.GRAPHIQL),
      corsOrigins: need("CORS_ORIGINS", settings.CORS_ORIGINS),
    },
  };
  if (faults.length > 0) throw new ConfigurationError(faults);
  return config;
}

function readUpstream(
  read: <Value>(name: string, setting: Setting<Value>) => Value | null,
  dialect: Dialect,
  faults: string[],
): UpstreamAddresses | null {
  const all = read("UPSTREAM_URL", settings.UPSTREAM_URL);
  const media = read("UPSTREAM_MEDIA_URL", settings.UPSTREAM_MEDIA_URL);
  const document = read("UPSTREAM_DOCUMENT_URL", settings.UPSTREAM_DOCUMENT_URL);
  const sellerFeed = read("UPSTREAM_SELLER_FEED_URL", settings.UPSTREAM_SELLER_FEED_URL);
  const store = read("UPSTREAM_STORE_URL", settings.UPSTREAM_STORE_URL);
  const catalogFeed = read("UPSTREAM_CATALOG_FEED_URL", settings.UPSTREAM_CATALOG_FEED_URL);
  const keyManagement = read("UPSTREAM_KEY_MANAGEMENT_URL", settings.UPSTREAM_KEY_MANAGEMENT_URL);
  const token = read("UPSTREAM_TOKEN_URL", settings.UPSTREAM_TOKEN_URL);
  const singles = [media, document, sellerFeed, store, catalogFeed, keyManagement, token];
  if ([all, ...singles].every((one) => one === null)) return null;
  const find = (name: string, single: string | null, basePath: string) => {
    const found = single ?? all;
    if (!found) faults.push(`${name} is missing: set it, or UPSTREAM_URL for all services.`);
    return found ? withBasePath(found, basePath) : "";
  };
  return {
    media: find("UPSTREAM_MEDIA_URL", media, basePaths.media),
    document: find("UPSTREAM_DOCUMENT_URL", document, basePaths.media),
    sellerFeed: find("UPSTREAM_SELLER_FEED_URL", sellerFeed, basePaths.sellerFeed),
    store: find("UPSTREAM_STORE_URL", store, basePaths.store),
    catalogFeed: find("UPSTREAM_CATALOG_FEED_URL", catalogFeed, basePaths.catalogFeed),
    keyManagement: find("UPSTREAM_KEY_MANAGEMENT_URL", keyManagement, basePaths.keyManagement),
    dialect,
  };
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
