import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { isatty } from "node:tty";
import { systemClock } from "../../clock.ts";
import type { ProcessConfig } from "../../config/read-config.ts";
import type { Log } from "../../log.ts";
import type { SandboxSettings } from "../../sandbox/settings.ts";
import { announceStart } from "../log-ready.ts";
import { endOnSignal } from "../graceful-shutdown.ts";
import { openMetricsPort } from "../metrics-server.ts";
import { startEmbeddedSandbox } from "../sandbox.ts";
import { addressOf } from "../serving.ts";
import { createPoolMetrics } from "./pool-metrics.ts";
import { WorkerPool } from "./worker-pool.ts";

/**
 * Starts several worker processes that serve one port. The primary itself serves only the sandbox, when no services are
 * configured. Resolves when all workers are ready, or were stopped before.
 * @param secret secret that all workers use when none is configured.
 * @throws StartFailedError, or the system's error for a port that is not available.
 */
export async function startPrimary(
  config: ProcessConfig,
  secret: string,
  sandboxSettings: SandboxSettings | null,
  log: Log,
): Promise<void> {
  const { port, url } = await findPort(config.port, config.host);
  const publicUrl = () => config.publicUrl ?? url;
  const sandbox = sandboxSettings && (await startEmbeddedSandbox(sandboxSettings, log, publicUrl, config));
  const metrics = createPoolMetrics(systemClock);
  const served = await openMetricsPort(config, () => metrics.read(), log);
  const { workers, shutdownGraceMs: graceMs } = config;
  // Messages are serialized as JSON, so workers do not receive the functions of the sandbox.
  const pool = new WorkerPool(workers, { log, metrics, port, secret, sandbox, graceMs });
  // The workers end first, because they may still need the sandbox and the metrics.
  endOnSignal([() => pool.stop(config.shutdownDelayMs), () => sandbox?.close(), () => served?.close()], log);
  // When a terminal closes, the default effect of SIGHUP is right: it ends this process, and so the workers.
  const hasTerminal = [0, 1, 2].some((descriptor) => isatty(descriptor));
  if (!hasTerminal) process.on("SIGHUP", () => void pool.restart());
  if (!(await pool.start())) return;
  const more = { workers, ...(served && { metrics: served.url }) };
  announceStart(config, url, sandbox?.url ?? null, log, more);
}

/**
 * Checks that a port is free before any worker starts, and resolves port 0 to a number. If workers listened on port 0,
 * the port would change after all of them had died.
 * @param port 0 for any.
 * @returns the port, and the URL of the gateway without a trailing slash.
 * @throws the system's error when the port is not available.
 */
async function findPort(port: number, host: string) {
  const server = createServer();
  server.listen(port, host);
  await once(server, "listening");
  const found = { port: (server.address() as AddressInfo).port, url: addressOf(server) };
  server.close();
  await once(server, "close");
  return found;
}
