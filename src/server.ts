import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { type Clock, systemClock } from "./clock.ts";
import { completeConfig, type GatewayConfig } from "./config/gateway-config.ts";
import { createLinkSealer } from "./files/link-sealer.ts";
import { createErrorMask } from "./http/graphql/error-masking.ts";
import { createGraphiqlPage } from "./http/pages/graphiql-page.ts";
import type { GraphqlStatistics } from "./http/graphql/graphql-statistics.ts";
import { createGraphqlServer } from "./http/graphql/graphql-server.ts";
import { Slots } from "./http/slots.ts";
import { addressUsed } from "./http/http-context.ts";
import { connectionToken, createViewerOfToken, rememberViewers } from "./http/identity.ts";
import { madeOnce } from "./http/pages/made-once.ts";
import { createOriginPolicy } from "./http/origins.ts";
import { refuseUpgrade } from "./http/refuse-upgrade.ts";
import { loadStartPage } from "./http/pages/start-page.ts";
import { type ConnectionParameters, createWebSocketEndpoint } from "./http/graphql/web-socket.ts";
import type { Log } from "./log.ts";
import type { GatewayServices } from "./resolvers/context.ts";
import { encodeGlobalId } from "./resolvers/global-id.ts";
import type { Plans } from "./plans/plans.ts";
import { createRoutes } from "./routes.ts";
import { createStoreChangeMemory } from "./resolvers/store-change-memory.ts";
import { createUpstream } from "./upstream/upstream.ts";
import type { Viewer } from "./upstream/viewer.ts";
import type { FeedTask } from "./upstream/seller-feed/model.ts";
import { Coalescer, defaultCoalescerOptions } from "./watch/coalescer.ts";
import { createWatcher, defaultWatcherOptions } from "./watch/watcher.ts";

/** Connections to one address for files that are read within operations, beside the streams: their previews and facts. */
const previewConnections = 56;

/** The gateway is not ready once no call has got through for this long, in milliseconds, for want of connections. */
const maxStandstillMs = 5_000;

/** What the gateway takes from outside. Everything has a real default. */
export interface GatewayDependencies {
  /** @defaultValue the machine's clock */
  readonly clock?: Clock;
  /** Numbers from 0 up to 1, for jitter. @defaultValue Math.random */
  readonly random?: () => number;
  /** Where the gateway reports what happens. @defaultValue nowhere */
  readonly log?: Log;
  /**
   * Receives the length of each chunk of an uploaded or downloaded file that passes, for a process that wants to free
   * their buffers early.
   * @defaultValue nothing is done
   */
  readonly onBytesPassed?: (bytes: number) => void;
  /**
   * Receives how many subscriptions are open each time that one begins, for a process that wants to keep them small.
   * @defaultValue nothing is done
   */
  readonly onSubscription?: (open: number) => void;
  /**
   * The plans of operations, kept in another way: operations are noted here that have passed all checks, and found here by those
   * that come again.
   * @defaultValue a bounded memory of this gateway alone
   */
  readonly plans?: Plans;
  /**
   * How a request becomes a viewer, for a server that knows its users by other means: null is a request without a viewer. Is asked for
   * upgrades to WebSocket, too; any page can make a browser send one with its cookies, so a server that goes by cookies looks at
   * the header Origin there. Must not throw.
   * @defaultValue the bearer token of the Authorization header, or of a WebSocket connection's parameters
   */
  readonly identify?: (request: IncomingMessage) => Viewer | null;
}

/** What a gateway has done since it was made, and what it keeps. The values change while it runs. */
export interface GatewayStatistics {
  readonly graphql: GraphqlStatistics;
}

/** A running gateway, to be mounted on a `node:http` server. */
export interface Gateway {
  /** Answers one request. Never throws. */
  handleRequest(request: IncomingMessage, response: ServerResponse): void;
  /** Takes an upgrade to WebSocket. Never throws. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** From now on not ready: completes all subscriptions and refuses new operations, while running ones finish. Calling it again does no harm. */
  drain(): Promise<void>;
  readonly statistics: GatewayStatistics;
  /** Lets go of the connections to the services. Call it after `drain`, when the last request has been answered. */
  close(): Promise<void>;
}

/**
 * Makes a gateway. It listens on nothing by itself.
 * @throws ConfigurationError whose `faults` name everything that is missing or wrong.
 */
export async function createGateway(
  givenConfig: Partial<GatewayConfig> = {},
  dependencies: GatewayDependencies = {},
): Promise<Gateway> {
  const config = completeConfig(givenConfig);
  const { clock = systemClock, random = Math.random, log } = dependencies;
  const { onBytesPassed = () => undefined, onSubscription = () => undefined } = dependencies;
  const { accessToken, client, refreshToken } = config;
  const secret = config.secret ?? randomBytes(32);
  const { token: tokenUrl, ...addresses } = config.upstream;
  const upstream = createUpstream(
    {
      addresses,
      deadlines: { callMs: config.upstreamTimeoutMs, idleMs: config.uploadIdleMs },
      http: { maxDownloads: config.maxStreams + previewConnections },
      maxWaitMs: config.rateLimitMaxWaitMs,
      userSecret: config.viewerIdentity === "user" ? secret : null,
      signing: config.signing,
      credentials:
        client && tokenUrl ? { tokenUrl, client, refreshToken, isForEveryone: accessToken === null } : null,
    },
    {
      clock,
      random,
      onCall: (call) => log?.debug(call, "A call to a service is over."),
      onTokenRequest: (request) =>
        request.failure
          ? log?.warn(request, "The gateway got no access token.")
          : log?.debug(request, "The gateway has a fresh access token."),
      onFailedLookUp: (failure) =>
        log?.warn(
          failure,
          "The identity service did not name the user of a token: limits are counted for the token alone.",
        ),
      onUnknownValue: (value) => log?.warn(value, "A service used a value that the gateway does not know."),
    },
  );
  if (config.viewerIdentity === "user" && !addresses.identity) {
    log?.warn(
      "The identity service has no address, so limits are counted for each token and not for each user. Set UPSTREAM_IDENTITY_URL, or VIEWER_IDENTITY to token.",
    );
  }
  const watcher = createWatcher(defaultWatcherOptions, { clock, random });
  const viewerOfToken = createViewerOfToken(secret, {
    accessToken,
    isForOperatorsOnly: refreshToken !== null,
  });
  const viewerOfHeader = rememberViewers(viewerOfToken);
  const viewerOf = (request: IncomingMessage) =>
    dependencies.identify ? dependencies.identify(request) : viewerOfHeader(request);
  const viewerOfConnection = (request: IncomingMessage, parameters: ConnectionParameters) => {
    if (dependencies.identify) return dependencies.identify(request);
    const token = connectionToken(request, parameters);
    return token === null ? null : viewerOfToken(token);
  };
  const services: GatewayServices = {
    mode: config.mode,
    clock,
    random,
    ...upstream,
    watcher,
    taskCoalescer: new Coalescer<FeedTask>(defaultCoalescerOptions, clock),
    storeChanges: createStoreChangeMemory(),
    links: createLinkSealer(secret),
  };
  const streams = new Slots({ perViewer: config.maxStreamsPerViewer, inAll: config.maxStreams });
  const report = (error: unknown) => log?.error({ err: error }, "An error was masked.");
  const publicUrlOf = (request: IncomingMessage) => config.publicUrl ?? addressUsed(request);
  const graphql = createGraphqlServer(
    config,
    services,
    report,
    { onBytesPassed, onSubscription },
    dependencies.plans,
  );
  const origins = createOriginPolicy(config.corsOrigins, (origin) =>
    log?.warn(
      { origin },
      "A page of another origin was refused: list its origin in CORS_ORIGINS to let it in.",
    ),
  );
  const webSockets = createWebSocketEndpoint({
    graphql: graphql.server,
    subscriptions: graphql.createSubscriptionStarter(),
    viewerOf: viewerOfConnection,
    publicUrlOf,
    origins,
    limits: { perViewer: config.maxSubscriptionsPerViewer, inAll: config.maxSubscriptions },
    mask: createErrorMask(report),
  });
  const { demoToken, demoVideoId } = config;
  const graphiqlPage = config.graphiql
    ? madeOnce(() =>
        createGraphiqlPage({
          demoToken,
          demoVideoId: demoVideoId && encodeGlobalId("Video", demoVideoId),
        }),
      )
    : null;
  const startPages = demoToken ? madeOnce(() => loadStartPage(demoToken)) : null;
  let isDraining = false;
  const routes = createRoutes({
    graphql,
    files: { ...services, streams },
    graphiqlPage,
    startPages,
    origins,
    clock,
    viewerOf,
    publicUrlOf,
    requestTimeoutMs: config.requestTimeoutMs,
    idleMs: config.uploadIdleMs,
    isDraining: () => isDraining,
    isAtStandstill: () => upstream.hasStoodStillFor(maxStandstillMs),
    report,
    onBytesPassed,
  });

  return {
    handleRequest: (request, response) => routes.answer(request, response),
    handleUpgrade(request, socket, head) {
      try {
        if (isDraining) refuseUpgrade(socket, "503 Service Unavailable");
        else webSockets.handleUpgrade(request, socket, head);
      } catch (error) {
        report(error);
        refuseUpgrade(socket, "500 Internal Server Error");
      }
    },
    async drain() {
      isDraining = true;
      watcher.close();
      // The streams' regular ends go out before their connections close under them.
      await nextTurn();
      await webSockets.close();
    },
    statistics: { graphql: routes.graphqlStatistics },
    async close() {
      await upstream.close();
      await graphql.server.dispose();
    },
  };
}
