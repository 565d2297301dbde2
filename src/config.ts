import { withSecretFiles } from "./secret-files.ts";
import { readAddresses, type UpstreamAddresses } from "./service-addresses.ts";
import { type ReadSetting, secretNames, type Setting, settings } from "./settings.ts";

/** What the gateway itself can show at the token endpoint. */
export interface GatewayCredentials {
  /** Address of the token endpoint, path included. */
  readonly tokenUrl: string;
  readonly client: { readonly id: string; readonly secret: string };
  /** Stands for the one seller for whom the gateway acts; null when callers bring their own tokens. */
  readonly refreshToken: string | null;
}

/** Which calls are signed, and with what. */
export interface SigningConfig {
  readonly services: readonly ("media" | "sellerFeed" | "store" | "catalogFeed" | "keyManagement")[];
  /** The keypair: JSON with `privateKey` and `jwe`, or the two by themselves. */
  readonly key: { readonly json: string } | { readonly privateKey: string; readonly jwe: string };
}

/** Everything that can be configured about the gateway. */
export interface GatewayConfig {
  readonly mode: "SANDBOX" | "LIVE";
  readonly upstream: UpstreamAddresses;
  /** Null or left out: every call is made with the token of the viewer. */
  readonly credentials?: GatewayCredentials | null;
  /**
   * Bearer token that makes a caller an operator, who may use the gateway's own tokens. Null or left out: everybody who
   * sends a bearer token may use the application's, and there must be no refresh token.
   */
  readonly accessToken?: string | null;
  /** Null or left out: no call is signed. */
  readonly signing?: SigningConfig | null;
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
  /** The application's id and secret and the seller's refresh token, as far as configured. */
  readonly client: GatewayCredentials["client"] | null;
  readonly refreshToken: string | null;
  /** Address of the token endpoint; null when it is not configured. */
  readonly tokenUrl: string | null;
  readonly gateway: Omit<GatewayConfig, "mode" | "upstream" | "credentials" | "demoToken">;
}

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
export function readConfig(given: NodeJS.ProcessEnv): ProcessConfig {
  const faults: string[] = [];
  const environment = withSecretFiles(given, secretNames, faults);
  const read: ReadSetting = <Value>(
    name: string,
    { schema, fallback, isSecret }: Setting<Value>,
  ): Value | null => {
    const text = environment[name] || fallback;
    if (text === null) return null;
    const result = schema.safeParse(text);
    if (result.success) return result.data;
    const shown = isSecret ? "too short or malformed" : JSON.stringify(text);
    faults.push(`${name} is ${shown}; it must be ${result.error.issues[0]?.message ?? "something else"}.`);
    return null;
  };
  /** A setting with a fallback: null only after a fault, in which case the value is never used. */
  const need = <Value>(name: string, one: Setting<Value>): Value => read(name, one) as Value;

  const addresses = readAddresses(read, faults);
  const clientId = read("UPSTREAM_CLIENT_ID", settings.UPSTREAM_CLIENT_ID);
  const clientSecret = read("UPSTREAM_CLIENT_SECRET", settings.UPSTREAM_CLIENT_SECRET);
  const config: ProcessConfig = {
    host: need("HOST", settings.HOST),
    port: need("PORT", settings.PORT),
    logLevel: need("LOG_LEVEL", settings.LOG_LEVEL),
    shutdownGraceMs: need("SHUTDOWN_GRACE_MS", settings.SHUTDOWN_GRACE_MS),
    secret: read("GATEWAY_SECRET", settings.GATEWAY_SECRET),
    ...addresses,
    client: clientId !== null && clientSecret !== null ? { id: clientId, secret: clientSecret } : null,
    refreshToken: read("UPSTREAM_REFRESH_TOKEN", settings.UPSTREAM_REFRESH_TOKEN),
    gateway: {
      signing: readSigning(read, faults),
      accessToken: read("GATEWAY_ACCESS_TOKEN", settings.GATEWAY_ACCESS_TOKEN),
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
  checkCredentials((name) => Boolean(environment[name] ?? given[`${name}_FILE`]), addresses, faults);
  if (faults.length > 0) throw new ConfigurationError(faults);
  return config;
}

/** What belongs together must come together; the embedded sandbox has an application and a token endpoint of its own. */
function checkCredentials(
  has: (name: keyof typeof settings) => boolean,
  { upstream, tokenUrl }: Pick<ProcessConfig, "upstream" | "tokenUrl">,
  faults: string[],
): void {
  const needs = (name: keyof typeof settings, needed: keyof typeof settings) => {
    if (has(name) && !has(needed)) faults.push(`${name} needs ${needed}, which is missing.`);
  };
  needs("UPSTREAM_CLIENT_ID", "UPSTREAM_CLIENT_SECRET");
  needs("UPSTREAM_CLIENT_SECRET", "UPSTREAM_CLIENT_ID");
  needs("UPSTREAM_REFRESH_TOKEN", "GATEWAY_ACCESS_TOKEN");
  if (upstream === null) return;
  needs("UPSTREAM_REFRESH_TOKEN", "UPSTREAM_CLIENT_ID");
  needs("GATEWAY_ACCESS_TOKEN", "UPSTREAM_CLIENT_ID");
  if (tokenUrl === null) needs("UPSTREAM_CLIENT_ID", "UPSTREAM_TOKEN_URL");
}

function readSigning(read: ReadSetting, faults: string[]): SigningConfig | null {
  const services = read("UPSTREAM_SIGN", settings.UPSTREAM_SIGN) ?? [];
  const json = read("UPSTREAM_SIGNING_KEY", settings.UPSTREAM_SIGNING_KEY);
  const privateKey = read("UPSTREAM_SIGNING_PRIVATE_KEY", settings.UPSTREAM_SIGNING_PRIVATE_KEY);
  const jwe = read("UPSTREAM_SIGNING_JWE", settings.UPSTREAM_SIGNING_JWE);
  if (services.length === 0) return null;
  if (json !== null) return { services, key: { json } };
  if (privateKey !== null && jwe !== null) return { services, key: { privateKey, jwe } };
  faults.push(
    "UPSTREAM_SIGN needs a keypair: set UPSTREAM_SIGNING_KEY, or UPSTREAM_SIGNING_PRIVATE_KEY and UPSTREAM_SIGNING_JWE.",
  );
  return null;
}
