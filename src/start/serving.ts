import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { hostname } from "node:os";
import { collectDefaultMetrics, Registry } from "prom-client";
import { systemClock } from "../clock.ts";
import type { GatewayConfig } from "../config/gateway-config.ts";
import type { ProcessConfig } from "../config/read-config.ts";
import type { Gateway, GatewayDependencies } from "../gateway.ts";
import { createResponseHeaders, setHeaders } from "../http/responses.ts";
import type { ReadMetrics } from "../http/metrics-route.ts";
import { rejectInvalidHead } from "../http/request-head.ts";
import type { Log } from "../log.ts";
import { requestIdOf } from "../observing/request-id.ts";
import { DataFolderError } from "../state/sqlite/data-folder-error.ts";
import { createBufferReclaimer } from "./buffer-reclaimer.ts";
import { createHeapGrowthGuard, hasOwnGrowthFactor } from "./heap-growth-guard.ts";
import { answerMalformedRequests } from "./malformed-requests.ts";
import { createMemoryRelease } from "./memory-release.ts";
import type { PublishedMedia, SandboxFacts } from "./sandbox.ts";
import { disablePretenuring } from "./disable-pretenuring.ts";

/**
 * Interval of the checks for connections whose headers take too long, in milliseconds. It also delays shutdown: a
 * draining gateway closes a connection that was never used only at the next check.
 */
const maxCheckingIntervalMs = 1_000;

/** Origins on a developer's own machine. They may call a gateway with the sandbox, which contains no valuable data. */
const developmentOrigins = ["http://localhost:*", "http://127.0.0.1:*", "http://[::1]:*"];

/** Creates the HTTP server of the gateway, not listening yet. */
export function createHttpServer(config: Pick<ProcessConfig, "requestTimeoutMs" | "publicUrl">): Server {
  const { requestTimeoutMs, publicUrl } = config;
  const server = createServer({
    headersTimeout: requestTimeoutMs,
    // The gateway itself limits the time of bodies: a large file over a slow connection takes longer than Node's five
    // minutes.
    requestTimeout: 0,
    connectionsCheckingInterval: Math.min(maxCheckingIntervalMs, requestTimeoutMs),
    // The gateway itself rejects requests without Host, so that the response has a request id.
    requireHostHeader: false,
  });
  answerMalformedRequests(server, createResponseHeaders(publicUrl));
  return server;
}

/**
 * Creates the gateway of this process, attaches it to the server, and starts to listen.
 * @param registry metrics of the process.
 * @param read returns the content of `/metrics`; omitted when the metrics have a separate port.
 * @param worker number of this process among the workers.
 * @throws ConfigurationError, DataFolderError
 */
export async function serve(
  server: Server,
  config: ProcessConfig,
  sandbox: (SandboxFacts & PublishedMedia) | null,
  log: Log,
  registry: Registry,
  read: ReadMetrics,
  worker = 1,
): Promise<Gateway> {
  disablePretenuring();
  // Commands and invalid configurations do not need the gateway's code.
  const { createGateway } = await import("../server.ts");
  const dependencies: GatewayDependencies = {
    log,
    metrics: registry,
    readMetrics: config.metricsPort === null ? read : null,
    onBytesPassed: createBufferReclaimer(),
    // A random port would not identify the same process after a restart.
    ...(config.port === 0 ? {} : { seat: `${hostname()}/${config.host}:${config.port}/${worker}` }),
    ...(hasOwnGrowthFactor(process.execArgv) ? {} : { onSubscription: createHeapGrowthGuard(systemClock) }),
  };
  const complete = sandbox ? overSandbox(config, sandbox) : config;
  const gateway = await createGateway(complete, dependencies).catch((error: unknown) => {
    // With the sandbox, sign-in is on by default, so its failure must not prevent the start.
    if (!sandbox || config.signIn !== null || !(error instanceof DataFolderError)) throw error;
    log.warn(`Sign-in is not available: ${error.message} Set DATA_DIR to another folder.`);
    return createGateway({ ...complete, signIn: null }, dependencies);
  });
  const answerHeaders = createResponseHeaders(config.publicUrl);
  server.on("request", (request, response) => {
    if (!sandbox?.publishes(request)) {
      gateway.handleRequest(request, response);
    } else if (!rejectInvalidHead(request, response, answerHeaders)) {
      setHeaders(response, answerHeaders(requestIdOf(request)));
      sandbox.answerPublished(request, response);
    }
  });
  server.on("upgrade", (request, socket, head) => gateway.handleUpgrade(request, socket, head));
  server.listen(config.port, config.host);
  await once(server, "listening");
  createMemoryRelease(systemClock);
  return gateway;
}

/**
 * Configures the gateway with the credentials of the demo application, so that the catalog and key management work
 * immediately.
 */
function overSandbox(
  config: ProcessConfig,
  { url, client, demoToken, demoSellers, demoVideoId, redirectName }: SandboxFacts,
): Partial<GatewayConfig> {
  return {
    ...config,
    mode: "SANDBOX",
    upstream: { url },
    // The sandbox keeps its call counts in memory, in this process or the primary, so a restart clears them.
    holdAtStart: false,
    client: config.client ?? client,
    // A gateway that acts for one seller offers no sign-in. Without a secret, no session can be stored.
    signIn:
      config.refreshToken === null && config.secret !== null
        ? { ...(config.signIn ?? config.signInOptions), redirectName, returnsToLoopback: true }
        : null,
    corsOrigins: [...config.corsOrigins, ...developmentOrigins],
    demoToken,
    demoSellers,
    demoVideoId,
  };
}

/** URL at which a server can be reached; a wildcard address becomes the name of this machine. */
export function addressOf(server: Pick<Server, "address">): string {
  const { address, port, family } = server.address() as AddressInfo;
  const host = address === "0.0.0.0" || address === "::" ? "localhost" : address;
  return `http://${family === "IPv6" && host === address ? `[${host}]` : host}:${port}`;
}

/**
 * Process metrics that only sum up other metrics by type. They are gauges with names in `_total`, which Prometheus'
 * linter rejects.
 */
const misnamed = [
  "nodejs_active_handles_total",
  "nodejs_active_requests_total",
  "nodejs_active_resources_total",
];

/**
 * Creates the metrics registry of a serving process, with the process metrics: CPU, memory, event loop, garbage
 * collection, handles.
 */
export function createProcessRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of misnamed) registry.removeSingleMetric(name);
  return registry;
}
