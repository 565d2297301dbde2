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
import { type CodeExchangeDeps, createCodeExchange } from "./tokens/code-exchange.ts";
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
 * Time added to the services' rate-limit windows with several instances, in milliseconds. The clocks of instances
 * differ by a few milliseconds.
 */
const windowMarginMs = 10;

/** Addresses, timeouts and credentials of the services. Only the addresses are required. */
export interface UpstreamConfig {
  readonly addresses: ServiceAddresses;
  readonly deadlines?: Partial<Deadlines>;
  /** Maximum number of attempts of one call, including the first. With 1, there are no retries. */
  readonly maxAttempts?: number;
  readonly http?: HttpTransportOptions;
  /** Maximum wait for a rate-limit token, in milliseconds. With 0, calls never wait. @defaultValue 10,000 */
  readonly maxWaitMs?: number;
  /** Credentials of the gateway; null or undefined to use only tokens of viewers. */
  readonly credentials?: GatewayCredentials | null;
  /**
   * Key of the hashes that identify users. Null or undefined disables the user lookup, so that limits are counted per
   * token.
   */
  readonly userSecret?: BinaryLike | null;
  /** Addresses and application for the sign-in of users; null or undefined disables the sign-in. */
  readonly signIn?:
    | (Pick<CodeExchangeDeps, "authorizeUrl" | "client"> & { readonly tokenUrl: string })
    | null;
  /** Signing key and services; null or undefined disables signatures. */
  readonly signing?: SignatureOptions | null;
}

/** Callbacks for events of service calls, for the log and the metrics. They must not throw. */
export interface UpstreamReports {
  readonly onCall: OnCall;
  readonly onExchange: OnExchange;
  readonly limitObserver: LimitObserver;
  /** Called with each finished request for one of the gateway's own tokens. */
  readonly onTokenRequest: (request: FinishedTokenRequest) => void;
  /** Called with the first failed user lookup of each kind. */
  readonly onFailedLookUp: (failure: FailedLookUp) => void;
  /** Called with unknown values in responses. */
  readonly onUnknownValue: OnUnknownValue;
}

/** Dependencies of the upstream layer. */
export interface UpstreamDeps extends UpstreamReports {
  readonly clock: Clock;
  /** Returns a random number from 0 to 1. */
  readonly random: () => number;
  /** State shared by the instances, including the rate-limit tokens. */
  readonly state: SharedState;
  /** State through which instances share the gateway's own tokens; null or undefined for a single instance. */
  readonly fleet?: Fleet | null;
}

/** Service clients, rate limiter, user lookup and connection pools. */
export type Upstream = ReturnType<typeof createUpstream>;

/** Clients of all services. */
export type ServiceClients = Pick<Upstream, Exclude<ServiceName, OptionalAddressName>>;

/** Creates the service clients and everything that they share. */
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
  const tokenDeps = { send: http.send, clock, signal: closing.signal };
  const transportDeps = {
    clock,
    random,
    limiter: rateLimiter,
    credentials: config.credentials
      ? createCredentials(config.credentials, { ...tokenDeps, fleet, onTokenRequest })
      : viewerCredentials,
    signing: config.signing ?? null,
    deadlines: { ...defaultDeadlines, ...config.deadlines },
    maxAttempts: config.maxAttempts ?? defaultMaxAttempts,
    onCall,
  };
  /**
   * Creates the client of the identity service. Its lookups are optional, so they are not retried. Its calls have no
   * rate limit.
   */
  const createIdentity = (baseUrl: string) => {
    const deadlines = { ...transportDeps.deadlines, callMs: lookUpTimeoutMs };
    const once = { ...transportDeps, deadlines, maxAttempts: 1, users: tokenOnlyUsers };
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
    const endpoint = { ...tokenDeps, url, client };
    const fetchToken = createTokenEndpoint({ ...endpoint, holder: "user", onRequest: onTokenRequest });
    return {
      /** Exchanges the code of a user's consent for tokens. */
      codeExchange: createCodeExchange({ ...endpoint, authorizeUrl }),
      /**
       * Requests a new access token with a refresh token.
       * @throws TokenRequestError when no token was issued.
       */
      refresh: (refreshToken: string) => fetchToken({ type: "refresh_token", refreshToken }),
    };
  };
  const calls = { transport: createTransport(http.send, { ...transportDeps, users }), onUnknownValue };
  return {
    media: createMediaClient(calls, addresses),
    sellerFeed: createSellerFeedClient(calls, addresses, clock),
    store: createStoreClient(calls, addresses),
    catalogFeed: createCatalogFeedClient(calls, addresses),
    keyManagement: createKeyManagementClient(calls, addresses),
    rateLimiter,
    /** Looks up the users of viewers, for the rate limiter and for other features that all tokens of a user share. */
    users,
    /** Client of the identity service; null when no address is configured. */
    identity,
    /** Token requests for the sign-in of users; null when the sign-in is disabled. */
    userTokens: config.signIn ? createUserTokens(config.signIn) : null,
    /** Connection pools for ordinary calls, uploads and downloads. */
    pools: http.pools,
    /** Closes all connections. Running calls fail. */
    async close(): Promise<void> {
      closing.abort();
      rateLimiter.close();
      await http.close();
    },
  };
}
