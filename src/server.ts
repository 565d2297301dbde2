import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { Registry } from "prom-client";
import { systemClock } from "./clock.ts";
import { closeOnce } from "./close-once.ts";
import { type CompleteConfig, completeConfig, type GatewayConfig } from "./config/gateway-config.ts";
import { listSecrets } from "./config/secret-list.ts";
import { createLinkSealer, createUploadSealer } from "./files/link-sealer.ts";
import type { Gateway, GatewayDependencies } from "./gateway.ts";
import { Admission } from "./http/admission/admission.ts";
import { FairQueue } from "./http/admission/fair-queue.ts";
import { PipelinedRequests } from "./http/admission/pipelined-requests.ts";
import { UnreadBytes } from "./http/admission/unread-bytes.ts";
import { createResponseHeaders } from "./http/responses.ts";
import { createAuth } from "./http/auth/auth-route.ts";
import { createRequestViewers } from "./http/auth/request-viewers.ts";
import { createOriginPolicy } from "./http/cross-origin.ts";
import { createGraphql } from "./http/graphql/create-graphql.ts";
import { createWebSocketEndpoint } from "./http/graphql/web-socket.ts";
import { createViewerOfToken, hasBearerToken } from "./http/identity.ts";
import type { Lifecycle } from "./http/lifecycle.ts";
import { createMetricsRoute } from "./http/metrics-route.ts";
import { loadConsole } from "./http/pages/console-files.ts";
import { createConsoleRoute } from "./http/pages/console-route.ts";
import { createGraphiqlPage } from "./http/pages/graphiql-page.ts";
import { lazy } from "./http/pages/page.ts";
import { createClientAddress, createReachedAddress } from "./http/client-address.ts";
import type { ReportError } from "./http/report-error.ts";
import { createUploadRoute } from "./http/uploads/upload-route.ts";
import { readingsOf } from "./metric-readings.ts";
import { beginKnownSeries, createMetrics, registerReadings } from "./metrics/metrics.ts";
import { createOperationMetrics } from "./metrics/operation-metrics.ts";
import { composeObservers, type OperationObserver } from "./observing/observer.ts";
import { createOperationLog } from "./observing/operation-log.ts";
import { createTransferLog, type TransferObserver } from "./observing/transfer-record.ts";
import type { GatewayServices } from "./resolvers/context.ts";
import { errorCodes } from "./resolvers/errors/error-codes.ts";
import { encodeGlobalId } from "./resolvers/global-id.ts";
import { IdempotencyKeys } from "./resolvers/idempotency/idempotency-keys.ts";
import { createStoreChangeMemory } from "./resolvers/store-change-subjects.ts";
import { createRoutes } from "./routes.ts";
import { keepIdentitySecret } from "./secrets/identity-secret.ts";
import { createKeyring, createPurposeCodec } from "./secrets/keyring.ts";
import { Sessions } from "./sessions/sessions.ts";
import { Slots } from "./slots.ts";
import { createStateReport, type StateReport } from "./state-report.ts";
import { createFetchOnce } from "./state/fetch-once.ts";
import { openState } from "./state/open-state.ts";
import type { SharedState } from "./state/shared-state.ts";
import { createTracing, registeredProvider } from "./tracing/tracing.ts";
import { createUpgrades } from "./upgrades.ts";
import { createUpstreamReports } from "./upstream-reports.ts";
import { userKeyOf } from "./upstream/identity/users.ts";
import { rateLimitScopes } from "./upstream/rate-limit/scope.ts";
import type { FeedTask } from "./upstream/seller-feed/model.ts";
import { serviceNames } from "./upstream/services.ts";
import { createUpstream, type Upstream } from "./upstream/upstream.ts";
import { packageVersion } from "./version.ts";
import { Coalescer } from "./watch/coalescer.ts";
import { SharedLists } from "./watch/shared-lists.ts";
import { createWatcher } from "./watch/watcher.ts";

/**
 * Additional connections to one address, besides those of downloads, for files that operations read (previews and file
 * facts).
 */
const previewConnections = 56;

/** Maximum time in which no call gets a connection, in milliseconds. After it, readiness fails. */
const maxStandstillMs = 5_000;

/** All known error codes, for the labels of metrics. */
const knownErrorCodes = Object.keys(errorCodes);

/**
 * Creates a gateway without a listening server.
 * @throws ConfigurationError whose `faults` list every missing or invalid setting.
 * @throws DataFolderError when sign-in is configured, but sessions cannot be stored.
 * @throws RedisRefusedError when Redis rejects the user, the password or the database of `redisUrl`.
 */
export async function createGateway(
  givenConfig: Partial<GatewayConfig> = {},
  dependencies: GatewayDependencies = {},
): Promise<Gateway> {
  const config = completeConfig(givenConfig);
  const { clock = systemClock, random = Math.random, log } = dependencies;
  const stateReport = createStateReport(log, clock);
  const state = await openState({
    redisUrl: config.redisUrl,
    commandTimeoutMs: config.redisCommandTimeoutMs,
    leastInstances: config.instances,
    dataFolder: config.dataDir,
    holdAtStart: config.holdAtStart,
    slot: dependencies.seat,
    clock,
    random,
    onFailure: (code, at) => stateReport.failed(code, at),
  });
  try {
    return await compose(config, dependencies, state, stateReport, () => state.close());
  } catch (error) {
    stateReport.close();
    // A failure to close must not replace the original error.
    await state.close().catch(() => undefined);
    throw error;
  }
}

/**
 * Creates the parts of the gateway in the order of their dependencies.
 * @param stateReport is notified of the health of the shared state.
 * @param closeState closes the shared state, as the last step.
 */
export async function compose(
  config: CompleteConfig,
  dependencies: GatewayDependencies,
  state: SharedState,
  stateReport: StateReport,
  closeState: () => void | Promise<void>,
): Promise<Gateway> {
  if (config.signIn !== null) await state.records.prepare();
  const stateStatistics = stateReport.follow(state);
  const basics = await openBasics(config, dependencies, state);
  const { registry, identitySecret } = basics;
  const upstream = openUpstream(basics);
  const sessions = openSessions(basics, upstream);
  const services = openServices(basics, upstream, sessions);
  const { watcher } = services;
  const callers = openCallers(basics, upstream, sessions);
  const { operations, transfers } = openObservers(basics);
  const traffic = openTraffic(basics, callers, operations);
  const { lifecycle, unread } = traffic;
  const addresses = openAddresses(basics, upstream, services, callers, traffic, transfers);
  const { graphql, webSockets } = addresses;
  if (registry) {
    const { streams } = addresses;
    const readings = readingsOf(graphql, webSockets, streams, upstream, sessions, watcher, stateStatistics);
    registerReadings(registry, readings);
  }
  return {
    handleRequest: addresses.routes,
    handleUpgrade: addresses.upgrades,
    announceDraining() {
      lifecycle.isShuttingDown = true;
    },
    async drain(hasSuccessor = false) {
      lifecycle.isShuttingDown ||= !hasSuccessor;
      lifecycle.isDraining = true;
      const handedOver = watcher.close();
      await webSockets.close();
      await handedOver;
    },
    metrics: registry,
    statistics: { graphql: graphql.statistics, watching: watcher.statistics, state: stateStatistics },
    close: closeOnce([
      () => services.idempotencyKeys.close(),
      () => identitySecret.close(),
      () => sessions?.close(),
      () => upstream.close(),
      () => stateReport.close(),
      () => unread.close(),
      closeState,
    ]),
  };
}

/** Dependencies that all parts share. */
type Basics = Awaited<ReturnType<typeof openBasics>>;

/** Creates the shared dependencies. `metrics` is null when metrics are disabled, `fleet` for a single instance. */
async function openBasics(config: CompleteConfig, dependencies: GatewayDependencies, state: SharedState) {
  const { clock = systemClock, random = Math.random, log, onBytesPassed = () => undefined } = dependencies;
  const { metrics: registry = new Registry() } = dependencies;
  const keyring = createKeyring(listSecrets(config.secret ?? randomBytes(32)));
  const report: ReportError = (error, requestId) =>
    log?.error({ err: error, requestId }, "An error was masked.");
  const isKept = state.isShared || config.signIn !== null;
  const identitySecret = isKept
    ? await keepIdentitySecret({
        keyring,
        state,
        onDiffering: () =>
          log?.warn(
            "The shared state was unavailable or has lost its data, and the identifiers of viewers differ from those of other instances: restart this instance.",
          ),
        onError: report,
      })
    : { secret: keyring.lastSecret, close: () => undefined };
  // Registered after the steps that can fail, so that a caller can retry with other settings and the same registry.
  const metrics = registry && createMetrics(registry);
  if (metrics) beginKnownSeries(metrics, knownErrorCodes, serviceNames, rateLimitScopes);
  const fetchOnce = createFetchOnce({ state, clock });
  const fleet = state.isShared
    ? {
        state,
        fetchOnce,
        secret: identitySecret.secret,
        tokenCodec: createPurposeCodec(keyring, "application tokens"),
        userCodec: createPurposeCodec(keyring, "users"),
      }
    : null;
  return {
    config,
    dependencies,
    onBytesPassed,
    clock,
    random,
    log,
    registry,
    metrics,
    report,
    state,
    keyring,
    identitySecret,
    fetchOnce,
    fleet,
  };
}

/** Creates the clients of the services. */
function openUpstream(basics: Basics): Upstream {
  const { config, log, metrics, identitySecret } = basics;
  const { accessToken, client, refreshToken, signIn } = config;
  const { token: tokenUrl, authorize: authorizeUrl, ...addresses } = config.upstream;
  const countsUsers = config.viewerIdentity === "user";
  if (countsUsers && !addresses.identity) {
    log?.warn(
      "The identity service has no address, so limits apply to each token and not to each user. Set UPSTREAM_IDENTITY_URL, or set VIEWER_IDENTITY to token.",
    );
  }
  return createUpstream(
    {
      addresses,
      deadlines: { callMs: config.upstreamTimeoutMs, idleMs: config.uploadIdleMs },
      http: { maxDownloads: config.maxStreams + previewConnections },
      maxWaitMs: config.rateLimitMaxWaitMs,
      userSecret: countsUsers ? identitySecret.secret : null,
      signing: config.signing,
      signIn: signIn && client && tokenUrl && authorizeUrl ? { client, tokenUrl, authorizeUrl } : null,
      credentials:
        client && tokenUrl ? { tokenUrl, client, refreshToken, isForEveryone: accessToken === null } : null,
    },
    { ...basics, ...createUpstreamReports(log, metrics) },
  );
}

/** Creates the browser sessions; null when sign-in is not configured. */
function openSessions(basics: Basics, { userTokens }: Upstream): Sessions | null {
  const { config, identitySecret } = basics;
  if (userTokens === null) return null;
  return new Sessions({
    ...basics,
    limits: { idleMs: config.sessionIdleMs, maxMs: config.sessionMaxMs },
    userKeyOf: (userId) => userKeyOf(identitySecret.secret, userId),
    refresh: userTokens.refresh,
  });
}

/** Creates the services that resolvers share. */
function openServices(basics: Basics, upstream: Upstream, sessions: Sessions | null): GatewayServices {
  const { config, clock, random, state, keyring, fleet, metrics } = basics;
  const lists = fleet && new SharedLists<FeedTask>(state, fleet.fetchOnce);
  return {
    mode: config.mode,
    clock,
    random,
    state,
    ...upstream,
    watcher: createWatcher({
      ...basics,
      onPoll: (outcome) => metrics?.gateway_polls_total.inc({ outcome }),
    }),
    taskCoalescer: new Coalescer(clock, lists),
    sessions,
    storeChanges: createStoreChangeMemory(fleet),
    idempotencyKeys: new IdempotencyKeys({
      state,
      clock,
      codec: createPurposeCodec(keyring, "idempotency keys"),
    }),
    links: createLinkSealer(keyring),
    uploadLinks: createUploadSealer(keyring),
  };
}

/** Identification of callers: addresses, origins, viewers and sessions. */
type Callers = ReturnType<typeof openCallers>;

/** Creates the identification of callers. `auth` and `browsers` are null when sign-in is not configured. */
function openCallers(basics: Basics, upstream: Upstream, sessions: Sessions | null) {
  const { config, dependencies, log, keyring, identitySecret } = basics;
  const { accessToken, refreshToken, signIn, trustProxy } = config;
  const { userTokens, identity } = upstream;
  const { identify } = dependencies;
  const reachedAddress = createReachedAddress(trustProxy, config.publicUrl);
  const origins = createOriginPolicy(
    config.corsOrigins,
    (origin) =>
      log?.warn(
        { origin },
        "A page of another origin was rejected: to allow it, list its origin in CORS_ORIGINS.",
      ),
    signIn !== null,
  );
  const hasCredential = (request: IncomingMessage) =>
    identify ? identify(request) !== null : hasBearerToken(request);
  const auth =
    signIn && userTokens && sessions && identity
      ? createAuth({
          ...basics,
          signIn,
          sessions,
          codec: createPurposeCodec(keyring, "sign-ins"),
          codeExchange: userTokens.codeExchange,
          identity,
          origins,
          reachedAddress,
          hasCredential,
          onFailure: (failure) => log?.warn(failure, "Sign-in failed."),
        })
      : null;
  const browsers = auth?.browsers ?? null;
  const viewerOfToken = createViewerOfToken(identitySecret.secret, accessToken, refreshToken !== null);
  return {
    origins,
    reachedAddress,
    publicUrlOf: (request: IncomingMessage) => reachedAddress(request).url,
    clientAddressOf: createClientAddress(reachedAddress, trustProxy.length > 0),
    hasCredential,
    ...createRequestViewers(identify, viewerOfToken, browsers),
    auth,
    browsers,
  };
}

/** Admission control that requests and WebSocket messages share. */
type Traffic = ReturnType<typeof openTraffic>;

/** Creates the admission control that requests and WebSocket messages share. */
function openTraffic(
  { config, clock }: Basics,
  { origins, publicUrlOf, clientAddressOf }: Callers,
  observer: OperationObserver,
) {
  const queue = new FairQueue();
  const limits = { perViewer: config.maxOperationsPerViewer, perAddress: config.maxOperationsPerAddress };
  const lifecycle: Lifecycle = { isShuttingDown: false, isDraining: false };
  return {
    clock,
    observer,
    origins,
    publicUrlOf,
    clientAddressOf,
    admission: new Admission(limits, queue),
    pipelining: new PipelinedRequests(queue, (request) => ({
      address: clientAddressOf(request),
      viewerKey: "",
    })),
    unread: new UnreadBytes(config.maxUnreadBytes),
    lifecycle,
    idleMs: config.uploadIdleMs,
  };
}

/** Creates the GraphQL endpoint over HTTP and WebSocket, and all other routes. */
function openAddresses(
  basics: Basics,
  upstream: Upstream,
  services: GatewayServices,
  callers: Callers,
  traffic: Traffic,
  transfers: TransferObserver,
) {
  const { config, dependencies, random, report, state, registry, metrics, onBytesPassed } = basics;
  const { onSubscription = () => undefined } = dependencies;
  const { readMetrics = registry && (() => registry.metrics()) } = dependencies;
  const graphql = createGraphql(config, services, report, traffic.lifecycle, onSubscription);
  const webSockets = createWebSocketEndpoint({
    ...traffic,
    operations: graphql.operations,
    viewerOf: callers.viewerOfConnection,
    sessionEndOf: callers.sessionEndOfConnection,
    limits: { perOwner: config.maxSubscriptionsPerViewer, inAll: config.maxSubscriptions },
    heartbeats: graphql.heartbeats["text/event-stream"],
    mask: graphql.mask,
  });
  const streams = new Slots({ perOwner: config.maxStreamsPerViewer, inAll: config.maxStreams });
  const routes = createRoutes({
    ...callers,
    ...traffic,
    ...openPages(config, callers),
    ...graphql.uploads,
    operations: graphql.operations,
    heartbeats: graphql.heartbeats,
    onFileBytes: onBytesPassed,
    uploads: createUploadRoute({
      ...basics,
      ...callers,
      ...graphql.uploads,
      lifecycle: traffic.lifecycle,
      media: services.media,
      links: services.uploadLinks,
      sessions: services.sessions,
      policy: callers.origins,
      observer: transfers,
    }),
    files: {
      ...services,
      streams,
      observer: transfers,
      onBytesPassed(bytes) {
        metrics?.gateway_download_sent_bytes_total.inc({}, bytes);
        onBytesPassed(bytes);
      },
    },
    answerHeaders: createResponseHeaders(config.publicUrl),
    random,
    requestTimeoutMs: config.requestTimeoutMs,
    isDegraded: () => !state.isAvailable,
    isAtStandstill: () => upstream.pools.calls.isExhaustedFor(maxStandstillMs),
    report,
    metrics: readMetrics && createMetricsRoute(readMetrics, config.accessToken),
  });
  const upgrades = createUpgrades(callers.browsers, webSockets, report);
  return { graphql, webSockets, routes, upgrades, streams };
}

/** Creates the pages for browsers; each is null when it is off. */
function openPages(config: CompleteConfig, { reachedAddress, auth }: Callers) {
  const offersSignIn = auth !== null;
  const demoVideoId = config.demoVideoId && encodeGlobalId("Video", config.demoVideoId);
  return {
    graphiqlPage: config.graphiql
      ? lazy(() => createGraphiqlPage({ ...config, offersSignIn, demoVideoId }))
      : null,
    consoleRoute: config.console
      ? createConsoleRoute({
          ...config,
          version: packageVersion,
          offersSignIn,
          offersGraphiql: config.graphiql,
          mediaOrigins: config.consoleMediaOrigins,
          reachedAddress,
          load: () => loadConsole(),
        })
      : null,
  };
}

/** Creates the observers of operations and of transfers. */
function openObservers({ dependencies, clock, log, metrics }: Basics) {
  const { tracerProvider = registeredProvider() } = dependencies;
  const tracing = createTracing(tracerProvider);
  return {
    operations: composeObservers([
      tracing.operations,
      ...(metrics ? [createOperationMetrics(metrics, clock, knownErrorCodes)] : []),
      ...(log ? [createOperationLog(log, clock)] : []),
    ]),
    transfers: composeObservers([tracing.transfers, ...(log ? [createTransferLog(log)] : [])]),
  };
}
