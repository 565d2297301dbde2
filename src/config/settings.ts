import { availableParallelism } from "node:os";
import { readRedisAddress, redisAddressForm } from "../state/redis/redis-address.ts";
import { defaultMaxWaitMs } from "../upstream/rate-limit/limiter.ts";
import {
  type AddressName,
  consentPage,
  defaultSignInScopes,
  type Dialect,
  serviceAddresses,
  type ServiceName,
  serviceNames,
  tokenEndpoint,
} from "../upstream/services.ts";
import { defaultDeadlines } from "../upstream/transport/with-deadline.ts";
import { httpAddress, presetNames } from "./addresses.ts";
import {
  anyText,
  choice,
  flag,
  host,
  type Kind,
  listOf,
  makeKind,
  type Owner,
  port,
  processSetting,
  secretKind,
  type Setting,
  setting,
  textKind,
  type ValueOf,
  wholeNumber,
} from "./kinds.ts";
import { mediaOrigins, originPatterns } from "./origin-pattern.ts";
import { proxyAddresses } from "./proxy-addresses.ts";
import { secretList } from "./secret-list.ts";
import { redirectNames, returnOrigins, signInScopes } from "./sign-in.ts";

const positiveMilliseconds = wholeNumber(/^[1-9]\d{0,8}$/, "a whole number of milliseconds from 1");
const sessionMilliseconds = wholeNumber(/^[1-9]\d{0,9}$/, "a whole number of milliseconds from 1");
const milliseconds = wholeNumber(/^\d{1,9}$/, "a whole number of milliseconds");
const count = wholeNumber(/^[1-9]\d{0,5}$/, "a whole number from 1 to 999999");
const bytes = wholeNumber(/^[1-9]\d{0,11}$/, "a whole number of bytes from 1");
const dayMs = 86_400_000;

const workers = makeKind<number>({
  form: "a whole number from 1 to 999, or auto",
  parse: (text) =>
    text === "auto" ? availableParallelism() : /^[1-9]\d{0,2}$/.test(text) ? Number(text) : undefined,
  isRight: (value) => Number.isInteger(value),
});
const clientId = textKind("visible ASCII characters without a colon", (text) =>
  /^[\x21-\x39\x3b-\x7e]+$/.test(text),
);
const serviceList: Kind<readonly ServiceName[]> = listOf(
  `a comma-separated list of ${serviceNames.join(", ")}`,
  (text) => serviceNames.some((name) => name === text),
);
/** The access token is sent in a header, and must be hard to guess. */
const accessTokens = secretKind("16 to 4096 visible ASCII characters", (text) =>
  /^[\x21-\x7e]{16,4096}$/.test(text),
);
const anySecret = secretKind("not empty", (text) => text !== "");
const redisAddress = secretKind(redisAddressForm, (text) => readRedisAddress(text) !== null, "malformed");

/** Setting for the address of each service, from the registry of services. */
const addressSettings = Object.fromEntries(
  serviceAddresses.map(({ name, variable, since = "0.1", description }) => [
    `upstream.${name}`,
    setting(httpAddress, variable, since, { description }),
  ]),
) as Readonly<Record<`upstream.${AddressName}`, Setting<string | null>>>;

/** Default address to listen on. */
const loopback = "127.0.0.1";

/**
 * All settings by group, in display order. A row defines everything about a setting: its variable, its field of
 * `GatewayConfig` or `ProcessConfig`, the validation of both, the help, and its entry in docs/configuration.md.
 * `readConfig` assembles the settings whose keys contain a dot, which are parts of one field.
 */
export const settingGroups = {
  Address: {
    /** Port that the process listens on; 0 selects a free one. */
    port: processSetting(port, "PORT", "0.1", {
      default: 4_000,
      description: "Port of the gateway; 0 picks a free one.",
    }),
    /** Address that the process listens on. */
    host: processSetting(host, "HOST", "0.1", {
      default: loopback,
      description: "Address that the gateway listens on.",
    }),
    /** Base URL of download links. @defaultValue null: the address that each request used */
    publicUrl: setting(httpAddress, "PUBLIC_URL", "0.1", {
      description:
        "Address under which clients reach the gateway. Download links begin with it, and so do the sandbox's images and videos. With https, responses tell browsers to use only https for a year. By default, links begin with the address that each request used, and URLs of the sandbox's images and videos with the gateway's own address.",
    }),
    /**
     * Addresses and networks of the trusted proxies. The gateway reads X-Forwarded-Proto, X-Forwarded-Host and
     * X-Forwarded-For only from these; `loopback` stands for this machine.
     * @defaultValue none
     */
    trustProxy: setting(proxyAddresses, "TRUST_PROXY", "0.5", {
      default: [],
      description:
        "Trusted proxies, whose headers X-Forwarded-Proto, X-Forwarded-Host and X-Forwarded-For are used: addresses and networks such as `10.0.0.0/8`, comma-separated; `loopback` stands for this machine. PUBLIC_URL takes precedence over these headers.",
    }),
    /**
     * Origins whose pages may call the gateway and read its files, such as `https://shop.example`; `http://localhost:*`
     * stands for every port of a host, `*` for every page.
     * @defaultValue none
     */
    corsOrigins: setting(originPatterns, "CORS_ORIGINS", "0.1", {
      default: [],
      description:
        "Origins whose pages may call the gateway and read its files, comma-separated; `http://localhost:*` stands for every port, `*` for every page. With the sandbox, pages of the same machine are always allowed.",
    }),
  },
  Services: {
    "upstream.preset": setting(choice(presetNames), "UPSTREAM", "0.5", {
      description: `The public services, instead of UPSTREAM_URL: \`${presetNames.join("` or `")}\`. Sets all addresses, including the consent page, and the dialect. The single addresses below take precedence. The public sandbox has no catalog feed service.`,
    }),
    "upstream.url": setting(httpAddress, "UPSTREAM_URL", "0.1", {
      description:
        "One address for all services, each under its public base path. The addresses below take precedence; for an address without a path, the public base path is added. When no upstream is set, the sandbox starts in the same process.",
    }),
    ...addressSettings,
    "upstream.token": setting(httpAddress, tokenEndpoint.variable, "0.1", {
      description: tokenEndpoint.description,
    }),
    "upstream.dialect": setting(choice<Dialect>(["specification", "public"]), "UPSTREAM_DIALECT", "0.1", {
      default: "specification",
      description:
        "Spelling of the services' paths: `specification` or `public`. Some paths of the public services differ from their specification.",
    }),
    /** Maximum duration of one call to a service, retries included, in milliseconds. @defaultValue 15 000 */
    upstreamTimeoutMs: setting(positiveMilliseconds, "UPSTREAM_TIMEOUT_MS", "0.1", {
      default: defaultDeadlines.callMs,
      description: "Maximum duration of one call to a service, retries included.",
    }),
    /** Maximum time in which an upload or a download makes no progress, in milliseconds. @defaultValue 30 000 */
    uploadIdleMs: setting(positiveMilliseconds, "UPSTREAM_UPLOAD_IDLE_MS", "0.1", {
      default: defaultDeadlines.idleMs,
      description: "Maximum time without progress of an upload, a download or another response.",
    }),
    "start.sandbox": setting(flag, "SANDBOX", "0.3", {
      description:
        "True to start the sandbox in the same process, as a stand-in for all services. Default: it starts when no upstream is set, unless NODE_ENV is `production`.",
    }),
  },
  "Credentials and signatures": {
    "client.id": setting(clientId, "UPSTREAM_CLIENT_ID", "0.1", {
      description:
        "The application's client id. With it the gateway calls the catalog feed and key management services with its own token, otherwise with the viewer's.",
    }),
    "client.secret": setting(anySecret, "UPSTREAM_CLIENT_SECRET", "0.1", {
      description: "The application's client secret.",
    }),
    /**
     * Refresh token of the seller, for a gateway that acts for only one. Needs `client` and `accessToken`.
     * @defaultValue null: callers bring their own tokens
     */
    refreshToken: setting(anySecret, "UPSTREAM_REFRESH_TOKEN", "0.1", {
      description:
        "Refresh token of the one seller that the gateway acts for. Needs GATEWAY_ACCESS_TOKEN, which is then the only token that callers can use.",
    }),
    /**
     * Bearer token that makes a caller an operator, who may use the gateway's own tokens. Needs `client`.
     * @defaultValue null: a caller with any bearer token may use the application's token
     */
    accessToken: setting(accessTokens, "GATEWAY_ACCESS_TOKEN", "0.1", {
      description:
        "Bearer token with which callers may use the gateway's own tokens. Without it, every caller with any bearer token may use the application's token: see OPEN_APPLICATION_TOKEN.",
    }),
    "start.openApplicationToken": setting(flag, "OPEN_APPLICATION_TOKEN", "0.8", {
      default: false,
      description:
        "True to let every caller, with any bearer token, use the application's token, and so the catalog and the signing keys. If NODE_ENV is `production`, UPSTREAM_CLIENT_ID needs this setting or GATEWAY_ACCESS_TOKEN. Signed-in users reach catalog and keys only with this setting, because the services reject users' own tokens there.",
    }),
    /**
     * Secret that hashes viewers' ids, and seals download links and stored credentials. Instances with the same secret
     * accept each other's links. With several secrets, the first one seals, all of them open, and the last one hashes
     * ids.
     * @defaultValue null: a random one, so that ids and links are only valid until the gateway stops
     */
    secret: setting(secretList, "GATEWAY_SECRET", "0.1", {
      description:
        "Secret that hashes `viewer.id`, and seals download links and stored credentials. Several secrets are separated by commas or line breaks: the first one seals, all of them open. Instances with the same secret accept each other's links. Default: a new one at each start, which changes identifiers and links; with the sandbox, one is created and stored in DATA_DIR.",
    }),
    "signing.services": setting(serviceList, "UPSTREAM_SIGN", "0.1", {
      default: [],
      description: `Services whose calls are signed, comma-separated: ${serviceNames.join(", ")}. The body of an upload is not signed.`,
    }),
    "signing.json": setting(anySecret, "UPSTREAM_SIGNING_KEY", "0.1", {
      description:
        'Keypair for signatures: JSON with "privateKey" and "jwe", or the saved response of `createSigningKey`.',
    }),
    "signing.privateKey": setting(anySecret, "UPSTREAM_SIGNING_PRIVATE_KEY", "0.1", {
      description: "Private key of the keypair: base64 of PKCS 8, or PEM; Ed25519 or RSA.",
    }),
    "signing.jwe": setting(anySecret, "UPSTREAM_SIGNING_JWE", "0.1", {
      description: "Public key of the keypair as a JWE.",
    }),
  },
  "Signing in": {
    "signIn.redirectName": setting(redirectNames, "SIGN_IN_REDIRECT_NAME", "0.5", {
      description:
        "Enables browser sign-in at `/auth/sign-in`: the name (RuName) under which the marketplace knows this gateway's `/auth/callback` and `/auth/declined`. Needs UPSTREAM_CLIENT_ID, GATEWAY_SECRET, the token endpoint and the identity service. Not needed with the sandbox.",
    }),
    "signIn.scopes": setting(signInScopes, "SIGN_IN_SCOPES", "0.5", {
      default: defaultSignInScopes,
      description: "Scopes that a user is asked to grant, separated by spaces.",
    }),
    "upstream.authorize": setting(httpAddress, consentPage.variable, "0.5", {
      description: consentPage.description,
    }),
    "signIn.returnOrigins": setting(returnOrigins, "SIGN_IN_RETURN_ORIGINS", "0.5", {
      default: [],
      description:
        "Origins of other sites to which browsers may return after sign-in (`return_to`), comma-separated.",
    }),
    "signIn.usesPkce": setting(flag, "SIGN_IN_PKCE", "0.8", {
      default: false,
      description:
        "True to bind each code to its sign-in by PKCE (RFC 7636, method S256). The public services do not document it; other authorization servers may require it.",
    }),
    /** Time without use after which a session expires, in milliseconds. @defaultValue a day */
    sessionIdleMs: setting(sessionMilliseconds, "SESSION_IDLE_MS", "0.5", {
      default: dayMs,
      description: "Time without use after which a signed-in browser's session ends.",
    }),
    /** Maximum lifetime of a session, regardless of its use, in milliseconds. @defaultValue a week */
    sessionMaxMs: setting(sessionMilliseconds, "SESSION_MAX_MS", "0.5", {
      default: 7 * dayMs,
      description: "Maximum lifetime of a signed-in browser's session, regardless of its use.",
    }),
  },
  "The console": {
    /**
     * True to serve the seller's console at `/console`. Needs `signIn`, except with the sandbox. Cannot be combined
     * with `persistedOperationsOnly`.
     * @defaultValue null: true with the sandbox and when users can sign in, unless `persistedOperationsOnly` is set
     */
    console: setting(flag, "CONSOLE", "0.7", {
      description:
        "True to serve the seller's console at `/console`. Default: true with the sandbox and when users can sign in, unless PERSISTED_OPERATIONS_ONLY is set. Without the sandbox it needs SIGN_IN_REDIRECT_NAME.",
    }),
    /**
     * Origins from which the console may show images and play videos, besides the gateway's own, such as
     * `https://media.example`, or `https://*.media.example` for every host below a name.
     * @defaultValue null: those of the public services when `upstream.preset` selects them, else none
     */
    consoleMediaOrigins: setting(mediaOrigins, "CONSOLE_MEDIA_ORIGINS", "0.7", {
      description:
        "Origins from which the console may show images and play videos, comma-separated; `https://*.shop.example` stands for every host below that name. Default: those of the public services if UPSTREAM names them, otherwise only the gateway's own.",
    }),
  },
  Limits: {
    /**
     * Maximum number of calls to services that one operation may cause, including the items of its pages.
     * @defaultValue 200
     */
    maxQueryCost: setting(count, "MAX_QUERY_COST", "0.1", {
      default: 200,
      description:
        "Maximum number of calls to services that one operation may cause. Calls for the items of a list count once for each item of its page. Calls that a subscription makes over time do not count.",
    }),
    /** Maximum number of concurrent calls to services per operation; further ones are queued. @defaultValue 8 */
    maxConcurrentCalls: setting(count, "MAX_CONCURRENT_CALLS", "0.3", {
      default: 8,
      description:
        "Maximum number of concurrent calls to services for one operation; further calls are queued.",
    }),
    /** Maximum number of concurrent operations of one viewer. @defaultValue 1 000 */
    maxOperationsPerViewer: setting(count, "MAX_OPERATIONS_PER_VIEWER", "0.8", {
      default: 1_000,
      description:
        "Maximum number of concurrent operations with one token; further ones are rejected with TOO_MANY_OPERATIONS. Open subscriptions do not count.",
    }),
    /**
     * Maximum number of concurrent operations of one network address; clients behind an untrusted proxy are not
     * counted.
     * @defaultValue 4 000
     */
    maxOperationsPerAddress: setting(count, "MAX_OPERATIONS_PER_ADDRESS", "0.8", {
      default: 4_000,
      description:
        "Maximum number of concurrent operations of one client address. Addresses of private networks do not count unless TRUST_PROXY names the proxies there, because one proxy may serve many clients.",
    }),
    /**
     * Maximum number of written response bytes that clients have not read yet, on all connections together.
     * @defaultValue 33 554 432
     */
    maxUnreadBytes: setting(bytes, "MAX_UNREAD_BYTES", "0.8", {
      default: 33_554_432,
      description:
        "Maximum number of response bytes, on all connections together, that are written but not read by clients. When it is exceeded, connections of the client with the most unread bytes are closed.",
    }),
    /**
     * Maximum number of concurrent subscriptions of one user, and of WebSocket connections of one token.
     * @defaultValue 1 000
     */
    maxSubscriptionsPerViewer: setting(count, "MAX_SUBSCRIPTIONS_PER_VIEWER", "0.3", {
      default: 1_000,
      description:
        "Maximum number of concurrent subscriptions of one user, over WebSockets and server-sent events together. It is also the maximum number of WebSocket connections with one token, and of those without a token.",
    }),
    /** Maximum number of concurrent subscriptions of all users, and of WebSocket connections. @defaultValue 20 000 */
    maxSubscriptions: setting(count, "MAX_SUBSCRIPTIONS", "0.3", {
      default: 20_000,
      description:
        "Maximum number of concurrent subscriptions of all users together; also of WebSocket connections.",
    }),
    /** Maximum number of concurrent downloads of one viewer. @defaultValue 20 */
    maxStreamsPerViewer: setting(count, "MAX_STREAMS_PER_VIEWER", "0.3", {
      default: 20,
      description:
        "Maximum number of concurrent downloads of one viewer; above it `/files` responds with 429.",
    }),
    /** Maximum number of concurrent downloads of all viewers together. @defaultValue 200 */
    maxStreams: setting(count, "MAX_STREAMS", "0.3", {
      default: 200,
      description:
        "Maximum number of concurrent downloads of all viewers together; above it `/files` responds with 429.",
    }),
    /**
     * Maximum time for the body of a request to arrive, in milliseconds; uploaded files are exempt.
     * @defaultValue 30 000
     */
    requestTimeoutMs: setting(positiveMilliseconds, "REQUEST_TIMEOUT_MS", "0.3", {
      default: 30_000,
      description:
        "Maximum time for the headers of a request to arrive, and again for its body. Uploaded files are exempt, but must arrive with at least 1000 bytes a second.",
    }),
    /**
     * Maximum expected time that the rate limit may delay a call, in milliseconds; a call that would wait longer fails
     * immediately.
     * @defaultValue 10 000
     */
    rateLimitMaxWaitMs: setting(milliseconds, "RATE_LIMIT_MAX_WAIT_MS", "0.1", {
      default: defaultMaxWaitMs,
      description:
        "Maximum expected delay of a media write that is held back to stay within the service's limit. A write with a longer delay fails immediately; a delayed write is always sent. 0 disables delays.",
    }),
    /**
     * Identity that a viewer's limits apply to: the user of the token, which the identity service returns, or the token
     * alone. Without an address of that service, it is always the token.
     * @defaultValue "user"
     */
    viewerIdentity: setting(choice(["user", "token"]), "VIEWER_IDENTITY", "0.3", {
      default: "user",
      description:
        "Identity that a viewer's limits apply to: `user`, looked up once for each token at the identity service, or `token`.",
    }),
  },
  GraphQL: {
    /** True when clients may use introspection. @defaultValue true, regardless of NODE_ENV */
    introspection: setting(flag, "INTROSPECTION", "0.1", {
      default: true,
      defaultIn: ({ NODE_ENV }) => NODE_ENV !== "production",
      description: "True to let clients query the schema. Default: true, unless NODE_ENV is `production`.",
    }),
    /** True when browsers get GraphiQL at /graphql. @defaultValue true, regardless of NODE_ENV */
    graphiql: setting(flag, "GRAPHIQL", "0.1", {
      default: true,
      defaultIn: ({ NODE_ENV, PERSISTED_OPERATIONS_ONLY }) =>
        NODE_ENV !== "production" && PERSISTED_OPERATIONS_ONLY !== "true",
      description:
        "True to serve GraphiQL to browsers at /graphql. Default: true, unless NODE_ENV is `production` or PERSISTED_OPERATIONS_ONLY is set. It completes and explains fields only if INTROSPECTION is on.",
    }),
    /** True when a router of Apollo Federation 2 can use the gateway as a subgraph. @defaultValue false */
    federation: setting(flag, "FEDERATION", "0.10", {
      default: false,
      description:
        "True to serve the graph as a subgraph of Apollo Federation 2: adds `_entities`, and `_service` if INTROSPECTION is on.",
    }),
    "persistedOperations.path": setting(anyText("the path of a file"), "PERSISTED_OPERATIONS", "0.6", {
      description:
        "File with operations that clients may name by id instead of sending their text: a manifest in Apollo's format, as `npm run persist` writes it, or a JSON object that maps ids to texts, as Relay and GraphQL Code Generator write it.",
    }),
    /** True when only persisted operations run. Needs `persistedOperations`. @defaultValue false */
    persistedOperationsOnly: setting(flag, "PERSISTED_OPERATIONS_ONLY", "0.6", {
      default: false,
      description:
        "True to run only the operations of PERSISTED_OPERATIONS, named by id; requests with a query text are rejected. The console is then off, and so is GraphiQL unless GRAPHIQL is true.",
    }),
  },
  "Instances and storage": {
    /** Number of worker processes. Two or more need `redisUrl`. */
    workers: processSetting(workers, "WORKERS", "0.5", {
      default: 1,
      description:
        "Number of processes that serve the port; `auto` for one on each core. Two or more need REDIS_URL, in which they share limits, watching and sessions. Limits on concurrent resources (MAX_…) apply to each process.",
    }),
    /**
     * Minimum number of processes that share one Redis, workers included. While Redis is unavailable, each process gets
     * the limits divided by at least this number. While it is available, the shares of missing processes stay unused.
     * @defaultValue null: unknown. Then, while Redis is unavailable, a process that has seen no other process makes no
     * call that counts against the limits
     */
    instances: setting(count, "INSTANCES", "0.5", {
      description:
        "Number of processes that share one Redis: all workers on all hosts. While Redis is unavailable, each process uses an equal share of the limit: the limit divided by this number, or by the number of processes it last saw if that is larger. If fewer processes run, the shares of the missing ones stay unused, also while Redis is available. Without this setting, a process that has seen no other one makes no media write while Redis is unavailable.",
    }),
    /**
     * Address of Redis, in which instances share their state: `redis://user:password@host:6379/0`, or `rediss://` for
     * TLS; several are separated by commas. Needs `secret`.
     * @defaultValue null: the gateway is the only instance
     */
    redisUrl: setting(redisAddress, "REDIS_URL", "0.5", {
      description:
        "Address of Redis or Valkey, in which instances share limits, watched objects, tokens and sessions: `redis://`, or `rediss://` for TLS, with user, password and database; several servers comma-separated. Clusters and sentinels are detected. Needs GATEWAY_SECRET. Default: the gateway is the only instance.",
    }),
    /** Timeout of one Redis command, in milliseconds. @defaultValue 500 */
    redisCommandTimeoutMs: setting(positiveMilliseconds, "REDIS_COMMAND_TIMEOUT_MS", "0.5", {
      default: 500,
      description:
        "Timeout of one Redis command. After a timeout Redis counts as unavailable, and the instance works on its own until Redis is available again.",
    }),
    /** Folder for data that survives a restart. It is created on the first write. @defaultValue ".data" */
    dataDir: setting(anyText("the path of a folder"), "DATA_DIR", "0.5", {
      default: ".data",
      description:
        "Folder for data that survives a restart; the gateway uses its subfolder `gateway`. It is created on the first write.",
    }),
    /**
     * Time after SIGTERM during which the gateway still serves while readiness reports the shutdown, in milliseconds.
     */
    shutdownDelayMs: processSetting(milliseconds, "SHUTDOWN_DELAY_MS", "0.5", {
      default: 0,
      description:
        "Time after SIGTERM in which readiness responds with 503 while everything else is served, so that a load balancer notices before the port is closed.",
    }),
    /** Time for running requests to finish during shutdown, after the shutdown delay, in milliseconds. */
    shutdownGraceMs: processSetting(milliseconds, "SHUTDOWN_GRACE_MS", "0.1", {
      default: 30_000,
      description:
        "Time for running requests to finish after SIGTERM, starting at the end of SHUTDOWN_DELAY_MS.",
    }),
  },
  Observing: {
    /** Minimum level of log lines: debug, info, warn, error or silent. */
    logLevel: processSetting(choice(["debug", "info", "warn", "error", "silent"]), "LOG_LEVEL", "0.1", {
      default: "info",
      description: "Minimum level of log lines: debug, info, warn, error or silent.",
    }),
    /** Format of log lines; null selects it by the output (terminal or not). */
    logFormat: processSetting(choice(["json", "pretty"]), "LOG_FORMAT", "0.6", {
      description:
        "Format of the log on standard output: `json`, one object per line, or `pretty`, for people. Default: `pretty` on a terminal, otherwise `json`.",
    }),
    /** Separate port for the metrics, 0 for a free one; null serves them on the port of the process. */
    metricsPort: processSetting(port, "METRICS_PORT", "0.6", {
      description:
        "Separate port for `/metrics`, without access control; 0 picks a free one. Default: `/metrics` is on PORT, for callers of the same machine and for those with GATEWAY_ACCESS_TOKEN.",
    }),
    /** Address that the metrics port listens on. */
    metricsHost: processSetting(host, "METRICS_HOST", "0.6", {
      default: loopback,
      defaultIn: ({ HOST }) => HOST || loopback,
      description: "Address that METRICS_PORT listens on. Default: the address in HOST.",
    }),
  },
} as const;

type Together<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** All settings, by key. */
export type Settings = Together<(typeof settingGroups)[keyof typeof settingGroups]>;

/** All settings by key. */
export const settings: Settings = Object.assign({}, ...Object.values(settingGroups));

/** Key of a setting. */
export type SettingKey = keyof Settings;

/** All settings with their keys. */
export const settingEntries = Object.entries(settings) as readonly (readonly [
  SettingKey,
  Setting<unknown>,
])[];

/** Keys of settings whose values are whole fields of the configuration. */
export type FieldOf<Whose extends Owner> = {
  [Key in SettingKey]: Key extends `${string}.${string}`
    ? never
    : Settings[Key] extends Setting<unknown, Whose>
      ? Key
      : never;
}[SettingKey];

/** Values of settings by key. As a mapped type, it lets editors show the docstring of each setting. */
export type SettingValues<Key extends SettingKey> = { readonly [One in Key]: ValueOf<Settings[One]> };

/** Names of the variables that contain secrets. Each may come from a file. */
export const secretNames: readonly string[] = settingEntries.flatMap(([, { variable, kind }]) =>
  kind.isSecret ? [variable] : [],
);

/** All names of variables; for secrets also the names with `_FILE`. */
export const settingNames: readonly string[] = [
  ...settingEntries.map(([, { variable }]) => variable),
  ...secretNames.map((name) => `${name}_FILE`),
];
