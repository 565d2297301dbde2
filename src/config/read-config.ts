import {
  isSigningPairError,
  readSigningPair,
  type SigningPairSource,
} from "../upstream/signatures/signing-pair.ts";
import type { SignatureOptions } from "../upstream/signatures/with-signature.ts";
import { serviceAddresses, tokenEndpoint } from "../upstream/services.ts";
import { type CompleteAddresses, completeAddresses } from "./addresses.ts";
import { ConfigurationError } from "./configuration-error.ts";
import type { GatewayConfig } from "./gateway-config.ts";
import { withSecretFiles } from "./secret-files.ts";
import { type ReadSetting, secretNames, type Setting, settings } from "./settings.ts";

/** What the environment says: the gateway's configuration, and what its process needs besides. */
export interface ProcessConfig extends Omit<
  GatewayConfig,
  "upstream" | "mode" | "demoToken" | "demoVideoId"
> {
  /** Where the services are; absent when no address is configured: then the process starts the sandbox. */
  readonly upstream?: CompleteAddresses;
  /** Address that the process listens on. */
  readonly host: string;
  /** Port of the process; 0 takes a free one. */
  readonly port: number;
  /** What is logged: debug, info, warn, error or silent. */
  readonly logLevel: string;
  /** Time that running requests get to finish after SIGTERM, in milliseconds. */
  readonly shutdownGraceMs: number;
}

/**
 * Reads the environment. A variable that is set to nothing counts as not set.
 * @throws ConfigurationError with all faults at once, in the names of the variables.
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

  const upstream = readUpstream(read, faults);
  checkSandbox(read("SANDBOX", settings.SANDBOX), environment, faults);
  const clientId = read("UPSTREAM_CLIENT_ID", settings.UPSTREAM_CLIENT_ID);
  const clientSecret = read("UPSTREAM_CLIENT_SECRET", settings.UPSTREAM_CLIENT_SECRET);
  const config: ProcessConfig = {
    host: need("HOST", settings.HOST),
    port: need("PORT", settings.PORT),
    logLevel: need("LOG_LEVEL", settings.LOG_LEVEL),
    shutdownGraceMs: need("SHUTDOWN_GRACE_MS", settings.SHUTDOWN_GRACE_MS),
    ...(upstream && { upstream }),
    client: clientId !== null && clientSecret !== null ? { id: clientId, secret: clientSecret } : null,
    refreshToken: read("UPSTREAM_REFRESH_TOKEN", settings.UPSTREAM_REFRESH_TOKEN),
    accessToken: read("GATEWAY_ACCESS_TOKEN", settings.GATEWAY_ACCESS_TOKEN),
    signing: readSigning(read, faults),
    secret: read("GATEWAY_SECRET", settings.GATEWAY_SECRET),
    upstreamTimeoutMs: need("UPSTREAM_TIMEOUT_MS", settings.UPSTREAM_TIMEOUT_MS),
    uploadIdleMs: need("UPSTREAM_UPLOAD_IDLE_MS", settings.UPSTREAM_UPLOAD_IDLE_MS),
    viewerIdentity: need("VIEWER_IDENTITY", settings.VIEWER_IDENTITY),
    rateLimitMaxWaitMs: need("RATE_LIMIT_MAX_WAIT_MS", settings.RATE_LIMIT_MAX_WAIT_MS),
    requestTimeoutMs: need("REQUEST_TIMEOUT_MS", settings.REQUEST_TIMEOUT_MS),
    maxQueryCost: need("MAX_QUERY_COST", settings.MAX_QUERY_COST),
    maxConcurrentCalls: need("MAX_CONCURRENT_CALLS", settings.MAX_CONCURRENT_CALLS),
    maxSubscriptionsPerViewer: need("MAX_SUBSCRIPTIONS_PER_VIEWER", settings.MAX_SUBSCRIPTIONS_PER_VIEWER),
    maxSubscriptions: need("MAX_SUBSCRIPTIONS", settings.MAX_SUBSCRIPTIONS),
    maxStreamsPerViewer: need("MAX_STREAMS_PER_VIEWER", settings.MAX_STREAMS_PER_VIEWER),
    maxStreams: need("MAX_STREAMS", settings.MAX_STREAMS),
    publicUrl: read("PUBLIC_URL", settings.PUBLIC_URL),
    introspection: need("INTROSPECTION", settings.INTROSPECTION),
    graphiql: need("GRAPHIQL", settings.GRAPHIQL),
    corsOrigins: need("CORS_ORIGINS", settings.CORS_ORIGINS),
  };
  checkCredentials((name) => Boolean(environment[name] || given[`${name}_FILE`]), upstream, faults);
  if (faults.length > 0) throw new ConfigurationError(faults);
  return config;
}

/** The variables that say where the services are. */
const addressNames = [
  { name: "url", variable: "UPSTREAM_URL" } as const,
  ...serviceAddresses,
  { name: "token", variable: tokenEndpoint.variable } as const,
];

/** The sandbox and configured services exclude each other; one of them must be there, and in production be named. */
function checkSandbox(isWanted: boolean | null, environment: NodeJS.ProcessEnv, faults: string[]): void {
  const upstream = addressNames.find(({ variable }) => environment[variable]);
  if (upstream) {
    if (isWanted)
      faults.push(
        `SANDBOX is true and ${upstream.variable} is set: the gateway runs over one of them; set one.`,
      );
  } else if (isWanted === false || (isWanted === null && environment["NODE_ENV"] === "production")) {
    faults.push(
      "UPSTREAM_URL is missing: set it to the services' address, or set SANDBOX=true to run over the sandbox, which does not start by itself where SANDBOX is false or NODE_ENV is production.",
    );
  }
}

/** @returns null when no address is set. */
function readUpstream(read: ReadSetting, faults: string[]): CompleteAddresses | null {
  const dialect = read("UPSTREAM_DIALECT", settings.UPSTREAM_DIALECT);
  const found = addressNames.flatMap(({ name, variable }) => {
    const value = read(variable, settings.UPSTREAM_URL);
    return value === null ? [] : [[name, value] as const];
  });
  if (found.length === 0) return null;
  return completeAddresses(
    { ...Object.fromEntries(found), ...(dialect && { dialect }) },
    faults,
    ({ variable }) => `${variable} is missing: set it, or UPSTREAM_URL for all services.`,
  );
}

/** What belongs together must come together; the embedded sandbox has an application and a token endpoint of its own. */
function checkCredentials(
  has: (name: keyof typeof settings) => boolean,
  upstream: CompleteAddresses | null,
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
  if (upstream.token === null) needs("UPSTREAM_CLIENT_ID", tokenEndpoint.variable);
}

function readSigning(read: ReadSetting, faults: string[]): SignatureOptions | null {
  const services = read("UPSTREAM_SIGN", settings.UPSTREAM_SIGN) ?? [];
  const json = read("UPSTREAM_SIGNING_KEY", settings.UPSTREAM_SIGNING_KEY);
  const privateKey = read("UPSTREAM_SIGNING_PRIVATE_KEY", settings.UPSTREAM_SIGNING_PRIVATE_KEY);
  const jwe = read("UPSTREAM_SIGNING_JWE", settings.UPSTREAM_SIGNING_JWE);
  const key = json !== null ? { json } : privateKey !== null && jwe !== null ? { privateKey, jwe } : null;
  if (services.length === 0) return null;
  if (key !== null) {
    checkSigningPair(key, faults);
    return { services, key };
  }
  faults.push(
    "UPSTREAM_SIGN needs a keypair: set UPSTREAM_SIGNING_KEY, or UPSTREAM_SIGNING_PRIVATE_KEY and UPSTREAM_SIGNING_JWE.",
  );
  return null;
}

/** The variables that the parts of a keypair come from. */
const signingVariables = {
  pair: "UPSTREAM_SIGNING_KEY",
  privateKey: "UPSTREAM_SIGNING_PRIVATE_KEY",
  jwe: "UPSTREAM_SIGNING_JWE",
} as const;

function checkSigningPair(key: SigningPairSource, faults: string[]): void {
  try {
    readSigningPair(key);
  } catch (error) {
    if (!isSigningPairError(error)) throw error;
    const variable = "json" in key ? signingVariables.pair : signingVariables[error.part];
    faults.push(`${variable} cannot be used: ${error.message}`);
  }
}
