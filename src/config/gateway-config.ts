import { readRedisAddress, redisAddressForm } from "../state/redis/redis-address.ts";
import { defaultMaxConcurrentCalls } from "../upstream/call-slots.ts";
import type { SignatureOptions } from "../upstream/signatures/with-signature.ts";
import { isSigningPairError, readSigningPair } from "../upstream/signatures/signing-pair.ts";
import type { ClientCredentials } from "../upstream/tokens/token-post.ts";
import { defaultDeadlines } from "../upstream/transport/with-deadline.ts";
import { defaultMaxWaitMs } from "../upstream/rate-limit/limiter.ts";
import {
  type CompleteAddresses,
  completeAddresses,
  httpAddressForm,
  isHttpAddress,
  type UpstreamAddresses,
  withoutEndSlash,
} from "./addresses.ts";
import { ConfigurationError } from "./configuration-error.ts";
import type { OperationManifest } from "./operation-manifest.ts";
import { isMediaOrigin, mediaOriginsRule } from "./media-origins.ts";
import { isOriginPattern } from "./origin-pattern.ts";
import { isProxyAddress, proxyListForm } from "./proxy-addresses.ts";
import { findSecretFault, minSecretLength, type Secrets } from "./secret-list.ts";
import { presetNames, presets } from "./presets.ts";
import {
  areSignInScopes,
  findSignInFaults,
  isRedirectName,
  isReturnOrigin,
  redirectNameRule,
  returnOriginsRule,
  scopesRule,
  type SignInConfig,
} from "./sign-in.ts";

/** Everything that can be configured about the gateway. All but `upstream` has a default. */
export interface GatewayConfig {
  /** Where the services are: `url` for all of them, a single address for each, or both; a single one wins. */
  readonly upstream: UpstreamAddresses;
  /** What `viewer.mode` answers: what stands behind the gateway. @defaultValue "LIVE" */
  readonly mode: "SANDBOX" | "LIVE";
  /**
   * The application's id and secret, with which the gateway fetches a token of its own for the catalog feed and key
   * management services. Needs the token endpoint, `upstream.token` or `upstream.url`.
   * @defaultValue null: every call is made with the viewer's token
   */
  readonly client: ClientCredentials | null;
  /**
   * Stands for one seller, for whom the gateway then acts. Needs `client` and `accessToken`.
   * @defaultValue null: callers bring tokens of their own
   */
  readonly refreshToken: string | null;
  /**
   * Bearer token that makes a caller an operator, who may use the gateway's own tokens. Needs `client`.
   * @defaultValue null: every caller with any bearer token may use the application's
   */
  readonly accessToken: string | null;
  /** Services whose calls are signed, and the keypair. @defaultValue null: no call is signed */
  readonly signing: SignatureOptions | null;
  /**
   * What viewers' identifiers are hashed with, and download links and stored credentials are sealed with. Instances that share it
   * understand each other's links. Of several the first one seals and all open, and identifiers are hashed with the last.
   * @defaultValue null: a random one, so that identifiers and links do not outlive the gateway
   */
  readonly secret: Secrets | null;
  /**
   * Lets users sign in with a browser, at `/auth`. Needs `client`, `secret`, and in `upstream` the token endpoint, the
   * consent page and the identity service.
   * @defaultValue null: callers bring tokens
   */
  readonly signIn: SignInConfig | null;
  /** Time without use after which a session ends, in milliseconds. @defaultValue a day */
  readonly sessionIdleMs: number;
  /** Time after which a session ends however much it is used, in milliseconds. @defaultValue a week */
  readonly sessionMaxMs: number;
  /** Longest time of one call to a service, retries included, in milliseconds. @defaultValue 15 000 */
  readonly upstreamTimeoutMs: number;
  /** Longest standstill of an upload or a download, in milliseconds. @defaultValue 30 000 */
  readonly uploadIdleMs: number;
  /**
   * What the limits of a viewer are counted by: the user behind the token, whom the identity service names, or the
   * token alone. Without an address of that service it is always the token.
   * @defaultValue "user"
   */
  readonly viewerIdentity: "user" | "token";
  /** Longest expected time that the rate limit holds a call back, in milliseconds; a longer wait fails at once. @defaultValue 10 000 */
  readonly rateLimitMaxWaitMs: number;
  /**
   * Longest time that a request's body may take to arrive, in milliseconds; the file of an upload does not count.
   * @defaultValue 30 000
   */
  readonly requestTimeoutMs: number;
  /** Most calls to services that one operation may cause, the items of its pages included. @defaultValue 200 */
  readonly maxQueryCost: number;
  /** Most calls to services that run at a time for one operation; further ones wait. @defaultValue 8 */
  readonly maxConcurrentCalls: number;
  /** Most operations of one viewer that run at a time. @defaultValue 1 000 */
  readonly maxOperationsPerViewer: number;
  /** Most operations of one network address that run at a time; clients behind a proxy that is not trusted are not counted. @defaultValue 4 000 */
  readonly maxOperationsPerAddress: number;
  /** Most bytes of answers, of all connections together, that are written and not read yet. @defaultValue 33 554 432 */
  readonly maxUnreadBytes: number;
  /** Most subscriptions that one user has open at a time, and most WebSocket connections of one token. @defaultValue 1 000 */
  readonly maxSubscriptionsPerViewer: number;
  /** Most subscriptions that are open at a time, and most WebSocket connections. @defaultValue 20 000 */
  readonly maxSubscriptions: number;
  /** Most files that one viewer downloads at a time. @defaultValue 20 */
  readonly maxStreamsPerViewer: number;
  /** Most files that all viewers together download at a time. @defaultValue 200 */
  readonly maxStreams: number;
  /**
   * Address of Redis, in which instances share their state: `redis://user:password@host:6379/0`, `rediss://` for TLS, several
   * comma-separated. Needs `secret`.
   * @defaultValue null: the gateway is the only instance
   */
  readonly redisUrl: string | null;
  /** Longest time for the answer of Redis to one command, in milliseconds. @defaultValue 500 */
  readonly redisCommandTimeoutMs: number;
  /**
   * How many processes serve over one Redis at least, workers counted: limits are divided by no fewer while it is away.
   * @defaultValue null: that is not known, and while Redis is away a process that has seen no other one makes no call that counts
   */
  readonly instances: number | null;
  /** Folder for what the gateway keeps beyond a restart. It is made when something is kept. @defaultValue ".data" */
  readonly dataDir: string;
  /**
   * Whether calls that count against a user's limit wait after the start, until no call of an earlier process can be in the service's
   * window any more: for one window and a second, or for as long as that process said in `dataDir` when it was closed. Where Redis
   * answers, which knows of the calls, nothing waits. False is for services that nobody has called before, such as stand-ins in a test.
   * @defaultValue true
   */
  readonly holdAtStart: boolean;
  /** Address with which download links begin. @defaultValue null: the one that each request used */
  readonly publicUrl: string | null;
  /**
   * Addresses and networks of the proxies whose headers X-Forwarded-Proto, X-Forwarded-Host and X-Forwarded-For are
   * believed; `loopback` stands for this machine.
   * @defaultValue none
   */
  readonly trustProxy: readonly string[];
  /** Whether clients can ask for the schema. @defaultValue true, whatever NODE_ENV is */
  readonly introspection: boolean;
  /** Whether browsers get GraphiQL at /graphql. @defaultValue true, whatever NODE_ENV is */
  readonly graphiql: boolean;
  /**
   * Whether `/console` serves the seller's console. Needs `signIn`, except over the sandbox, and cannot stand beside
   * `persistedOperationsOnly`.
   * @defaultValue null: over the sandbox and where users can sign in, unless `persistedOperationsOnly` is set
   */
  readonly console: boolean | null;
  /**
   * Origins from which the console may show pictures and play videos, besides the gateway's own: `https://media.example`, or
   * `https://*.media.example` for every host below a name.
   * @defaultValue null: those of the public services where `upstream.preset` names them, else none
   */
  readonly consoleMediaOrigins: readonly string[] | null;
  /** Operations that clients may name by an id in the place of their text. @defaultValue null: there are none */
  readonly persistedOperations: OperationManifest | null;
  /** Whether only those operations run. Needs `persistedOperations`. @defaultValue false */
  readonly persistedOperationsOnly: boolean;
  /**
   * Origins whose pages may call the gateway and read its files, such as `https://shop.example`; `http://localhost:*`
   * stands for every port of a host, `*` for every page.
   * @defaultValue none
   */
  readonly corsOrigins: readonly string[];
  /**
   * Token of a demo seller, with which GraphiQL comes ready to use: for a gateway over the sandbox only.
   * @defaultValue null: there is a place for one
   */
  readonly demoToken: string | null;
  /** Names of the sellers as whom the console signs in with one click: for a gateway over the sandbox only. @defaultValue none */
  readonly demoSellers: readonly string[];
  /**
   * The media service's identifier of a video of that seller, which GraphiQL's subscription then opens with.
   * @defaultValue null: there is a place for one
   */
  readonly demoVideoId: string | null;
}

/** A configuration that leaves nothing open. */
export interface CompleteConfig extends GatewayConfig {
  readonly upstream: CompleteAddresses;
  readonly console: boolean;
  readonly consoleMediaOrigins: readonly string[];
}

const dayMs = 86_400_000;

/** What holds where nothing else is said. */
export const gatewayDefaults: Omit<GatewayConfig, "upstream"> = {
  mode: "LIVE",
  client: null,
  refreshToken: null,
  accessToken: null,
  signing: null,
  secret: null,
  signIn: null,
  sessionIdleMs: dayMs,
  sessionMaxMs: 7 * dayMs,
  upstreamTimeoutMs: defaultDeadlines.callMs,
  uploadIdleMs: defaultDeadlines.idleMs,
  viewerIdentity: "user",
  rateLimitMaxWaitMs: defaultMaxWaitMs,
  requestTimeoutMs: 30_000,
  maxQueryCost: 200,
  maxConcurrentCalls: defaultMaxConcurrentCalls,
  maxOperationsPerViewer: 1_000,
  maxOperationsPerAddress: 4_000,
  maxUnreadBytes: 33_554_432,
  maxSubscriptionsPerViewer: 1_000,
  maxSubscriptions: 20_000,
  maxStreamsPerViewer: 20,
  maxStreams: 200,
  redisUrl: null,
  redisCommandTimeoutMs: 500,
  instances: null,
  dataDir: ".data",
  holdAtStart: true,
  publicUrl: null,
  trustProxy: [],
  introspection: true,
  graphiql: true,
  console: null,
  consoleMediaOrigins: null,
  persistedOperations: null,
  persistedOperationsOnly: false,
  corsOrigins: [],
  demoToken: null,
  demoSellers: [],
  demoVideoId: null,
};

/** Form of the access token: it travels in a header, and no guess may find it. */
export const accessTokenForm = /^[\x21-\x7e]{16,4096}$/;
/** The form of the access token as the end of a sentence. */
export const accessTokenRule = "16 to 4096 visible ASCII characters";

/**
 * Fills a configuration up with the defaults. What is undefined counts as left out.
 * @throws ConfigurationError with all faults at once, in the configuration's own names.
 */
export function completeConfig(given: Partial<GatewayConfig>): CompleteConfig {
  const faults: string[] = [];
  const config = {
    ...gatewayDefaults,
    ...(Object.fromEntries(
      Object.entries(given).filter(([, value]) => value !== undefined),
    ) as Partial<GatewayConfig>),
  };
  const upstream = readUpstream(given.upstream, faults);
  const { client, refreshToken, accessToken, signing } = config;
  if (refreshToken !== null && accessToken === null) {
    faults.push("refreshToken needs accessToken, which is missing: every caller could act for its seller.");
  }
  if (refreshToken !== null && client === null) faults.push("refreshToken needs client, which is missing.");
  if (accessToken !== null && client === null) faults.push("accessToken needs client, which is missing.");
  if (client !== null && upstream?.token === null) {
    faults.push("client needs upstream.token, which is missing: set it, or upstream.url.");
  }
  if (config.persistedOperationsOnly && config.persistedOperations === null) {
    faults.push("persistedOperationsOnly needs persistedOperations, which is missing: nothing could run.");
  }
  if (config.console === true) checkConsole(config, faults);
  if (signing !== null) checkSigning(signing, faults);
  if (config.signIn !== null) checkSignIn(config.signIn, config, upstream, faults);
  checkValues(config, faults);
  if (config.redisUrl !== null) {
    if (readRedisAddress(config.redisUrl) === null) {
      faults.push(`redisUrl is malformed; it must be ${redisAddressForm}.`);
    }
    if (config.secret === null) {
      faults.push("redisUrl needs secret, which is missing: instances seal with it what they share.");
    }
  }
  const secretFault = config.secret === null ? null : findSecretFault(config.secret);
  if (secretFault !== null) {
    faults.push(
      `secret cannot be used: ${secretFault}; each must have at least ${minSecretLength} characters and be there once.`,
    );
  }
  if (upstream === null || faults.length > 0) throw new ConfigurationError(faults);
  const publicUrl = config.publicUrl === null ? null : withoutEndSlash(config.publicUrl);
  return {
    ...config,
    publicUrl,
    upstream,
    console: config.console ?? (canServeConsole(config) && !config.persistedOperationsOnly),
    consoleMediaOrigins: config.consoleMediaOrigins ?? mediaOriginsOf(given.upstream),
  };
}

/** Settings that may be 0: then nothing waits. */
const mayBeZero: readonly string[] = ["rateLimitMaxWaitMs"] satisfies (keyof GatewayConfig)[];

/** Code can hand over what the environment's form would not let through. */
function checkValues(config: Omit<GatewayConfig, "upstream">, faults: string[]): void {
  for (const name of Object.keys(gatewayDefaults) as (keyof typeof gatewayDefaults)[]) {
    const value: unknown = config[name];
    if (typeof gatewayDefaults[name] !== "number" && (name !== "instances" || value === null)) continue;
    const least = mayBeZero.includes(name) ? 0 : 1;
    if (!Number.isSafeInteger(value) || Number(value) < least) {
      faults.push(`${name} is ${String(value)}; it must be a whole number from ${least}.`);
    }
  }
  const { accessToken, publicUrl, trustProxy, corsOrigins, consoleMediaOrigins } = config;
  if (accessToken !== null && !accessTokenForm.test(accessToken)) {
    faults.push(`accessToken is too short or malformed; it must be ${accessTokenRule}.`);
  }
  if (publicUrl !== null && !isHttpAddress(publicUrl)) {
    faults.push(`publicUrl is ${JSON.stringify(publicUrl)}; it must be ${httpAddressForm}.`);
  }
  for (const proxy of trustProxy) {
    if (!isProxyAddress(proxy)) {
      faults.push(`trustProxy has ${JSON.stringify(proxy)}; it must be ${proxyListForm}.`);
    }
  }
  for (const origin of consoleMediaOrigins ?? []) {
    if (!isMediaOrigin(origin)) {
      faults.push(`consoleMediaOrigins has ${JSON.stringify(origin)}; it must be ${mediaOriginsRule}.`);
    }
  }
  for (const origin of corsOrigins) {
    if (!isOriginPattern(origin)) {
      faults.push(
        `corsOrigins has ${JSON.stringify(origin)}; an origin is like https://shop.example or http://localhost:*, or *.`,
      );
    }
  }
}

/** The console's users have a session; over the sandbox it opens also where none can be kept. */
const canServeConsole = ({ mode, signIn }: Pick<GatewayConfig, "mode" | "signIn">) =>
  mode === "SANDBOX" || signIn !== null;

/** What a console that was asked for needs. */
function checkConsole(config: Omit<GatewayConfig, "upstream">, faults: string[]): void {
  if (!canServeConsole(config)) {
    faults.push("console is true and signIn is missing: the console's users sign in with their browsers.");
  }
  if (config.persistedOperationsOnly) {
    faults.push(
      "console and persistedOperationsOnly are both true: the console sends the texts of its operations; set one.",
    );
  }
}

/** Where the pictures and streams of services are that have a name. */
const mediaOriginsOf = (upstream: UpstreamAddresses | undefined): readonly string[] =>
  upstream?.preset ? presets[upstream.preset].mediaOrigins : [];

/** @returns null after a fault in the addresses. */
function readUpstream(given: UpstreamAddresses | undefined, faults: string[]): CompleteAddresses | null {
  if (given === undefined) {
    faults.push("upstream is missing: set upstream.url for all services, or an address for each.");
    return null;
  }
  const wrong = Object.entries(given)
    .filter(([name, value]) => !["dialect", "preset"].includes(name) && value && !isHttpAddress(value))
    .map(([name, value]) => `upstream.${name} is ${JSON.stringify(value)}; it must be ${httpAddressForm}.`);
  if (given.preset !== undefined && !presetNames.includes(given.preset)) {
    wrong.push(`upstream.preset is ${JSON.stringify(given.preset)}; it must be ${presetNames.join(" or ")}.`);
  }
  if (given.preset && given.url)
    wrong.push("upstream.preset and upstream.url are both set; set one of them.");
  if (wrong.length > 0) {
    faults.push(...wrong);
    return null;
  }
  return completeAddresses(
    given,
    faults,
    ({ name }) => `upstream.${name} is missing: set it, or upstream.url for all services.`,
  );
}

/** What signing in needs, and may not stand beside. */
function checkSignIn(
  signIn: SignInConfig,
  { client, refreshToken, secret }: Pick<GatewayConfig, "client" | "refreshToken" | "secret">,
  upstream: CompleteAddresses | null,
  faults: string[],
): void {
  const { redirectName, scopes, returnOrigins = [] } = signIn;
  if (client === null) faults.push("signIn needs client, which is missing.");
  if (secret === null) faults.push("signIn needs secret, which is missing: sessions are sealed with it.");
  if (refreshToken !== null) {
    faults.push(
      "signIn and refreshToken are both set: a gateway acts for one seller, or for those who sign in.",
    );
  }
  if (redirectName !== null && !isRedirectName(redirectName)) {
    faults.push(`signIn.redirectName is malformed; it must be ${redirectNameRule}.`);
  }
  if (scopes && !areSignInScopes(scopes)) faults.push(`signIn.scopes must be ${scopesRule}.`);
  if (!returnOrigins.every(isReturnOrigin)) faults.push(`signIn.returnOrigins must be ${returnOriginsRule}.`);
  if (upstream === null) return;
  const names = {
    subject: "signIn",
    token: "upstream.token",
    authorize: "upstream.authorize",
    identity: "upstream.identity",
  };
  faults.push(...findSignInFaults(upstream, names));
}

function checkSigning(signing: SignatureOptions, faults: string[]): void {
  try {
    readSigningPair(signing.key);
  } catch (error) {
    if (!isSigningPairError(error)) throw error;
    faults.push(`signing.key cannot be used: ${error.message}`);
  }
}
