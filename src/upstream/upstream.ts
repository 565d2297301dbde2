import type { BinaryLike } from "node:crypto";
import type { Clock } from "../clock.ts";
import type { SharedState } from "../state/shared-state.ts";
import { createCatalogFeedClient } from "./catalog-feed/client.ts";
import type { Fleet } from "./fleet.ts";
import { createIdentityClient } from "./identity/client.ts";
import { createLookUp, type FailedLookUp } from "./identity/look-up.ts";
import { createUsers, lookUpMs, tokensAlone } from "./identity/users.ts";
import { createKeyManagementClient } from "./key-management/client.ts";
import { createMediaClient } from "./media/client.ts";
import { createRateLimiter } from "./rate-limit/create-limiter.ts";
import { defaultMaxWaitMs, type LimitObserver } from "./rate-limit/limiter.ts";
import { createSellerFeedClient } from "./seller-feed/client.ts";
import type { OptionalAddressName, ServiceAddresses, ServiceName } from "./services.ts";
import type { SignatureOptions } from "./signatures/with-signature.ts";
import { createStoreClient } from "./store/client.ts";
import { type CodeExchangeParts, createCodeExchange } from "./tokens/code-exchange.ts";
import { createCredentials, type OwnCredentials, viewersOwn } from "./tokens/credentials.ts";
import { createTokenEndpoint, type FinishedTokenRequest } from "./tokens/token-endpoint.ts";
import { createTransport } from "./transport/create-transport.ts";
import type { OnExchange } from "./transport/exchange.ts";
import { createHttpTransport, type HttpTransportOptions } from "./transport/http-transport.ts";
import { type Deadlines, defaultDeadlines } from "./transport/with-deadline.ts";
import { defaultMaxAttempts } from "./transport/with-retry.ts";
import type { OnCall } from "./transport/with-telemetry.ts";
import type { OnUnknownValue } from "./wire/parse.ts";

/** By how much several instances count the services' windows longer than they are, in milliseconds: whole milliseconds of several clocks meet. */
const windowMarginMs = 10;

/** Where the services are and how patient the gateway is with them. What is left out has its default. */
export interface UpstreamConfig {
  readonly addresses: ServiceAddresses;
  readonly deadlines?: Partial<Deadlines>;
  /** Of one call, the first one included; 1 switches retries off. */
  readonly maxAttempts?: number;
  readonly http?: HttpTransportOptions;
  /** Longest wait for a token of the rate limit in milliseconds; default 10 000, 0 lets no call wait. */
  readonly maxWaitMs?: number;
  /** What the gateway can show itself; null or left out passes every viewer's own token on. */
  readonly credentials?: OwnCredentials | null;
  /** Key of the hash that stands for a user; null or left out looks no user up, so that each token is on its own. */
  readonly userSecret?: BinaryLike | null;
  /** Where users sign in, and as which application; null or left out lets nobody do so. */
  readonly signIn?:
    | (Pick<CodeExchangeParts, "authorizeUrl" | "client"> & { readonly tokenUrl: string })
    | null;
  /** Which calls are signed; null or left out signs none. */
  readonly signing?: SignatureOptions | null;
}

/** Reports about the calls to services, for the log and the metrics. None of it may throw. */
export interface UpstreamReports {
  readonly onCall: OnCall;
  readonly onExchange: OnExchange;
  readonly limitObserver: LimitObserver;
  /** Receives every finished request for a token of the gateway's own. */
  readonly onTokenRequest: (request: FinishedTokenRequest) => void;
  /** Receives the first failed look-up of a user of each kind. */
  readonly onFailedLookUp: (failure: FailedLookUp) => void;
  /** Receives values that the gateway does not know. */
  readonly onUnknownValue: OnUnknownValue;
}

/** What the upstream layer needs from outside. */
export interface UpstreamDeps extends UpstreamReports {
  readonly clock: Clock;
  /** Uniform between 0 and 1. */
  readonly random: () => number;
  /** What the instances share: where the tokens of the limits are kept. */
  readonly state: SharedState;
  /** With whom the gateway's own tokens are shared; null or left out when this one is alone. */
  readonly fleet?: Fleet | null;
}

/** The services as the rest of the gateway sees them. */
export type Upstream = ReturnType<typeof createUpstream>;

/** The client of each service. */
export type ServiceClients = Pick<Upstream, Exclude<ServiceName, OptionalAddressName>>;

/** Puts the upstream layer together. */
export function createUpstream(config: UpstreamConfig, deps: UpstreamDeps) {
  const { addresses } = config;
  const { clock, random, state, fleet = null, onCall, onTokenRequest, onUnknownValue } = deps;
  const http = createHttpTransport(clock, config.http, deps.onExchange);
  const rateLimiter = createRateLimiter({
    state,
    clock,
    maxWaitMs: config.maxWaitMs ?? defaultMaxWaitMs,
    marginMs: state.isShared ? windowMarginMs : 0,
    observer: deps.limitObserver,
  });
  const closing = new AbortController();
  const ways = { send: http.send, clock, signal: closing.signal };
  const parts = {
    clock,
    random,
    limiter: rateLimiter,
    credentials: config.credentials
      ? createCredentials(config.credentials, { ...ways, fleet, onTokenRequest })
      : viewersOwn,
    signing: config.signing ?? null,
    deadlines: { ...defaultDeadlines, ...config.deadlines },
    maxAttempts: config.maxAttempts ?? defaultMaxAttempts,
    onCall,
  };
  /** The identity service, asked once for each look-up: there is an answer without it. No call to it is limited. */
  const createIdentity = (baseUrl: string) => {
    const deadlines = { ...parts.deadlines, callMs: lookUpMs };
    const once = { ...parts, deadlines, maxAttempts: 1, users: tokensAlone };
    const transport = createTransport(http.send, once);
    return createIdentityClient({ transport, onUnknownValue }, baseUrl);
  };
  const identity = addresses.identity ? createIdentity(addresses.identity) : null;
  const users =
    identity && config.userSecret
      ? createUsers({
          readUser: createLookUp(identity, fleet, closing.signal),
          secret: config.userSecret,
          clock,
          signal: closing.signal,
          onFailure: deps.onFailedLookUp,
        })
      : tokensAlone;
  const createUserTokens = (signIn: NonNullable<UpstreamConfig["signIn"]>) => {
    const { authorizeUrl, tokenUrl: url, client } = signIn;
    const endpoint = { ...ways, url, client };
    const fetchToken = createTokenEndpoint({ ...endpoint, holder: "user", onRequest: onTokenRequest });
    return {
      /** Makes tokens of what a user has consented to. */
      codeExchange: createCodeExchange({ ...endpoint, authorizeUrl }),
      /** Asks for another access token. @throws TokenRequestError */
      refresh: (refreshToken: string) => fetchToken({ type: "refresh_token", refreshToken }),
    };
  };
  const calls = { transport: createTransport(http.send, { ...parts, users }), onUnknownValue };
  return {
    media: createMediaClient(calls, addresses),
    sellerFeed: createSellerFeedClient(calls, addresses, clock),
    store: createStoreClient(calls, addresses),
    catalogFeed: createCatalogFeedClient(calls, addresses),
    keyManagement: createKeyManagementClient(calls, addresses),
    rateLimiter,
    /** What viewers are counted as, by the limiter and by all who share something between the tokens of one user. */
    users,
    /** The identity service; null where it has no address. */
    identity,
    /** The calls for tokens of users who sign in; null where nobody can. */
    userTokens: config.signIn ? createUserTokens(config.signIn) : null,
    /** The connections of each kind. */
    pools: http.pools,
    /** Closes every connection; calls that still run reject. */
    async close(): Promise<void> {
      closing.abort();
      rateLimiter.close();
      await http.close();
    },
  };
}
