import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { hostname } from "node:os";
import { collectDefaultMetrics, Registry } from "prom-client";
import { systemClock } from "../clock.ts";
import type { GatewayConfig } from "../config/gateway-config.ts";
import type { ProcessConfig } from "../config/read-config.ts";
import type { Gateway, GatewayDependencies } from "../gateway.ts";
import { createAnswerHeaders, setHeaders } from "../http/answers.ts";
import type { ReadMetrics } from "../http/metrics-route.ts";
import { refuseHead } from "../http/request-head.ts";
import type { Log } from "../log.ts";
import { requestIdOf } from "../observing/request-id.ts";
import { DataFolderError } from "../state/sqlite/data-folder-error.ts";
import { createBufferReclaimer } from "./buffer-reclaimer.ts";
import { createGrowthBrake, hasOwnGrowthFactor } from "./growth-brake.ts";
import { answerMalformedRequests } from "./malformed-requests.ts";
import { createMemoryRelease } from "./memory-release.ts";
import type { PublishedMedia, SandboxFacts } from "./sandbox.ts";
import { keepObjectsYoung } from "./young-objects.ts";

/**
 * How often is looked for connections whose headers take too long, in milliseconds. A gateway that drains waits for the next look
 * when a connection was opened in advance and never used.
 */
const maxCheckingIntervalMs = 1_000;

/** Pages that a developer's own machine serves: they may call a gateway over the sandbox, which holds nothing of value. */
const developmentOrigins = ["http://localhost:*", "http://127.0.0.1:*", "http://[::1]:*"];

/** Makes the HTTP server of the gateway, which does not listen yet. */
export function createHttpServer(config: Pick<ProcessConfig, "requestTimeoutMs" | "publicUrl">): Server {
  const { requestTimeoutMs, publicUrl } = config;
  const server = createServer({
    headersTimeout: requestTimeoutMs,
    // The gateway bounds bodies itself: a large file over a slow line takes longer than Node's five minutes.
    requestTimeout: 0,
    connectionsCheckingInterval: Math.min(maxCheckingIntervalMs, requestTimeoutMs),
    // The gateway refuses a request without Host itself, with an id.
    requireHostHeader: false,
  });
  answerMalformedRequests(server, createAnswerHeaders(publicUrl));
  return server;
}

/**
 * Makes the gateway of this process and has it answer what the server receives, which listens from then on.
 * @param registry of the process's metrics.
 * @param read what `/metrics` answers, unless it has a port of its own.
 * @param worker number of this process among those that serve behind the port.
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
  keepObjectsYoung();
  // A command, or a configuration with faults, needs nothing of the gateway itself.
  const { createGateway } = await import("../server.ts");
  const dependencies: GatewayDependencies = {
    log,
    metrics: registry,
    readMetrics: config.metricsPort === null ? read : null,
    onBytesPassed: createBufferReclaimer(),
    // A free port is another one with the next start.
    ...(config.port === 0 ? {} : { seat: `${hostname()}/${config.host}:${config.port}/${worker}` }),
    ...(hasOwnGrowthFactor(process.execArgv) ? {} : { onSubscription: createGrowthBrake(systemClock) }),
  };
  const complete = sandbox ? overSandbox(config, sandbox) : config;
  const gateway = await createGateway(complete, dependencies).catch((error: unknown) => {
    // Over the sandbox users can sign in although nobody has configured it, so it may not stop the start.
    if (!sandbox || config.signIn !== null || !(error instanceof DataFolderError)) throw error;
    log.warn(`Nobody can sign in: ${error.message} Set DATA_DIR to another folder.`);
    return createGateway({ ...complete, signIn: null }, dependencies);
  });
  const answerHeaders = createAnswerHeaders(config.publicUrl);
  server.on("request", (request, response) => {
    if (!sandbox?.publishes(request)) {
      gateway.handleRequest(request, response);
    } else if (!refuseHead(request, response, answerHeaders)) {
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

/** Over the sandbox the gateway has the demo application's credentials, so that catalog and keys work at once. */
function overSandbox(
  config: ProcessConfig,
  { url, client, demoToken, demoSellers, demoVideoId, redirectName }: SandboxFacts,
): Partial<GatewayConfig> {
  return {
    ...config,
    mode: "SANDBOX",
    upstream: { url },
    // It counts calls in the memory of this process, or of the primary.
    holdAtStart: false,
    client: config.client ?? client,
    // A gateway that acts for one seller signs nobody in, and without a secret nothing can be kept.
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

/** The address at which a server can be opened: a wildcard by the name of this machine. */
export function addressOf(server: Pick<Server, "address">): string {
  const { address, port, family } = server.address() as AddressInfo;
  const host = address === "0.0.0.0" || address === "::" ? "localhost" : address;
  return `http://${family === "IPv6" && host === address ? `[${host}]` : host}:${port}`;
}

/** Sums of what other metrics have by type. They are called `_total` and are no counters, which Prometheus' own check refuses. */
const misnamed = [
  "nodejs_active_handles_total",
  "nodejs_active_requests_total",
  "nodejs_active_resources_total",
];

/** Makes the registry of a process that serves, with what the process itself measures: CPU, memory, event loop, garbage collection, handles. */
export function createProcessRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of misnamed) registry.removeSingleMetric(name);
  return registry;
}
