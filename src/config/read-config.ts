import {
  isSigningPairError,
  readSigningPair,
  type SigningPairSource,
} from "../upstream/signatures/signing-pair.ts";
import type { SignatureOptions } from "../upstream/signatures/with-signature.ts";
import { consentPage, serviceAddresses, services, tokenEndpoint } from "../upstream/services.ts";
import { type CompleteAddresses, completeAddresses } from "./addresses.ts";
import { ConfigurationError } from "./configuration-error.ts";
import type { GatewayConfig } from "./gateway-config.ts";
import { type LogConfig, readLogSettings } from "./log-config.ts";
import { readOperationManifest } from "./operation-manifest.ts";
import { presets, type UpstreamPreset } from "./presets.ts";
import { createReadSetting } from "./read-setting.ts";
import { withSecretFiles } from "./secret-files.ts";
import { findSignInFaults, type SignInConfig } from "./sign-in.ts";
import { type ReadSetting, secretNames, type Setting, settings } from "./settings.ts";

/** What the environment says: the gateway's configuration, and what its process needs besides. */
export interface ProcessConfig
  extends
    Omit<GatewayConfig, "upstream" | "mode" | "holdAtStart" | "demoToken" | "demoSellers" | "demoVideoId">,
    LogConfig {
  /** Where the services are; absent when no address is configured: then the process starts the sandbox. */
  readonly upstream?: CompleteAddresses;
  /** How users sign in over the sandbox, where no redirect name is needed. */
  readonly signInOptions: Omit<SignInConfig, "redirectName">;
  /** The values of all variables that hold secrets, for the log, which must not repeat them. */
  readonly secretValues: readonly string[];
  /** Sentences on what works, but not as it may seem. */
  readonly warnings: readonly string[];
  /** Address that the process listens on. */
  readonly host: string;
  /** Port of the process; 0 takes a free one. */
  readonly port: number;
  /** Port of the metrics alone, 0 for a free one; null when they are on the port of the process. */
  readonly metricsPort: number | null;
  /** Address that the port of the metrics listens on. */
  readonly metricsHost: string;
  /** Processes that serve: how many, or one for each core. */
  readonly workers: number | "auto";
  /** Time after SIGTERM in which the gateway says that it goes and answers all the same, in milliseconds. */
  readonly shutdownDelayMs: number;
  /** Time that running requests get to finish then, in milliseconds. */
  readonly shutdownGraceMs: number;
}

/**
 * Reads the environment. A variable that is set to nothing counts as not set.
 * @throws ConfigurationError with all faults at once, in the names of the variables.
 */
export function readConfig(given: NodeJS.ProcessEnv): ProcessConfig {
  const faults: string[] = [];
  const environment = withSecretFiles(given, secretNames, faults);
  const read = createReadSetting(environment, faults);
  /** A setting with a fallback: null only after a fault, in which case the value is never used. */
  const need = <Value>(name: string, one: Setting<Value>): Value => read(name, one) as Value;

  const has: HasSetting = (name) => Boolean(environment[name] || given[`${name}_FILE`]);
  const isProduction = environment["NODE_ENV"] === "production";

  const presetName = read("UPSTREAM", settings.UPSTREAM);
  const upstream = readUpstream(presetName, read, environment, faults);
  checkSandbox(read("SANDBOX", settings.SANDBOX), isProduction, environment, faults);
  const clientId = read("UPSTREAM_CLIENT_ID", settings.UPSTREAM_CLIENT_ID);
  const clientSecret = read("UPSTREAM_CLIENT_SECRET", settings.UPSTREAM_CLIENT_SECRET);
  const isTokenOpen = need("OPEN_APPLICATION_TOKEN", settings.OPEN_APPLICATION_TOKEN);
  const preset = presetName && presets[presetName];
  const redirectName = read("SIGN_IN_REDIRECT_NAME", settings.SIGN_IN_REDIRECT_NAME);
  const signInOptions = {
    scopes: need("SIGN_IN_SCOPES", settings.SIGN_IN_SCOPES),
    returnOrigins: need("SIGN_IN_RETURN_ORIGINS", settings.SIGN_IN_RETURN_ORIGINS),
    usesPkce: need("SIGN_IN_PKCE", settings.SIGN_IN_PKCE),
  };
  const manifestPath = read("PERSISTED_OPERATIONS", settings.PERSISTED_OPERATIONS);
  const isLocked = need("PERSISTED_OPERATIONS_ONLY", settings.PERSISTED_OPERATIONS_ONLY);
  if (isLocked && manifestPath === null) {
    faults.push(
      "PERSISTED_OPERATIONS_ONLY needs PERSISTED_OPERATIONS, which is missing: no operation could run.",
    );
  }
  const config: ProcessConfig = {
    host: need("HOST", settings.HOST),
    port: need("PORT", settings.PORT),
    ...readLogSettings(read),
    secretValues: secretNames.map((name) => environment[name] ?? "").filter(Boolean),
    metricsPort: read("METRICS_PORT", settings.METRICS_PORT),
    metricsHost: read("METRICS_HOST", settings.METRICS_HOST) ?? need("HOST", settings.HOST),
    workers: need("WORKERS", settings.WORKERS),
    shutdownDelayMs: need("SHUTDOWN_DELAY_MS", settings.SHUTDOWN_DELAY_MS),
    shutdownGraceMs: need("SHUTDOWN_GRACE_MS", settings.SHUTDOWN_GRACE_MS),
    ...(upstream && { upstream }),
    client: clientId !== null && clientSecret !== null ? { id: clientId, secret: clientSecret } : null,
    refreshToken: read("UPSTREAM_REFRESH_TOKEN", settings.UPSTREAM_REFRESH_TOKEN),
    accessToken: read("GATEWAY_ACCESS_TOKEN", settings.GATEWAY_ACCESS_TOKEN),
    signing: readSigning(read, faults),
    secret: read("GATEWAY_SECRET", settings.GATEWAY_SECRET),
    signIn: redirectName === null ? null : { redirectName, ...signInOptions },
    signInOptions,
    warnings: [
      ...(preset?.warning && !environment["UPSTREAM_CATALOG_FEED_URL"] ? [preset.warning] : []),
      ...(upstream ? checkOpenToken(has, isTokenOpen, isProduction, faults) : []),
    ],
    sessionIdleMs: need("SESSION_IDLE_MS", settings.SESSION_IDLE_MS),
    sessionMaxMs: need("SESSION_MAX_MS", settings.SESSION_MAX_MS),
    upstreamTimeoutMs: need("UPSTREAM_TIMEOUT_MS", settings.UPSTREAM_TIMEOUT_MS),
    uploadIdleMs: need("UPSTREAM_UPLOAD_IDLE_MS", settings.UPSTREAM_UPLOAD_IDLE_MS),
    viewerIdentity: need("VIEWER_IDENTITY", settings.VIEWER_IDENTITY),
    rateLimitMaxWaitMs: need("RATE_LIMIT_MAX_WAIT_MS", settings.RATE_LIMIT_MAX_WAIT_MS),
    requestTimeoutMs: need("REQUEST_TIMEOUT_MS", settings.REQUEST_TIMEOUT_MS),
    maxQueryCost: need("MAX_QUERY_COST", settings.MAX_QUERY_COST),
    maxConcurrentCalls: need("MAX_CONCURRENT_CALLS", settings.MAX_CONCURRENT_CALLS),
    maxOperationsPerViewer: need("MAX_OPERATIONS_PER_VIEWER", settings.MAX_OPERATIONS_PER_VIEWER),
    maxOperationsPerAddress: need("MAX_OPERATIONS_PER_ADDRESS", settings.MAX_OPERATIONS_PER_ADDRESS),
    maxUnreadBytes: need("MAX_UNREAD_BYTES", settings.MAX_UNREAD_BYTES),
    maxSubscriptionsPerViewer: need("MAX_SUBSCRIPTIONS_PER_VIEWER", settings.MAX_SUBSCRIPTIONS_PER_VIEWER),
    maxSubscriptions: need("MAX_SUBSCRIPTIONS", settings.MAX_SUBSCRIPTIONS),
    maxStreamsPerViewer: need("MAX_STREAMS_PER_VIEWER", settings.MAX_STREAMS_PER_VIEWER),
    maxStreams: need("MAX_STREAMS", settings.MAX_STREAMS),
    redisUrl: read("REDIS_URL", settings.REDIS_URL),
    redisCommandTimeoutMs: need("REDIS_COMMAND_TIMEOUT_MS", settings.REDIS_COMMAND_TIMEOUT_MS),
    instances: read("INSTANCES", settings.INSTANCES),
    dataDir: need("DATA_DIR", settings.DATA_DIR),
    publicUrl: read("PUBLIC_URL", settings.PUBLIC_URL),
    trustProxy: need("TRUST_PROXY", settings.TRUST_PROXY),
    introspection: read("INTROSPECTION", settings.INTROSPECTION) ?? !isProduction,
    graphiql: read("GRAPHIQL", settings.GRAPHIQL) ?? !(isProduction || isLocked),
    console: read("CONSOLE", settings.CONSOLE),
    consoleMediaOrigins:
      read("CONSOLE_MEDIA_ORIGINS", settings.CONSOLE_MEDIA_ORIGINS) ?? preset?.mediaOrigins ?? null,
    persistedOperations:
      manifestPath === null ? null : readOperationManifest("PERSISTED_OPERATIONS", manifestPath, faults),
    persistedOperationsOnly: isLocked,
    corsOrigins: need("CORS_ORIGINS", settings.CORS_ORIGINS),
  };
  checkMetrics(has, config, faults);
  checkCredentials(has, upstream, faults);
  checkSignIn(has, upstream, faults);
  if (config.console === true) checkConsole(has, isLocked, upstream, faults);
  // Over the sandbox a secret is made.
  if (upstream !== null && has("REDIS_URL") && !has("GATEWAY_SECRET")) {
    faults.push("REDIS_URL needs GATEWAY_SECRET, which is missing: instances seal with it what they share.");
  }
  if (faults.length > 0) throw new ConfigurationError(faults);
  return config;
}

const identityVariable = services.identity.addresses.identity.variable;

/** The variables that say where the services are. */
const addressNames = [
  { name: "preset", variable: "UPSTREAM" } as const,
  { name: "url", variable: "UPSTREAM_URL" } as const,
  ...serviceAddresses,
  { name: "token", variable: tokenEndpoint.variable } as const,
];

/** The sandbox and configured services exclude each other; one of them must be there, and in production be named. */
function checkSandbox(
  isWanted: boolean | null,
  isProduction: boolean,
  environment: NodeJS.ProcessEnv,
  faults: string[],
): void {
  const upstream = addressNames.find(({ variable }) => environment[variable]);
  if (upstream) {
    if (isWanted)
      faults.push(
        `SANDBOX is true and ${upstream.variable} is set: the gateway runs over one of them; set one.`,
      );
  } else if (isWanted === false || (isWanted === null && isProduction)) {
    faults.push(
      "UPSTREAM_URL is missing: set it to the services' address, or set SANDBOX=true to run over the sandbox, which does not start by itself where SANDBOX is false or NODE_ENV is production.",
    );
  }
}

/** @returns null when no address is set. */
function readUpstream(
  preset: UpstreamPreset | null,
  read: ReadSetting,
  environment: NodeJS.ProcessEnv,
  faults: string[],
): CompleteAddresses | null {
  const dialect = read("UPSTREAM_DIALECT", settings.UPSTREAM_DIALECT);
  const authorize = read(consentPage.variable, settings[consentPage.variable]);
  const found = addressNames.flatMap(({ name, variable }) => {
    const value = name === "preset" ? preset : read(variable, settings.UPSTREAM_URL);
    return value === null ? [] : [[name, value] as const];
  });
  if (preset && environment["UPSTREAM_URL"]) {
    faults.push("UPSTREAM and UPSTREAM_URL are both set; set one of them.");
  }
  if (preset && environment["UPSTREAM_DIALECT"] && dialect !== presets[preset].dialect) {
    faults.push(
      `UPSTREAM_DIALECT is ${dialect}, and the services that UPSTREAM names speak another; leave it out.`,
    );
  }
  if (found.length === 0) {
    // A faulty value has been told; the sandbox has a consent page of its own.
    if (authorize !== null)
      faults.push(`${consentPage.variable} needs UPSTREAM or UPSTREAM_URL, which is missing.`);
    return null;
  }
  return completeAddresses(
    {
      ...Object.fromEntries(found),
      // That of a preset is its own.
      ...(dialect && !preset && { dialect }),
      ...(authorize && { authorize }),
    },
    faults,
    ({ variable }) => `${variable} is missing: set it, or UPSTREAM_URL for all services.`,
  );
}

/** Whether a variable is set, to a usable value or not. */
type HasSetting = (name: keyof typeof settings) => boolean;

/** The metrics need a port that nothing else has. */
function checkMetrics(
  has: HasSetting,
  { port, metricsPort }: Pick<ProcessConfig, "port" | "metricsPort">,
  faults: string[],
): void {
  if (has("METRICS_HOST") && !has("METRICS_PORT")) {
    faults.push("METRICS_HOST needs METRICS_PORT, which is missing.");
  }
  if (metricsPort !== null && metricsPort !== 0 && metricsPort === port) {
    faults.push(
      `METRICS_PORT and PORT are both ${port}: give the metrics a port of their own, or leave METRICS_PORT out.`,
    );
  }
}

/** What belongs together must come together; the embedded sandbox has an application and a token endpoint of its own. */
function checkCredentials(has: HasSetting, upstream: CompleteAddresses | null, faults: string[]): void {
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

/**
 * Who may use the application's token: its callers have to be chosen where it matters.
 * @param isOpen whether every caller is meant.
 * @returns warnings.
 */
function checkOpenToken(
  has: HasSetting,
  isOpen: boolean,
  isProduction: boolean,
  faults: string[],
): readonly string[] {
  if (has("GATEWAY_ACCESS_TOKEN")) {
    if (isOpen) {
      faults.push(
        "GATEWAY_ACCESS_TOKEN is set and OPEN_APPLICATION_TOKEN is true: the application's token is for those who know the access token, or for every caller; set one.",
      );
    }
    return [];
  }
  if (isOpen || !has("UPSTREAM_CLIENT_ID")) return [];
  const choice = `Set GATEWAY_ACCESS_TOKEN to keep that to those who know it, or OPEN_APPLICATION_TOKEN=true to allow it${
    has("SIGN_IN_REDIRECT_NAME") ? ": users who sign in reach catalog and keys with the latter alone" : ""
  }.`;
  if (!isProduction) {
    return [
      `Every caller with any bearer token may use the application's token: its catalog and its keys. ${choice} Where NODE_ENV is production, the gateway does not start without one of them.`,
    ];
  }
  faults.push(
    `GATEWAY_ACCESS_TOKEN is missing: every caller with any bearer token could use the application's token, its catalog and its keys. ${choice}`,
  );
  return [];
}

/** What signing in needs, and may not stand beside. The embedded sandbox brings all of it. */
function checkSignIn(has: HasSetting, upstream: CompleteAddresses | null, faults: string[]): void {
  if (has("SIGN_IN_REDIRECT_NAME") && has("UPSTREAM_REFRESH_TOKEN")) {
    faults.push(
      "SIGN_IN_REDIRECT_NAME and UPSTREAM_REFRESH_TOKEN are both set: a gateway acts for those who sign in, or for one seller; set one.",
    );
  }
  if (upstream === null) return;
  const subject = "SIGN_IN_REDIRECT_NAME";
  for (const name of [
    "SIGN_IN_SCOPES",
    consentPage.variable,
    "SIGN_IN_RETURN_ORIGINS",
    "SIGN_IN_PKCE",
  ] as const) {
    if (has(name) && !has(subject)) faults.push(`${name} needs ${subject}, which is missing.`);
  }
  if (!has(subject)) return;
  for (const name of ["UPSTREAM_CLIENT_ID", "GATEWAY_SECRET"] as const) {
    if (!has(name)) faults.push(`${subject} needs ${name}, which is missing.`);
  }
  const names = {
    subject,
    token: tokenEndpoint.variable,
    authorize: consentPage.variable,
    identity: identityVariable,
  };
  faults.push(...findSignInFaults(upstream, names));
}

/** What a console that was asked for needs. Over the embedded sandbox users can sign in at once. */
function checkConsole(
  has: HasSetting,
  isLocked: boolean,
  upstream: CompleteAddresses | null,
  faults: string[],
): void {
  if (upstream !== null && !has("SIGN_IN_REDIRECT_NAME")) {
    faults.push(
      "CONSOLE is true and needs SIGN_IN_REDIRECT_NAME, which is missing: the console's users sign in with their browsers.",
    );
  }
  if (isLocked) {
    faults.push(
      "CONSOLE and PERSISTED_OPERATIONS_ONLY are both true: the console sends the texts of its operations; set one.",
    );
  }
}

function readSigning(read: ReadSetting, faults: string[]): SignatureOptions | null {
  const signed = read("UPSTREAM_SIGN", settings.UPSTREAM_SIGN) ?? [];
  const json = read("UPSTREAM_SIGNING_KEY", settings.UPSTREAM_SIGNING_KEY);
  const privateKey = read("UPSTREAM_SIGNING_PRIVATE_KEY", settings.UPSTREAM_SIGNING_PRIVATE_KEY);
  const jwe = read("UPSTREAM_SIGNING_JWE", settings.UPSTREAM_SIGNING_JWE);
  const key = json !== null ? { json } : privateKey !== null && jwe !== null ? { privateKey, jwe } : null;
  if (signed.length === 0) return null;
  if (key !== null) {
    checkSigningPair(key, faults);
    return { services: signed, key };
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
