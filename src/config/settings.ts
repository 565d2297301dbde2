import { z } from "zod";
import { readRedisAddress, redisAddressForm } from "../state/redis/redis-address.ts";
import {
  consentPage,
  defaultSignInScopes,
  serviceAddresses,
  serviceNames,
  tokenEndpoint,
} from "../upstream/services.ts";
import { httpAddressForm, isHttpAddress, withoutEndSlash } from "./addresses.ts";
import { accessTokenForm, accessTokenRule, gatewayDefaults } from "./gateway-config.ts";
import { isMediaOrigin, mediaOriginsRule } from "./media-origins.ts";
import { isOriginPattern } from "./origin-pattern.ts";
import { isPort, portForm } from "./port.ts";
import { presetNames } from "./presets.ts";
import { isProxyAddress, proxyListForm } from "./proxy-addresses.ts";
import { findSecretFault, minSecretLength, splitSecrets } from "./secret-list.ts";
import {
  areSignInScopes,
  isRedirectName,
  isReturnOrigin,
  redirectNameRule,
  returnOriginsRule,
  scopesRule,
} from "./sign-in.ts";

const port = z.string().refine(isPort, portForm).transform(Number);

const positiveMilliseconds = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, "a whole number of milliseconds from 1")
  .transform(Number);

const milliseconds = z
  .string()
  .regex(/^\d{1,9}$/, "a whole number of milliseconds")
  .transform(Number);

const count = z
  .string()
  .regex(/^[1-9]\d{0,5}$/, "a whole number from 1 to 999999")
  .transform(Number);

const bytes = z
  .string()
  .regex(/^[1-9]\d{0,11}$/, "a whole number of bytes from 1")
  .transform(Number);

const workers = z
  .string()
  .regex(/^(auto|[1-9]\d{0,2})$/, "a whole number from 1 to 999, or auto")
  .transform((text) => (text === "auto" ? text : Number(text)));

const flag = z.enum(["true", "false"], "true or false").transform((value) => value === "true");

const address = z.string().refine(isHttpAddress, httpAddressForm).transform(withoutEndSlash);

const list = z.string().transform((value) =>
  value
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean),
);

const origins = list.refine(
  (values) => values.every(isOriginPattern),
  "a comma-separated list of origins such as https://shop.example or http://localhost:*, or *",
);

const mediaOrigins = list.refine((values) => values.every(isMediaOrigin), mediaOriginsRule);

const proxies = list.refine((values) => values.every(isProxyAddress), proxyListForm);

const sessionMilliseconds = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, "a whole number of milliseconds from 1")
  .transform(Number);

const scopes = z
  .string()
  .transform((value) => value.split(/\s+/).filter(Boolean))
  .refine(areSignInScopes, scopesRule);

const returnOrigins = list.refine((values) => values.every(isReturnOrigin), returnOriginsRule);

const signedServices = list.pipe(
  z.array(z.enum(serviceNames, `a comma-separated list of ${serviceNames.join(", ")}`)),
);

const secrets = z
  .string()
  .transform(splitSecrets)
  .superRefine((values, context) => {
    const fault = findSecretFault(values);
    if (fault === null) return;
    const message = `a secret of at least ${minSecretLength} characters, or several different ones, comma-separated or one a line: ${fault}`;
    context.addIssue({ code: "custom", message });
  });

/** One environment variable: how its text is read, what holds when it is not set, and what it is for. */
export interface Setting<Value> {
  readonly schema: z.ZodType<Value, string>;
  /** What holds when the variable is not set, as it would be written; null when nothing does. */
  readonly fallback: string | null;
  readonly description: string;
  /** Whether the value must not be shown, and may come from the file that the variable with `_FILE` names. */
  readonly isSecret: boolean;
}

/** Reads the value of a variable; null when it is not set and has no fallback, or after a fault. */
export type ReadSetting = <Value>(name: string, setting: Setting<Value>) => Value | null;

function setting<Value>(
  schema: z.ZodType<Value, string>,
  fallback: string | null,
  description: string,
): Setting<Value> {
  return { schema, fallback, description, isSecret: false };
}

function secret<Value>(schema: z.ZodType<Value, string>, description: string): Setting<Value> {
  return { schema, fallback: null, description, isSecret: true };
}

/** What can be sent as a bearer token. */
const token = z.string().regex(accessTokenForm, accessTokenRule);

/** An address for each service, as its registry names it. */
const addressSettings = Object.fromEntries(
  serviceAddresses.map(({ variable, description }) => [variable, setting(address, null, description)]),
) as Record<`UPSTREAM_${string}_URL`, Setting<string>>;

/** Every environment variable of the gateway. The table in the README is checked against this object. */
export const settings = {
  PORT: setting(port, "4000", "Port of the gateway; 0 takes a free one."),
  HOST: setting(
    z.string().min(1, "a host name or address"),
    "127.0.0.1",
    "Address that the gateway listens on.",
  ),
  METRICS_PORT: setting(
    port,
    null,
    "Port of its own for `/metrics`, open to whoever reaches it; 0 takes a free one. Without it `/metrics` is on PORT, for callers of the same machine and for those with GATEWAY_ACCESS_TOKEN.",
  ),
  METRICS_HOST: setting(
    z.string().min(1, "a host name or address"),
    null,
    "Address that METRICS_PORT listens on. Without it, that of HOST.",
  ),
  UPSTREAM: setting(
    z.enum(presetNames, presetNames.join(" or ")),
    null,
    `The public services, in the place of UPSTREAM_URL: \`${presetNames.join("` or `")}\`. Sets all addresses, the consent page among them, and the dialect. The single addresses below win over it. The public sandbox has no catalog feed service.`,
  ),
  UPSTREAM_URL: setting(
    address,
    null,
    "One address for all services, each under its public base path. The addresses below win over it; one without a path gets the public base path as well. When no upstream is set, the sandbox starts in the same process.",
  ),
  ...addressSettings,
  [tokenEndpoint.variable]: setting(address, null, tokenEndpoint.description),
  SANDBOX: setting(
    flag,
    null,
    "Whether the sandbox starts in the same process and stands in for all services. Without it, it starts when no upstream is set, but not where NODE_ENV is `production`.",
  ),
  UPSTREAM_CLIENT_ID: setting(
    z.string().regex(/^[\x21-\x39\x3b-\x7e]+$/, "visible ASCII characters without a colon"),
    null,
    "The application's client id. With it the gateway calls the catalog feed and key management services with a token of its own; without it with the viewer's.",
  ),
  UPSTREAM_CLIENT_SECRET: secret(z.string().min(1, "not empty"), "The application's client secret."),
  UPSTREAM_REFRESH_TOKEN: secret(
    z.string().min(1, "not empty"),
    "Refresh token of one seller, for whom the gateway then acts. Needs GATEWAY_ACCESS_TOKEN: no other token is taken from callers.",
  ),
  SIGN_IN_REDIRECT_NAME: setting(
    z.string().refine(isRedirectName, redirectNameRule),
    null,
    "Lets users sign in with a browser, at `/auth/sign-in`: the name (RuName) under which the marketplace knows this gateway's `/auth/callback` and `/auth/declined`. Needs UPSTREAM_CLIENT_ID, GATEWAY_SECRET, the token endpoint and the identity service. Over the sandbox it is not needed.",
  ),
  SIGN_IN_SCOPES: setting(
    scopes,
    defaultSignInScopes.join(" "),
    "What a user is asked to consent to, with spaces between the scopes.",
  ),
  [consentPage.variable]: setting(address, null, consentPage.description),
  SIGN_IN_RETURN_ORIGINS: setting(
    returnOrigins,
    "",
    "Origins of other sites to which browsers may be sent back by `return_to`, comma-separated.",
  ),
  SIGN_IN_PKCE: setting(
    flag,
    "false",
    "Whether each sign-in is bound to its code by PKCE (RFC 7636, method S256). The public services do not document it; other authorization servers may require it.",
  ),
  SESSION_IDLE_MS: setting(
    sessionMilliseconds,
    String(gatewayDefaults.sessionIdleMs),
    "Time without use after which a signed-in browser's session ends.",
  ),
  SESSION_MAX_MS: setting(
    sessionMilliseconds,
    String(gatewayDefaults.sessionMaxMs),
    "Time after which such a session ends however much it is used.",
  ),
  GATEWAY_ACCESS_TOKEN: secret(
    token,
    "Bearer token with which callers may use the gateway's own tokens. Without it, every caller with any bearer token may use the application's: see OPEN_APPLICATION_TOKEN.",
  ),
  OPEN_APPLICATION_TOKEN: setting(
    flag,
    "false",
    "Whether every caller, with any bearer token, may use the application's token, and with it the catalog and the signing keys. Where NODE_ENV is `production`, UPSTREAM_CLIENT_ID needs this or GATEWAY_ACCESS_TOKEN. Users who sign in reach catalog and keys with this alone: the services refuse their own tokens there.",
  ),
  UPSTREAM_SIGN: setting(
    signedServices,
    "",
    `Services whose calls are signed, comma-separated: ${serviceNames.join(", ")}. An upload's body goes unsigned.`,
  ),
  UPSTREAM_SIGNING_KEY: secret(
    z.string().min(1, "not empty"),
    'The keypair to sign with: JSON with "privateKey" and "jwe", or the saved response of `createSigningKey`.',
  ),
  UPSTREAM_SIGNING_PRIVATE_KEY: secret(
    z.string().min(1, "not empty"),
    "Its private key alone: base64 of PKCS 8, or PEM; Ed25519 or RSA.",
  ),
  UPSTREAM_SIGNING_JWE: secret(z.string().min(1, "not empty"), "Its public key as a JWE."),
  UPSTREAM_DIALECT: setting(
    z.enum(["specification", "public"], "specification or public"),
    "specification",
    "Spelling of the paths that the services' specification and the public services write differently: `specification` or `public`.",
  ),
  UPSTREAM_TIMEOUT_MS: setting(
    positiveMilliseconds,
    String(gatewayDefaults.upstreamTimeoutMs),
    "Longest time that one call to a service may take, retries included.",
  ),
  UPSTREAM_UPLOAD_IDLE_MS: setting(
    positiveMilliseconds,
    String(gatewayDefaults.uploadIdleMs),
    "Longest time that an upload, a download or another answer may stand still.",
  ),
  VIEWER_IDENTITY: setting(
    z.enum(["user", "token"], "user or token"),
    gatewayDefaults.viewerIdentity,
    "What the limits of a viewer are counted by: `user`, whom the identity service names once for each token, or `token`.",
  ),
  RATE_LIMIT_MAX_WAIT_MS: setting(
    milliseconds,
    String(gatewayDefaults.rateLimitMaxWaitMs),
    "Longest expected wait of a media write that is held back to stay within the service's limit: a longer one fails at once, and a write that waits is sent. 0 lets none wait.",
  ),
  REQUEST_TIMEOUT_MS: setting(
    positiveMilliseconds,
    String(gatewayDefaults.requestTimeoutMs),
    "Longest time that a request may take to arrive, its headers and its body each; the file of an upload does not count, it has to come with at least 1000 bytes a second.",
  ),
  MAX_QUERY_COST: setting(
    count,
    String(gatewayDefaults.maxQueryCost),
    "Most calls to services that one operation may cause. What is asked of the items of a list counts as often as its page has items; what a subscription does over time does not.",
  ),
  MAX_CONCURRENT_CALLS: setting(
    count,
    String(gatewayDefaults.maxConcurrentCalls),
    "Most calls to services that run at a time for one operation; further ones wait for their turn.",
  ),
  MAX_OPERATIONS_PER_VIEWER: setting(
    count,
    String(gatewayDefaults.maxOperationsPerViewer),
    "Most operations with one token that run at a time; further ones are refused with TOO_MANY_OPERATIONS. Open subscriptions do not count.",
  ),
  MAX_OPERATIONS_PER_ADDRESS: setting(
    count,
    String(gatewayDefaults.maxOperationsPerAddress),
    "The same for one client address. Addresses of private networks do not count unless TRUST_PROXY names the proxies there: a proxy may stand in front of many clients.",
  ),
  MAX_UNREAD_BYTES: setting(
    bytes,
    String(gatewayDefaults.maxUnreadBytes),
    "Most bytes of answers, of all connections together, that are written and that clients have not read yet. Above it the connections that are furthest behind are closed.",
  ),
  MAX_SUBSCRIPTIONS_PER_VIEWER: setting(
    count,
    String(gatewayDefaults.maxSubscriptionsPerViewer),
    "Most subscriptions that one user has open at a time, over WebSockets and server-sent events together; and most WebSocket connections with one token, or without any.",
  ),
  MAX_SUBSCRIPTIONS: setting(
    count,
    String(gatewayDefaults.maxSubscriptions),
    "Most subscriptions that all users together have open at a time; and most WebSocket connections.",
  ),
  MAX_STREAMS_PER_VIEWER: setting(
    count,
    String(gatewayDefaults.maxStreamsPerViewer),
    "Most files that one viewer downloads at a time; above it `/files` answers 429.",
  ),
  MAX_STREAMS: setting(
    count,
    String(gatewayDefaults.maxStreams),
    "Most files that all viewers together download at a time; above it `/files` answers 429.",
  ),
  REDIS_URL: secret(
    z.string().refine((text) => readRedisAddress(text) !== null, redisAddressForm),
    "Address of Redis or Valkey, in which several instances share limits, watched objects, tokens and sessions: `redis://`, or `rediss://` for TLS, with user, password and database; several servers comma-separated. A cluster and sentinels are recognised. Needs GATEWAY_SECRET. Without it the gateway is the only instance.",
  ),
  REDIS_COMMAND_TIMEOUT_MS: setting(
    positiveMilliseconds,
    String(gatewayDefaults.redisCommandTimeoutMs),
    "Longest time for the answer of Redis to one command. With a later one Redis counts as away, and the instance goes on by itself until it is back.",
  ),
  INSTANCES: setting(
    count,
    null,
    "How many processes serve over one Redis at least, all workers of all hosts counted. While Redis is away each keeps to its share: the limit divided by the instances that it saw last, and never by fewer than these, as one that starts meanwhile has seen no other. Without it, a process that has seen no other one makes no media write while Redis is away.",
  ),
  DATA_DIR: setting(
    z.string().min(1, "the path of a folder"),
    gatewayDefaults.dataDir,
    "Folder for what the gateway keeps beyond a restart, in a folder `gateway` of its own there. It is made when something is kept.",
  ),
  PUBLIC_URL: setting(
    address,
    null,
    "Address under which clients reach the gateway; download links begin with it, and the sandbox's pictures and videos. With https, answers tell browsers to use nothing else for a year. Without it, links begin with the address that each request used, and pictures and videos with the gateway's own.",
  ),
  TRUST_PROXY: setting(
    proxies,
    "",
    "Proxies whose headers X-Forwarded-Proto, X-Forwarded-Host and X-Forwarded-For are believed: addresses and networks such as `10.0.0.0/8`, comma-separated; `loopback` stands for this machine. PUBLIC_URL wins over them.",
  ),
  GATEWAY_SECRET: secret(
    secrets,
    "What `viewer.id` is hashed with, and download links and stored credentials are sealed with. Several, comma-separated or one a line: the first one seals, all open. Without it identifiers and links change with every start, save over the sandbox, where one is made and kept in DATA_DIR; instances that share it agree.",
  ),
  INTROSPECTION: setting(
    flag,
    null,
    "Whether clients can ask for the schema. Without it: yes, but not where NODE_ENV is `production`.",
  ),
  GRAPHIQL: setting(
    flag,
    null,
    "Whether browsers get GraphiQL at /graphql. Without it: yes, but not where NODE_ENV is `production` or PERSISTED_OPERATIONS_ONLY is set. It completes and explains fields only where INTROSPECTION is on.",
  ),
  CONSOLE: setting(
    flag,
    null,
    "Whether `/console` serves the seller's console. Without it: over the sandbox and where users can sign in, unless PERSISTED_OPERATIONS_ONLY is set. Over services it needs SIGN_IN_REDIRECT_NAME.",
  ),
  CONSOLE_MEDIA_ORIGINS: setting(
    mediaOrigins,
    null,
    "Origins from which the console may show pictures and play videos, comma-separated; `https://*.shop.example` stands for every host below that name. Without it: those of the public services where UPSTREAM names them, else none but the gateway's own.",
  ),
  PERSISTED_OPERATIONS: setting(
    z.string().min(1, "the path of a file"),
    null,
    "File with operations that clients may name by an id in the place of their text: a manifest in Apollo's form, as `npm run persist` writes it, or a JSON object that maps ids to texts, as Relay and GraphQL Code Generator write it.",
  ),
  PERSISTED_OPERATIONS_ONLY: setting(
    flag,
    "false",
    "Whether only the operations of PERSISTED_OPERATIONS run, named by their ids; every text that a client sends is refused. There is then no console, and no GraphiQL unless GRAPHIQL is true.",
  ),
  CORS_ORIGINS: setting(
    origins,
    "",
    "Origins whose pages may call the gateway and read its files, comma-separated; `http://localhost:*` stands for every port, `*` for every page. Over the sandbox, pages of the same machine may always.",
  ),
  WORKERS: setting(
    workers,
    "1",
    "Processes that serve behind the one port; `auto` for one on each core. From two on, the sandbox runs in a process of its own, limits and watching are shared, and what is counted as open at a time (MAX_…) counts for each of them.",
  ),
  SHUTDOWN_DELAY_MS: setting(
    milliseconds,
    "0",
    "Time after SIGTERM in which readiness answers 503 while everything else goes on, so that a load balancer notices before the port is closed.",
  ),
  SHUTDOWN_GRACE_MS: setting(
    milliseconds,
    "30000",
    "Time that running requests get to finish after SIGTERM, from the end of SHUTDOWN_DELAY_MS on.",
  ),
  LOG_LEVEL: setting(
    z.enum(["debug", "info", "warn", "error", "silent"], "debug, info, warn, error or silent"),
    "info",
    "What is logged: debug, info, warn, error or silent.",
  ),
  LOG_FORMAT: setting(
    z.enum(["json", "pretty"], "json or pretty"),
    null,
    "Form of what is written to standard output: `json`, one object a line, or `pretty`, for people. Without it: `pretty` on a terminal, else `json`.",
  ),
} as const;

/** Every name that a variable of the gateway can have; a secret's also with `_FILE`. */
export const settingNames: readonly string[] = Object.entries(settings).flatMap(([name, { isSecret }]) =>
  isSecret ? [name, `${name}_FILE`] : [name],
);

/** The variables that hold secrets. Each may come from a file. */
export const secretNames: readonly string[] = Object.entries(settings)
  .filter(([, { isSecret }]) => isSecret)
  .map(([name]) => name);
