import type { Clock } from "../clock.ts";
import { type CatalogFeedClient, createCatalogFeedClient } from "./catalog-feed/client.ts";
import { createKeyManagementClient, type KeyManagementClient } from "./key-management/client.ts";
import { createMediaClient, type MediaClient } from "./media/client.ts";
import { createRateLimiter } from "./rate-limit/create-limiter.ts";
import { defaultMaxWaitMs, type RateLimiter } from "./rate-limit/limiter.ts";
import { createMemoryStore } from "./rate-limit/memory-store.ts";
import { createSellerFeedClient, type SellerFeedClient } from "./seller-feed/client.ts";
import type { ServiceAddresses, ServiceName } from "./services.ts";
import type { SignatureOptions } from "./signatures/with-signature.ts";
import { createStoreClient, type StoreClient } from "./store/client.ts";
import { createCredentials, type OwnCredentials, viewersOwn } from "./tokens/credentials.ts";
import type { FinishedTokenRequest } from "./tokens/token-endpoint.ts";
import { createTransport } from "./transport/create-transport.ts";
import {
  createHttpTransport,
  defaultHttpTransportOptions,
  type HttpTransportOptions,
} from "./transport/http-transport.ts";
import { type Deadlines, defaultDeadlines } from "./transport/with-deadline.ts";
import { defaultRetryOptions, type RetryOptions } from "./transport/with-retry.ts";
import type { OnCall } from "./transport/with-telemetry.ts";
import type { OnUnknownValue } from "./wire/parse.ts";

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
  /** Which calls are signed; null or left out signs none. */
  readonly signing?: SignatureOptions | null;
}

/** What the upstream layer needs from outside. */
export interface UpstreamDeps {
  readonly clock: Clock;
  /** Uniform between 0 and 1. */
  readonly random: () => number;
  /** Receives every finished call, for logs and metrics. */
  readonly onCall?: OnCall;
  /** Receives every finished request for a token of the gateway's own, for the log. */
  readonly onTokenRequest?: (request: FinishedTokenRequest) => void;
  /** Receives values that the gateway does not know, for the log. */
  readonly onUnknownValue?: OnUnknownValue;
}

/** The client of each service. */
export interface ServiceClients extends Readonly<Record<ServiceName, unknown>> {
  readonly media: MediaClient;
  readonly sellerFeed: SellerFeedClient;
  readonly store: StoreClient;
  readonly catalogFeed: CatalogFeedClient;
  readonly keyManagement: KeyManagementClient;
}

/** The services as the rest of the gateway sees them. */
export interface Upstream extends ServiceClients {
  readonly rateLimiter: RateLimiter;
  /** Closes every connection; calls that still run reject. */
  close(): Promise<void>;
}

/** Puts the upstream layer together. */
export function createUpstream(config: UpstreamConfig, deps: UpstreamDeps): Upstream {
  const { clock, random } = deps;
  const { addresses } = config;
  const http = createHttpTransport({ ...defaultHttpTransportOptions, ...config.http });
  const rateLimiter = createRateLimiter({
    store: createMemoryStore(clock),
    clock,
    maxWaitMs: config.maxWaitMs ?? defaultMaxWaitMs,
  });
  const closing = new AbortController();
  const credentials = config.credentials
    ? createCredentials(config.credentials, {
        send: http.send,
        clock,
        signal: closing.signal,
        onTokenRequest: deps.onTokenRequest ?? (() => undefined),
      })
    : viewersOwn;
  const transport = createTransport(http.send, {
    clock,
    random,
    limiter: rateLimiter,
    credentials,
    signing: config.signing ?? null,
    deadlines: { ...defaultDeadlines, ...config.deadlines },
    retry: { ...defaultRetryOptions, ...config.retry },
    onCall: deps.onCall ?? (() => undefined),
  });
  return {
    media: createMediaClient(transport, addresses, deps.onUnknownValue),
    sellerFeed: createSellerFeedClient(transport, addresses.sellerFeed, deps.onUnknownValue),
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
    async close() {
      closing.abort();
      await http.close();
    },
  };
}
