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
import { UnreadAnswers } from "./http/admission/unread-answers.ts";
import { createAnswerHeaders } from "./http/answer-headers.ts";
import { createAuth } from "./http/auth/create-auth.ts";
import { createRequestViewers } from "./http/auth/request-viewers.ts";
import { createClientAddress } from "./http/client-address.ts";
import { createGraphiqlPage } from "./http/pages/graphiql-page.ts";
import { createGraphql } from "./http/graphql/create-graphql.ts";
import { createMetricsRoute } from "./http/metrics-route.ts";
import { EventMetrics } from "./metrics/event-metrics.ts";
import { makeReadMetrics, type MetricSources } from "./metrics/read-metrics.ts";
import { errorCodes } from "./resolvers/errors/error-codes.ts";
import { rateLimitScopes } from "./upstream/rate-limit/scope.ts";
import { Slots } from "./slots.ts";
import { packageVersion } from "./version.ts";
import { createViewerOfToken, hasBearerToken } from "./http/identity.ts";
import { madeOnce } from "./http/pages/made-once.ts";
import { Lifecycle } from "./http/lifecycle.ts";
import { createOriginPolicy } from "./http/origins.ts";
import { createReachedAddress } from "./http/reached-address.ts";
import { loadConsole } from "./http/pages/console-files.ts";
import { createConsoleRoute } from "./http/pages/console-route.ts";
import { createUploadRoute } from "./http/uploads/upload-route.ts";
import { createWebSocketEndpoint } from "./http/graphql/web-socket.ts";
import type { GatewayServices } from "./resolvers/context.ts";
import { encodeGlobalId } from "./resolvers/global-id.ts";
import { composeObservers } from "./observing/observer.ts";
import { createFileLog } from "./observing/file-log.ts";
import { composeFileObservers } from "./observing/file-record.ts";
import { createUploadLog } from "./observing/upload-log.ts";
import { composeUploadObservers } from "./observing/upload-record.ts";
import { createOperationLog } from "./observing/operation-log.ts";
import { createRoutes } from "./routes.ts";
import { Sessions } from "./sessions/sessions.ts";
import { createFetchOnce } from "./state/fetch-once.ts";
import { userKeyOf } from "./upstream/identity/users.ts";
import { createStoreChangeMemory } from "./resolvers/store-change-memory.ts";
import { keepIdentitySecret } from "./secrets/identity-secret.ts";
import { createKeyring } from "./secrets/keyring.ts";
import { createPurposeCodec } from "./secrets/purpose-codec.ts";
import { openState } from "./state/open-state.ts";
import type { SharedState } from "./state/shared-state.ts";
import { StateReport } from "./state-report.ts";
import { registeredProvider, Tracing } from "./tracing/tracing.ts";
import { createUpgrades } from "./upgrades.ts";
import { createUpstreamReports } from "./upstream-reports.ts";
import type { Fleet } from "./upstream/fleet.ts";
import { serviceNames } from "./upstream/services.ts";
import { createUpstream } from "./upstream/upstream.ts";
import type { FeedTask } from "./upstream/seller-feed/model.ts";
import { Coalescer } from "./watch/coalescer.ts";
import { createFleetClock } from "./watch/fleet-clock.ts";
import { SharedLists } from "./watch/shared-lists.ts";
import { createWatcher } from "./watch/watcher.ts";

/** Connections to one address for files that are read within operations, beside the streams: their previews and facts. */
const previewConnections = 56;

/** The gateway is not ready once no call has got through for this long, in milliseconds, for want of connections. */
const maxStandstillMs = 5_000;

/**
 * Makes a gateway. It listens on nothing by itself.
 * @throws ConfigurationError whose `faults` name everything that is missing or wrong.
 * @throws DataFolderError when users are to sign in, and their sessions cannot be kept.
 * @throws RedisRefusedError when Redis answers, and refuses the user, the password or the database of `redisUrl`.
 */
export async function createGateway(
  givenConfig: Partial<GatewayConfig> = {},
  dependencies: GatewayDependencies = {},
): Promise<Gateway> {
  const config = completeConfig(givenConfig);
  const { clock = systemClock, random = Math.random, log } = dependencies;
  const stateReport = new StateReport(log, clock);
  const state = await openState({
    redisUrl: config.redisUrl,
    redisCommandTimeoutMs: config.redisCommandTimeoutMs,
    leastInstances: config.instances,
    dataFolder: config.dataDir,
    holdAtStart: config.holdAtStart,
    clock,
    random,
    onFailure: (code, at) => stateReport.failed(code, at),
  });
  try {
    return await compose(config, dependencies, { state, stateReport, close: () => state.close() });
  } catch (error) {
    stateReport.close();
    // Why there is no gateway matters more than what else fails then.
    await state.close().catch(() => undefined);
    throw error;
  }
}

/**
 * Makes a gateway over a state that is there already, for a process that has it from elsewhere. Whoever gives it closes it, after the gateway.
 * @param state what the gateway shares with other instances, in the place of what is configured.
 * @throws as createGateway does.
 */
export async function createGatewayOver(
  state: SharedState,
  givenConfig: Partial<GatewayConfig> = {},
  dependencies: GatewayDependencies = {},
): Promise<Gateway> {
  const { clock = systemClock, log } = dependencies;
  const stateReport = new StateReport(log, clock);
  return compose(completeConfig(givenConfig), dependencies, { state, stateReport, close: () => undefined });
}

/** What a gateway shares with other instances. */
interface Sharing {
  readonly state: SharedState;
  /** Is told how the state is doing. */
  readonly stateReport: StateReport;
  /** Closes the state if it is the gateway's own. */
  readonly close: () => void | Promise<void>;
}

/** Puts the rooms together. */
async function compose(
  config: CompleteConfig,
  dependencies: GatewayDependencies,
  { state, stateReport, close: closeState }: Sharing,
): Promise<Gateway> {
  const { clock = systemClock, random = Math.random, log } = dependencies;
  const { onBytesPassed = () => undefined, onSubscription = () => undefined } = dependencies;
  const { accessToken, client, refreshToken } = config;
  const { metrics: registry = new Registry(), readMetrics = registry && (() => registry.metrics()) } =
    dependencies;
  const keyring = createKeyring(listSecrets(config.secret ?? randomBytes(32)));
  if (config.signIn !== null) await state.records.prepare();
  const stateStatistics = stateReport.follow(state);
  const report = (error: unknown, requestId?: string) =>
    log?.error({ err: error, requestId }, "An error was masked.");
  const keptSecret =
    state.isShared || config.signIn !== null
      ? await keepIdentitySecret({
          keyring,
          state,
          onDiffering: () =>
            log?.warn(
              "The shared state was away or has lost its data, and the identifiers of viewers differ from those of other instances: start this one again.",
            ),
          onError: report,
        })
      : null;
  const secret = keptSecret?.secret ?? keyring.lastSecret;
  // Nothing is registered of a gateway that cannot be: whoever runs it may try once more with other settings.
  const metrics =
    registry &&
    new EventMetrics(registry, clock, {
      errorCodes: Object.keys(errorCodes),
      services: serviceNames,
      scopes: rateLimitScopes,
    });
  const fetchOnce = createFetchOnce({ state, clock });
  const { token: tokenUrl, authorize: authorizeUrl, ...addresses } = config.upstream;
  const fleet: Fleet | null = state.isShared
    ? {
        state,
        fetchOnce,
        secret,
        tokenCodec: createPurposeCodec(keyring, "application tokens"),
        userCodec: createPurposeCodec(keyring, "users"),
      }
    : null;
  const upstream = createUpstream(
    {
      addresses,
      deadlines: { callMs: config.upstreamTimeoutMs, idleMs: config.uploadIdleMs },
      http: { maxDownloads: config.maxStreams + previewConnections },
      maxWaitMs: config.rateLimitMaxWaitMs,
      userSecret: config.viewerIdentity === "user" ? secret : null,
      signing: config.signing,
      signIn: config.signIn && client && tokenUrl && authorizeUrl ? { client, tokenUrl, authorizeUrl } : null,
      credentials:
        client && tokenUrl ? { tokenUrl, client, refreshToken, isForEveryone: accessToken === null } : null,
    },
    {
      clock,
      random,
      state,
      fleet,
      ...createUpstreamReports(log, metrics),
    },
  );
  if (config.viewerIdentity === "user" && !addresses.identity) {
    log?.warn(
      "The identity service has no address, so limits are counted for each token and not for each user. Set UPSTREAM_IDENTITY_URL, or VIEWER_IDENTITY to token.",
    );
  }
  const watcher = createWatcher({
    clock,
    random,
    state,
    onPoll: (outcome) => metrics?.polled(outcome),
  });
  const viewerOfToken = createViewerOfToken(secret, {
    accessToken,
    isForOperatorsOnly: refreshToken !== null,
  });
  const { identity, userTokens } = upstream;
  const sessions =
    userTokens &&
    new Sessions({
      state,
      keyring,
      clock,
      random,
      limits: { idleMs: config.sessionIdleMs, maxMs: config.sessionMaxMs },
      userKeyOf: (userId) => userKeyOf(secret, userId),
      refresh: userTokens.refresh,
      fetchOnce,
      report,
    });
  const services: GatewayServices = {
    mode: config.mode,
    clock,
    random,
    state,
    ...upstream,
    watcher,
    taskCoalescer: new Coalescer<FeedTask>(
      clock,
      state.isShared ? new SharedLists({ state, clock: createFleetClock(state, clock), fetchOnce }) : null,
    ),
    sessions,
    storeChanges: createStoreChangeMemory(fleet),
    links: createLinkSealer(keyring),
    uploadLinks: createUploadSealer(keyring),
  };
  const streams = new Slots({ perViewer: config.maxStreamsPerViewer, inAll: config.maxStreams });
  const reachedAddress = createReachedAddress(config.trustProxy, config.publicUrl);
  const publicUrlOf = (request: IncomingMessage) => reachedAddress(request).url;
  const lifecycle = new Lifecycle();
  const graphql = createGraphql(config, services, report, lifecycle, onSubscription);
  const origins = createOriginPolicy(
    config.corsOrigins,
    (origin) =>
      log?.warn(
        { origin },
        "A page of another origin was refused: list its origin in CORS_ORIGINS to let it in.",
      ),
    config.signIn !== null,
  );
  const { tracerProvider = registeredProvider() } = dependencies;
  const tracing = new Tracing(tracerProvider);
  const observer = composeObservers([
    tracing,
    ...(metrics ? [metrics] : []),
    ...(log ? [createOperationLog(log, clock)] : []),
  ]);
  const { identify } = dependencies;
  const hasCredential = (request: IncomingMessage) =>
    identify ? identify(request) !== null : hasBearerToken(request);
  const auth =
    config.signIn && userTokens && sessions && identity
      ? createAuth({
          signIn: config.signIn,
          sessions,
          values: state.values,
          codec: createPurposeCodec(keyring, "sign-ins"),
          codeExchange: userTokens.codeExchange,
          identity,
          origins,
          reachedAddress,
          clock,
          random,
          hasCredential,
          onFailure: (failure) => log?.warn(failure, "Somebody did not get signed in."),
          report,
        })
      : null;
  const viewers = createRequestViewers({ identify, viewerOfToken, browsers: auth?.browsers ?? null });
  const clientAddressOf = createClientAddress(reachedAddress, config.trustProxy.length > 0);
  const queue = new FairQueue();
  const admission = new Admission(
    { perViewer: config.maxOperationsPerViewer, perAddress: config.maxOperationsPerAddress },
    queue,
  );
  const unread = new UnreadAnswers(config.maxUnreadBytes);
  const webSockets = createWebSocketEndpoint({
    operations: graphql.operations,
    viewerOf: viewers.viewerOfConnection,
    sessionEndOf: viewers.sessionEndOfConnection,
    publicUrlOf,
    origins,
    limits: { perViewer: config.maxSubscriptionsPerViewer, inAll: config.maxSubscriptions },
    lifecycle,
    clock,
    observer,
    admission,
    unread,
    heartbeats: graphql.heartbeats["text/event-stream"],
    clientAddressOf,
    idleMs: config.uploadIdleMs,
    mask: graphql.mask,
  });
  const { demoToken, demoVideoId } = config;
  const graphiqlPage = config.graphiql
    ? madeOnce(() =>
        createGraphiqlPage({
          demoToken,
          offersSignIn: auth !== null,
          demoVideoId: demoVideoId && encodeGlobalId("Video", demoVideoId),
          introspection: config.introspection,
        }),
      )
    : null;
  const consoleRoute = config.console
    ? createConsoleRoute({
        ...config,
        version: packageVersion,
        offersSignIn: auth !== null,
        offersGraphiql: graphiqlPage !== null,
        mediaOrigins: config.consoleMediaOrigins,
        reachedAddress,
        load: () => loadConsole(),
      })
    : null;
  let downloadedBytes = 0;
  const routes = createRoutes({
    operations: graphql.operations,
    heartbeats: graphql.heartbeats,
    ...graphql.uploads,
    onFileBytes: onBytesPassed,
    files: { ...services, streams },
    uploads: createUploadRoute({
      media: upstream.media,
      links: services.uploadLinks,
      identity: { sessions, browsers: auth?.browsers ?? null, hasCredential, viewerOf: viewers.viewerOf },
      crossOrigin: { policy: origins, publicUrlOf },
      clock,
      random,
      state,
      lifecycle,
      ...graphql.uploads,
      observer: composeUploadObservers([tracing, ...(log ? [createUploadLog(log)] : [])]),
      report,
      onBytesPassed,
    }),
    graphiqlPage,
    consoleRoute,
    auth,
    answerHeaders: createAnswerHeaders(config.publicUrl),
    origins,
    clock,
    random,
    observer,
    viewerOf: viewers.viewerOf,
    sessionEndOf: viewers.sessionEndOf,
    publicUrlOf,
    admission,
    unread,
    clientAddressOf,
    pipelining: new PipelinedRequests(queue, (request) => ({
      address: clientAddressOf(request),
      viewerKey: "",
    })),
    requestTimeoutMs: config.requestTimeoutMs,
    idleMs: config.uploadIdleMs,
    lifecycle,
    isDegraded: () => !state.isAvailable,
    isAtStandstill: () => upstream.hasStoodStillFor(maxStandstillMs),
    report,
    onBytesPassed(bytes) {
      downloadedBytes += bytes;
      onBytesPassed(bytes);
    },
    metrics: readMetrics && createMetricsRoute(readMetrics, accessToken),
    fileObserver: composeFileObservers([tracing, ...(log ? [createFileLog(log)] : [])]),
  });
  const sources: MetricSources = {
    version: packageVersion,
    straightOperations: () => graphql.statistics.straightOperations,
    persisted: graphql.persisted.tally,
    connections: () => upstream.connectionUse(),
    waitingForTokens: () =>
      new Map(rateLimitScopes.map((scope) => [scope, upstream.rateLimiter.waiting(scope)])),
    subscribers: () => graphql.subscriptions.inAll,
    webSockets: () => webSockets.open,
    polled: () => watcher.statistics.polled,
    followed: () => watcher.statistics.followed,
    uploads: graphql.uploads,
    sentFileBytes: () => upstream.sentFileBytes(),
    downloads: streams,
    downloadedBytes: () => downloadedBytes,
    sessions: () => sessions?.remembered ?? 0,
    state: stateStatistics,
  };
  if (registry) makeReadMetrics(registry, sources);
  const upgrades = createUpgrades({ browsers: auth?.browsers ?? null, webSockets, report });

  return {
    handleRequest: (request, response) => routes.answer(request, response),
    handleUpgrade: (request, socket, head) => upgrades.take(request, socket, head),
    announceDraining: () => lifecycle.announce(),
    async drain(hasSuccessor = false) {
      if (!hasSuccessor) lifecycle.announce();
      lifecycle.drain();
      const handedOver = watcher.close();
      await webSockets.close();
      await handedOver;
    },
    metrics: registry,
    statistics: { graphql: graphql.statistics, watching: watcher.statistics, state: stateStatistics },
    close: closeOnce([
      () => keptSecret?.close(),
      () => sessions?.close(),
      () => upstream.close(),
      () => fetchOnce.close(),
      () => stateReport.close(),
      () => unread.close(),
      closeState,
    ]),
  };
}
