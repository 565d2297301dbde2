import type { BinaryLike } from "node:crypto";
import type { Clock } from "../clock.ts";
import type { SharedState } from "../state/shared-state.ts";
import { type CatalogFeedClient, createCatalogFeedClient } from "./catalog-feed/client.ts";
import type { Fleet } from "./fleet.ts";
import { createIdentityClient, type IdentityClient } from "./identity/client.ts";
import { createLookUp, type FailedLookUp } from "./identity/look-up.ts";
import { createUsers, lookUpMs, tokensAlone, type Users } from "./identity/users.ts";
import { createKeyManagementClient, type KeyManagementClient } from "./key-management/client.ts";
import { createMediaClient, type MediaClient } from "./media/client.ts";
import { createRateLimiter } from "./rate-limit/create-limiter.ts";
import { defaultMaxWaitMs, type LimitObserver, type RateLimiter } from "./rate-limit/limiter.ts";
import { createSellerFeedClient, type SellerFeedClient } from "./seller-feed/client.ts";
import type { OptionalAddressName, ServiceAddresses, ServiceName } from "./services.ts";
import type { SignatureOptions } from "./signatures/with-signature.ts";
import { createStoreClient, type StoreClient } from "./store/client.ts";
import { type CodeExchange, type CodeExchangeParts, createCodeExchange } from "./tokens/code-exchange.ts";
import { createCredentials, type OwnCredentials, viewersOwn } from "./tokens/credentials.ts";
import {
  createTokenEndpoint,
  type FinishedTokenRequest,
  type GrantedToken,
} from "./tokens/token-endpoint.ts";
import { createTransport, type TransportParts } from "./transport/create-transport.ts";
import type { ConnectionUse } from "./transport/http-transport.ts";
import type { OnExchange } from "./transport/exchange.ts";
import {
  createHttpTransport,
  defaultHttpTransportOptions,
  type HttpTransportOptions,
} from "./transport/http-transport.ts";
import type { Transport } from "./transport/service-call.ts";
import { type Deadlines, defaultDeadlines } from "./transport/with-deadline.ts";
import { defaultRetryOptions, type RetryOptions } from "./transport/with-retry.ts";
import type { OnCall } from "./transport/with-telemetry.ts";
import type { OnUnknownValue } from "./wire/parse.ts";

/** By how much several instances count the services' windows longer than they are, in milliseconds: whole milliseconds of several clocks meet. */
const windowMarginMs = 10;

/** Where the services are and how patient the gateway is with them. What is left out has its default. */
export interface UpstreamConfig {
  readonly addresses: ServiceAddresses;
  readonly deadlines?: Partial<Deadlines>;
  readonly retry?: Partial<RetryOptions>;
  readonly http?: Partial<HttpTransportOptions>;
  /** Longest wait for a token of the rate limit in milliseconds; default 10 000, 0 lets no call wait. */
  readonly maxWaitMs?: number;
  /** What the gateway can show itself; null or left out passes every viewer's own token on. */
  readonly credentials?: OwnCredentials | null;
  /** Key of the hash that stands for a user; null or left out looks no user up, so that each token is on its own. */
  readonly userSecret?: BinaryLike | null;
  /** How users sign in; null or left out lets nobody do so. */
  readonly signIn?: SignInEndpoints | null;
  /** Which calls are signed; null or left out signs none. */
  readonly signing?: SignatureOptions | null;
}

/** Where users sign in, and as which application. */
export interface SignInEndpoints extends Pick<CodeExchangeParts, "authorizeUrl" | "client"> {
  readonly tokenUrl: string;
}

/** The calls for tokens of users who sign in. */
export interface UserTokenCalls {
  /** Makes tokens of what a user has consented to. */
  readonly codeExchange: CodeExchange;
  /** Asks for another access token. @throws TokenRequestError */
  readonly refresh: (refreshToken: string) => Promise<GrantedToken>;
}

/** What the upstream layer needs from outside. */
export interface UpstreamDeps {
  readonly clock: Clock;
  /** Uniform between 0 and 1. */
  readonly random: () => number;
  /** What the instances share: where the tokens of the limits are kept. */
  readonly state: SharedState;
  /** With whom the gateway's own tokens are shared; null or left out when this one is alone. */
  readonly fleet?: Fleet | null;
  /** Receives every finished call, for logs and metrics. */
  readonly onCall?: OnCall;
  /** Receives every request to a service that is over, for metrics. */
  readonly onExchange?: OnExchange;
  /** Sees what the limits do, for metrics. */
  readonly limitObserver?: LimitObserver;
  /** Receives every finished request for a token of the gateway's own, for the log. */
  readonly onTokenRequest?: (request: FinishedTokenRequest) => void;
  /** Receives the first failed look-up of a user of each kind, for the log. */
  readonly onFailedLookUp?: (failure: FailedLookUp) => void;
  /** Receives values that the gateway does not know, for the log. */
  readonly onUnknownValue?: OnUnknownValue;
}

/** The client of each service. */
export interface ServiceClients extends Readonly<Record<Exclude<ServiceName, OptionalAddressName>, unknown>> {
  readonly media: MediaClient;
  readonly sellerFeed: SellerFeedClient;
  readonly store: StoreClient;
  readonly catalogFeed: CatalogFeedClient;
  readonly keyManagement: KeyManagementClient;
}

/** The services as the rest of the gateway sees them. */
export interface Upstream extends ServiceClients {
  readonly rateLimiter: RateLimiter;
  /** What viewers are counted as, by the limiter and by all who share something between the tokens of one user. */
  readonly users: Users;
  /** The identity service; null where it has no address. */
  readonly identity: IdentityClient | null;
  /** Tokens of users who sign in; null where nobody can. */
  readonly userTokens: UserTokenCalls | null;
  /**
   * Whether the gateway gets no call through, for want of connections of its own: at every service's address that is in
   * use, calls have waited for one for longer than `durationMs` milliseconds.
   */
  hasStoodStillFor(durationMs: number): boolean;
  /** How the connections of each kind are used at this moment. */
  connectionUse(): Readonly<Record<"calls" | "uploads" | "downloads", ConnectionUse>>;
  /** Bytes of files that were sent to services so far. */
  sentFileBytes(): number;
  /** Closes every connection; calls that still run reject. */
  close(): Promise<void>;
}

/** Puts the upstream layer together. */
export function createUpstream(config: UpstreamConfig, deps: UpstreamDeps): Upstream {
  const { clock, random } = deps;
  const { addresses } = config;
  const http = createHttpTransport(
    clock,
    { ...defaultHttpTransportOptions, ...config.http },
    deps.onExchange,
  );
  const { pools } = http;
  const rateLimiter = createRateLimiter({
    state: deps.state,
    clock,
    maxWaitMs: config.maxWaitMs ?? defaultMaxWaitMs,
    marginMs: deps.state.isShared ? windowMarginMs : 0,
    observer: deps.limitObserver,
  });
  const closing = new AbortController();
  const { onTokenRequest = () => undefined } = deps;
  const credentials = config.credentials
    ? createCredentials(config.credentials, {
        send: http.send,
        clock,
        signal: closing.signal,
        fleet: deps.fleet ?? null,
        onTokenRequest,
      })
    : viewersOwn;
  const parts: TransportParts = {
    clock,
    random,
    limiter: rateLimiter,
    limitedAs: async ({ request, signal, account }) => {
      const { key, formerKey } = await users.identify(request.viewer, signal, account);
      return formerKey === null ? [key] : [formerKey, key];
    },
    keysOf: (viewer) => users.keysOf(viewer),
    credentials,
    signing: config.signing ?? null,
    deadlines: { ...defaultDeadlines, ...config.deadlines },
    retry: { ...defaultRetryOptions, ...config.retry },
    onCall: deps.onCall ?? (() => undefined),
  };
  const createUserTokens = (signIn: SignInEndpoints): UserTokenCalls => {
    const { authorizeUrl, tokenUrl: url, client } = signIn;
    const ways = { url, client, send: http.send, clock, signal: closing.signal };
    const fetchToken = createTokenEndpoint({ ...ways, holder: "user", onRequest: onTokenRequest });
    return {
      codeExchange: createCodeExchange({ ...ways, authorizeUrl }),
      refresh: (refreshToken) => fetchToken({ type: "refresh_token", refreshToken }),
    };
  };
  const transport = createTransport(http.send, parts);
  const identity = createIdentity(http.send, addresses.identity, parts, deps.onUnknownValue);
  const users =
    identity && config.userSecret
      ? createUsers({
          readUser: createLookUp(identity, deps.fleet ?? null, closing.signal),
          secret: config.userSecret,
          clock,
          signal: closing.signal,
          onFailure: deps.onFailedLookUp ?? (() => undefined),
        })
      : tokensAlone;
  return {
    media: createMediaClient(transport, addresses, deps.onUnknownValue),
    sellerFeed: createSellerFeedClient(transport, addresses.sellerFeed, deps.onUnknownValue, clock),
    store: createStoreClient(
      transport,
      addresses.store,
      addresses.dialect ?? "specification",
      deps.onUnknownValue,
    ),
    catalogFeed: createCatalogFeedClient(transport, addresses.catalogFeed, deps.onUnknownValue),
    keyManagement: createKeyManagementClient(
      transport,
      addresses.keyManagement,
      addresses.dialect ?? "specification",
      deps.onUnknownValue,
    ),
    rateLimiter,
    users,
    identity,
    userTokens: config.signIn ? createUserTokens(config.signIn) : null,
    hasStoodStillFor: (durationMs) => pools.calls.hasStoodStillFor(durationMs),
    connectionUse: () => ({
      calls: pools.calls.use,
      uploads: pools.uploads.use,
      downloads: pools.downloads.use,
    }),
    sentFileBytes: () => pools.uploads.handedOutBytes,
    async close() {
      closing.abort();
      rateLimiter.close();
      await http.close();
    },
  };
}

/** The identity service, asked once for each look-up: there is an answer without it. */
function createIdentity(
  send: Transport,
  address: string | null | undefined,
  parts: TransportParts,
  onUnknownValue: OnUnknownValue | undefined,
): IdentityClient | null {
  if (!address) return null;
  const transport = createTransport(send, {
    ...parts,
    deadlines: { ...parts.deadlines, callMs: lookUpMs },
    retry: { ...parts.retry, maxAttempts: 1 },
  });
  return createIdentityClient(transport, address, onUnknownValue);
}
