import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createBufferReclaimer } from "../buffer-reclaimer.ts";
import { systemClock } from "../clock.ts";
import type { GatewayConfig } from "../config/gateway-config.ts";
import type { ProcessConfig } from "../config/read-config.ts";
import { createLog } from "../log.ts";
import { readEnvironment } from "./environment.ts";
import { createGrowthBrake, hasOwnGrowthFactor } from "./growth-brake.ts";
import { type EmbeddedSandbox, startEmbeddedSandbox } from "./sandbox.ts";

/** How often is looked for connections whose headers take too long, in milliseconds. */
const maxCheckingIntervalMs = 5_000;

/**
 * Starts the gateway, over the sandbox unless services are configured, until SIGTERM or SIGINT.
 * @returns when it is ready.
 * @throws ConfigurationError
 */
export async function startGateway(environment: NodeJS.ProcessEnv): Promise<void> {
  const { config, sandboxSettings, warnings } = readEnvironment(environment);
  const log = createLog(config.logLevel);
  for (const warning of warnings) log.warn(warning);
  const server = createServer({
    headersTimeout: config.requestTimeoutMs,
    // The gateway bounds bodies itself: a large file over a slow line takes longer than Node's five minutes.
    requestTimeout: 0,
    connectionsCheckingInterval: Math.min(maxCheckingIntervalMs, config.requestTimeoutMs),
  });
  const publicUrl = () => config.publicUrl ?? addressOf(server);
  const sandbox =
    sandboxSettings &&
    (await startEmbeddedSandbox(sandboxSettings, log, publicUrl, config.upstreamTimeoutMs));
  // A command, or a configuration with faults, needs nothing of the gateway itself.
  const { createGateway } = await import("../server.ts");
  const gateway = await createGateway(sandbox ? overSandbox(config, sandbox) : config, {
    log,
    onBytesPassed: createBufferReclaimer(),
    ...(hasOwnGrowthFactor(process.execArgv) ? {} : { onSubscription: createGrowthBrake(systemClock) }),
  });
  server.on("request", (request, response) => {
    if (!sandbox?.answersPublished(request, response)) gateway.handleRequest(request, response);
  });
  server.on("upgrade", (request, socket, head) => gateway.handleUpgrade(request, socket, head));
  server.listen(config.port, config.host);
  await once(server, "listening");
  if (sandbox)
    log.info({ sandbox: sandbox.url }, "No upstream is configured: the sandbox stands in for all services.");
  if (config.client && !sandbox && config.accessToken === null) {
    log.warn(
      "Every caller with any bearer token may use the application's token: its catalog and its keys. Set GATEWAY_ACCESS_TOKEN to keep that to those who know it.",
    );
  }
  log.info({ url: `${addressOf(server)}/graphql` }, "The gateway is ready.");
  if (sandbox) {
    if (config.publicUrl === null && addressOf(server).includes("//localhost:")) {
      log.warn("Pictures and videos are named by localhost: set PUBLIC_URL for clients on other machines.");
    }
    describeSandbox(addressOf(server), sandbox);
  }

  const stop = async (signal: NodeJS.Signals) => {
    log.info({ signal }, "Shutting down: running requests may finish.");
    const grace = setTimeout(() => server.closeAllConnections(), config.shutdownGraceMs);
    const closed = once(server, "close");
    server.close();
    await gateway.drain();
    server.closeIdleConnections();
    await closed;
    clearTimeout(grace);
    await gateway.close();
    await sandbox?.close();
    process.exit(0);
  };
  process.once("SIGTERM", (signal) => void stop(signal));
  process.once("SIGINT", (signal) => void stop(signal));
}

/** Pages that a developer's own machine serves: they may call a gateway over the sandbox, which holds nothing of value. */
const developmentOrigins = ["http://localhost:*", "http://127.0.0.1:*", "http://[::1]:*"];

/** Over the sandbox the gateway has the demo application's credentials, so that catalog and keys work at once. */
function overSandbox(
  config: ProcessConfig,
  { url, client, demoToken, demoVideoId }: EmbeddedSandbox,
): Partial<GatewayConfig> {
  return {
    ...config,
    mode: "SANDBOX",
    upstream: { url },
    client: config.client ?? client,
    corsOrigins: [...config.corsOrigins, ...developmentOrigins],
    demoToken,
    demoVideoId,
  };
}

function addressOf(server: Server): string {
  const { address, port, family } = server.address() as AddressInfo;
  const host = address === "0.0.0.0" || address === "::" ? "localhost" : address;
  return `http://${family === "IPv6" && host === address ? `[${host}]` : host}:${port}`;
}

function describeSandbox(address: string, sandbox: EmbeddedSandbox): void {
  process.stdout.write(
    `\n  Start page  ${address}/\n  GraphiQL    ${address}/graphql\n  Sandbox     ${sandbox.url}\n  Demo tokens sandbox-seller-1, sandbox-seller-2, sandbox-application\n\n`,
  );
}
