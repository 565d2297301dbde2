import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createBufferReclaimer } from "./buffer-reclaimer.ts";
import { ConfigurationError, isConfigurationError } from "./config/configuration-error.ts";
import type { GatewayConfig } from "./config/gateway-config.ts";
import { type ProcessConfig, readConfig } from "./config/read-config.ts";
import { runSign } from "./cli/sign.ts";
import { createLog, type Log } from "./log.ts";
import { readSandboxSettings, type SandboxSettings } from "./sandbox/settings.ts";

/**
 * A connection on which nothing moves for this long is closed, in milliseconds: a body that stops half-way, say. Status
 * streams are never that silent, and idle connections between requests end sooner.
 */
const idleConnectionMs = 120_000;

/** How often is looked for connections whose headers take too long, in milliseconds. */
const maxCheckingIntervalMs = 5_000;

/** The sandbox in this process, and what GraphiQL and the start page need of it. */
interface EmbeddedSandbox {
  readonly url: string;
  readonly demoToken: string;
  /** The demo application's id and secret. */
  readonly client: GatewayConfig["client"];
  /** Answers a request for a picture or a stream, which the services name by the gateway's own address; false for any other. */
  answersPublished(request: IncomingMessage, response: ServerResponse): boolean;
  close(): Promise<void>;
}

async function startGateway(environment: NodeJS.ProcessEnv): Promise<void> {
  const { config, sandboxSettings } = readEnvironment(environment);
  const log = createLog(config.logLevel);
  const server = createServer({
    headersTimeout: config.requestTimeoutMs,
    // The gateway bounds bodies itself: a large file over a slow line takes longer than Node's five minutes.
    requestTimeout: 0,
    connectionsCheckingInterval: Math.min(maxCheckingIntervalMs, config.requestTimeoutMs),
  });
  const publicUrl = () => config.publicUrl ?? addressOf(server);
  const sandbox = sandboxSettings && (await startSandbox(sandboxSettings, log, publicUrl));
  // A command, or a configuration with faults, needs nothing of the gateway itself.
  const { createGateway } = await import("./server.ts");
  const gateway = await createGateway(sandbox ? overSandbox(config, sandbox) : config, {
    log,
    onBytesPassed: createBufferReclaimer(),
  });
  server.on("request", (request, response) => {
    if (!sandbox?.answersPublished(request, response)) gateway.handleRequest(request, response);
  });
  server.on("upgrade", (request, socket, head) => gateway.handleUpgrade(request, socket, head));
  server.timeout = idleConnectionMs;
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

/**
 * Reads all settings: the sandbox's only when nothing else stands behind the gateway.
 * @throws ConfigurationError with the faults of both.
 */
function readEnvironment(environment: NodeJS.ProcessEnv) {
  const gateway = attempt(() => readConfig(environment));
  const isSandboxWanted = isConfigurationError(gateway) || gateway.upstream === undefined;
  const sandbox = isSandboxWanted ? readSandboxSettings(environment) : null;
  const faults = [
    ...(isConfigurationError(gateway) ? gateway.faults : []),
    ...(sandbox && !sandbox.ok ? sandbox.faults : []),
  ];
  if (isConfigurationError(gateway) || (sandbox && !sandbox.ok)) throw new ConfigurationError(faults);
  return { config: gateway, sandboxSettings: sandbox?.settings ?? null };
}

function attempt(read: () => ProcessConfig): ProcessConfig | ConfigurationError {
  try {
    return read();
  } catch (error) {
    if (isConfigurationError(error)) return error;
    throw error;
  }
}

/** The sandbox's code and libraries are loaded only here: a production image may leave them out. */
async function startSandbox(
  settings: SandboxSettings,
  log: Log,
  publicUrl: () => string,
): Promise<EmbeddedSandbox> {
  const { createSandbox, publishedPath } = await import("./sandbox/sandbox.ts");
  const { demoClient, demoSellers } = await import("./sandbox/accounts/demo-accounts.ts");
  const { port = 0, ...others } = settings;
  const sandbox = await createSandbox({
    ...others,
    port,
    publishedUrl: () => `${publicUrl()}${publishedPath}`,
    log: ({ message, error }) => log.error({ err: error }, `Sandbox: ${message}`),
  });
  return {
    url: sandbox.url,
    demoToken: demoSellers[0].accessToken,
    client: { id: demoClient.id, secret: demoClient.secret },
    answersPublished(request, response) {
      const isPublished = request.url?.startsWith(`${publishedPath}/`) === true;
      if (isPublished) sandbox.answerPublished(request, response);
      return isPublished;
    },
    close: () => sandbox.close(),
  };
}

/** Pages that a developer's own machine serves: they may call a gateway over the sandbox, which holds nothing of value. */
const developmentOrigins = ["http://localhost:*", "http://127.0.0.1:*", "http://[::1]:*"];

/** Over the sandbox the gateway has the demo application's credentials, so that catalog and keys work at once. */
function overSandbox(
  config: ProcessConfig,
  { url, client, demoToken }: EmbeddedSandbox,
): Partial<GatewayConfig> {
  return {
    ...config,
    mode: "SANDBOX",
    upstream: { url },
    client: config.client ?? client,
    corsOrigins: [...config.corsOrigins, ...developmentOrigins],
    demoToken,
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

const usage = `Usage: marketplace-gateway [command]

Without a command the gateway starts. It is configured by environment variables, see the README; with no upstream
configured, the sandbox starts beside it.

  sign    writes the headers that sign a call, see marketplace-gateway sign --help
  --help  this text
`;

/**
 * Runs the program: a command, or the gateway when none is named.
 * @param commandLine arguments behind the program's name.
 * @returns when the command is done, or the gateway is ready. The process ends with 1 when it cannot start.
 */
export async function run(commandLine: readonly string[]): Promise<void> {
  const { stdin, stdout, stderr, env } = process;
  const [command, ...commandArguments] = commandLine;
  if (command === undefined) {
    try {
      await startGateway(env);
    } catch (error) {
      stderr.write(`${explainFailedStart(error)}\n`);
      process.exit(1);
    }
  } else if (command === "sign") {
    const parts = { stdin, stdout, stderr, environment: env, now: Date.now };
    process.exitCode = await runSign(commandArguments, parts);
  } else if (command === "--help" || command === "-h") {
    stdout.write(usage);
  } else {
    stderr.write(`There is no command ${command}.\n\n${usage}`);
    process.exitCode = 1;
  }
}

/** Why the gateway did not start, in plain words where somebody can do something about it. */
function explainFailedStart(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (isConfigurationError(error)) return error.message;
  const { code, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string };
  if (code === "EADDRINUSE")
    return `Port ${port} is in use: set PORT (or SANDBOX_PORT) to another one, or to 0 for a free one.`;
  if (code === "EADDRNOTAVAIL") return `This machine has no address ${address}: set HOST to one that it has.`;
  if (error.message.startsWith("another sandbox is using")) {
    return `The sandbox cannot start: ${error.message}. Set SANDBOX_DATA_DIR to another folder.`;
  }
  if (code === "EACCES") return `Not allowed: ${error.message}.`;
  return error.stack ?? error.message;
}
