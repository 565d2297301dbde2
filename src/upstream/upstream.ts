import type { BinaryLike } from "node:crypto";
import type { Clock } from "../clock.ts";
import type { SharedState } from "../state/shared-state.ts";
import { createCatalogFeedClient } from "./catalog-feed/client.ts";
import type { Fleet } from "./fleet.ts";
import { createIdentityClient } from "./identity/client.ts";
import { createLookUp, type FailedLookUp } from "./identity/look-up.ts";
import { createUsers, lookUpTimeoutMs, tokenOnlyUsers } from "./identity/users.ts";
import { createKeyManagementClient } from "./key-management/client.ts";
import { createMediaClient } from "./media/client.ts";
import { createRateLimiter } from "./rate-limit/create-limiter.ts";
import { defaultMaxWaitMs, type LimitObserver } from "./rate-limit/limiter.ts";
import { createSellerFeedClient } from "./seller-feed/client.ts";
import type { OptionalAddressName, ServiceAddresses, ServiceName } from "./services.ts";
import type { SignatureOptions } from "./signatures/with-signature.ts";
import { createStoreClient } from "./store/client.ts";
import { type CodeExchangeParts, createCodeExchange } from "./tokens/code-exchange.ts";
import { createCredentials, type GatewayCredentials, viewerCredentials } from "./tokens/credentials.ts";
import { createTokenEndpoint, type FinishedTokenRequest } from "./tokens/token-endpoint.ts";
import { createTransport } from "./transport/create-transport.ts";
import type { OnExchange } from "./transport/exchange.ts";
import { createHttpTransport, type HttpTransportOptions } from "./transport/http-transport.ts";
import { type Deadlines, defaultDeadlines } from "./transport/with-deadline.ts";
import { defaultMaxAttempts } from "./transport/with-retry.ts";
import type { OnCall } from "./transport/with-telemetry.ts";
import type { OnUnknownValue } from "./wire/parse.ts";

/**
 * Added length of the services' windows with several instances, in milliseconds, because their clocks differ by up to
 * some milliseconds.
 */
const windowMarginMs = 10;

/** Addresses, timeouts and credentials of the services. All but the addresses have defaults. */
export interface UpstreamConfig {
  readonly addresses: ServiceAddresses;
  readonly deadlines?: Partial<Deadlines>;
  /** Maximum number of attempts of one call, including the first; 1 disables retries. */
  readonly maxAttempts?: number;
  readonly http?: HttpTransportOptions;
  /** Longest wait for a rate-limit token in milliseconds; default 10 000. With 0, calls never wait. */
  readonly maxWaitMs?: number;
  /** Credentials of the gateway; null or undefined to use only the viewers' own tokens. */
  readonly credentials?: GatewayCredentials | null;
  /**
   * Key of the hashes that identify users; null or undefined disables the user lookup, so that each token counts
   * separately.
   */
  readonly userSecret?: BinaryLike | null;
  /** Sign-in of users: addresses and application; null or undefined disables it. */
  readonly signIn?:
    | (Pick<CodeExchangeParts, "authorizeUrl" | "client"> & { readonly tokenUrl: string })
    | null;
  /** Signatures of calls; null or undefined disables them. */
  readonly signing?: SignatureOptions | null;
}

/** Callbacks about calls to services, for the log and the metrics. They must not throw. */
export interface UpstreamReports {
  readonly onCall: OnCall;
  readonly onExchange: OnExchange;
  readonly limitObserver: LimitObserver;
  /** Receives every finished request for one of the gateway's own tokens. */
  readonly onTokenRequest: (request: FinishedTokenRequest) => void;
  /** Receives the first failed user lookup of each kind. */
  readonly onFailedLookUp: (failure: FailedLookUp) => void;
  /** Receives unknown values in responses. */
  readonly onUnknownValue: OnUnknownValue;
}

/** Dependencies of the upstream layer. */
export interface UpstreamDeps extends UpstreamReports {
  readonly clock: Clock;
  /** Returns uniform random numbers between 0 and 1. */
  readonly random: () => number;
  /** State shared by the instances, with the rate-limit tokens. */
  readonly state: SharedState;
  /** Instances that share the gateway's own tokens; null or undefined for a single instance. */
  readonly fleet?: Fleet | null;
}

/** The service clients, the rate limiter, the users and the connection pools. */
export type Upstream = ReturnType<typeof createUpstream>;

/** Client of each service. */
export type ServiceClients = Pick<Upstream, Exclude<ServiceName, OptionalAddressName>>;

/** Creates the upstream layer. */
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
      : viewerCredentials,
    signing: config.signing ?? null,
    deadlines: { ...defaultDeadlines, ...config.deadlines },
    maxAttempts: config.maxAttempts ?? defaultMaxAttempts,
    onCall,
  };
  /**
   * Creates the client of the identity service. Lookups are optional, so they are not retried. No call to it is
   * rate-limited.
   */
  const createIdentity = (baseUrl: string) => {
    const deadlines = { ...parts.deadlines, callMs: lookUpTimeoutMs };
    const once = { ...parts, deadlines, maxAttempts: 1, users: tokenOnlyUsers };
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
      : tokenOnlyUsers;
  const createUserTokens = (signIn: NonNullable<UpstreamConfig["signIn"]>) => {
    const { authorizeUrl, tokenUrl: url, client } = signIn;
    const endpoint = { ...ways, url, client };
    const fetchToken = createTokenEndpoint({ ...endpoint, holder: "user", onRequest: onTokenRequest });
    return {
      /** Exchanges a user's consent for tokens. */
      codeExchange: createCodeExchange({ ...endpoint, authorizeUrl }),
      /**
       * Requests another access token.
       * @throws TokenRequestError
       */
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
    /** Maps viewers to users, for the limiter and for everything else that the tokens of one user share. */
    users,
    /** Client of the identity service; null when it has no address. */
    identity,
    /** Token requests for the sign-in of users; null when it is disabled. */
    userTokens: config.signIn ? createUserTokens(config.signIn) : null,
    /** Connection pools by kind of call. */
    pools: http.pools,
    /** Closes all connections; running calls reject. */
    async close(): Promise<void> {
      closing.abort();
      rateLimiter.close();
      await http.close();
    },
  };
}
