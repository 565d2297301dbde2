import { randomBytes } from "node:crypto";
import type { ProcessConfig } from "../config/read-config.ts";
import type { Log } from "../log.ts";
import type { SandboxSettings } from "../sandbox/settings.ts";
import { announceStart } from "./log-ready.ts";
import { endOnSignal, shutDownGracefully } from "./graceful-shutdown.ts";
import { readEnvironment } from "./environment.ts";
import { openMetricsPort } from "./metrics-server.ts";
import { openLog } from "./open-log.ts";
import { loadOrCreateSecret } from "./stored-secret.ts";
import { startEmbeddedSandbox } from "./sandbox.ts";
import { addressOf, createHttpServer, createProcessRegistry, serve } from "./serving.ts";
import { startTraces, warnIfSdkIsMissing } from "./traces/start-traces.ts";

/**
 * Runs the gateway until SIGTERM or SIGINT, with the sandbox unless services are configured. Resolves when the gateway
 * is ready.
 * @throws ConfigurationError
 */
export async function startGateway(environment: NodeJS.ProcessEnv): Promise<void> {
  const { config, sandboxSettings, warnings } = readEnvironment(environment);
  const log = await openLog(config, config.secretValues);
  for (const warning of warnings) log.warn(warning);
  warnIfSdkIsMissing(environment, log);
  const own = config.secret === null && sandboxSettings ? await ownSecret(config.dataDir, log) : null;
  if (config.workers === 1) {
    await startAlone({ ...config, secret: config.secret ?? own }, sandboxSettings, environment, log);
    return;
  }
  const { startPrimary } = await import("./workers/primary.ts");
  const secret = own ?? randomBytes(32).toString("base64url");
  await startPrimary(config, secret, sandboxSettings, log);
}

/** Starts the gateway and the sandbox in this process. */
async function startAlone(
  config: ProcessConfig,
  sandboxSettings: SandboxSettings | null,
  environment: NodeJS.ProcessEnv,
  log: Log,
): Promise<void> {
  const traces = await startTraces(environment, log);
  const server = createHttpServer(config);
  const publicUrl = () => config.publicUrl ?? addressOf(server);
  const sandbox = sandboxSettings && (await startEmbeddedSandbox(sandboxSettings, log, publicUrl, config));
  const registry = createProcessRegistry();
  const read = () => registry.metrics();
  const gateway = await serve(server, config, sandbox, log, registry, read);
  const metrics = await openMetricsPort(config, read, log);
  // A signal may arrive any time after the ready message, so the handler must be installed before it.
  endOnSignal(
    [
      () => shutDownGracefully(server, gateway, config.shutdownDelayMs, config.shutdownGraceMs),
      () => gateway.close(),
      () => sandbox?.close(),
      () => metrics?.close(),
      () => traces?.flush(config.shutdownGraceMs),
    ],
    log,
  );
  announceStart(config, addressOf(server), sandbox?.url ?? null, log, metrics && { metrics: metrics.url });
}

/** Secret in the data folder. Null when no secret can be stored there, so that a temporary one is used. */
async function ownSecret(dataDir: string, log: Log): Promise<string | null> {
  try {
    return await loadOrCreateSecret(dataDir);
  } catch (error) {
    log.warn(
      { err: error },
      "No secret can be stored in the data folder, so identifiers, links and sessions are only valid until this process ends. Set GATEWAY_SECRET, or set DATA_DIR to another folder.",
    );
    return null;
  }
}
