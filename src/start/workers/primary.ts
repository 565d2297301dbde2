import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { isatty } from "node:tty";
import { systemClock } from "../../clock.ts";
import type { ProcessConfig } from "../../config/read-config.ts";
import type { Log } from "../../log.ts";
import type { SandboxSettings } from "../../sandbox/settings.ts";
import { announceStart } from "../announce.ts";
import { endOnSignal } from "../end-process.ts";
import { openMetricsPort } from "../metrics-server.ts";
import { startEmbeddedSandbox } from "../sandbox.ts";
import { addressOf } from "../serving.ts";
import { createPoolMetrics } from "./pool-metrics.ts";
import { WorkerPool } from "./worker-pool.ts";

/**
 * Starts several processes that serve behind one port. This process itself serves nothing but the sandbox, where that stands in for the
 * services.
 * @param secret the secret of all workers where none is configured.
 * @returns when all are ready, or were asked to end before.
 * @throws StartFailedError, or the system's error for a port that cannot be had.
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
  // A message is JSON, so that the functions of the sandbox stay here.
  const pool = new WorkerPool(workers, { log, metrics, port, secret, sandbox, graceMs });
  // Until they have ended, the workers could still need what comes after them.
  endOnSignal([() => pool.stop(config.shutdownDelayMs), () => sandbox?.close(), () => served?.close()], log);
  // A terminal that is closed says so with SIGHUP: then the system ends this process, and so the others.
  const hasTerminal = [0, 1, 2].some((descriptor) => isatty(descriptor));
  if (!hasTerminal) process.on("SIGHUP", () => void pool.restart());
  if (!(await pool.start())) return;
  const more = { workers, ...(served && { metrics: served.url }) };
  announceStart(config, url, sandbox?.url ?? null, log, more);
}

/**
 * Finds out whether a port is free before any worker is started, and which one it is. Workers that asked for "any" would get
 * another one after the last of them has died.
 * @param port 0 for any.
 * @returns the port, and how the gateway will be reached there, without a slash at the end.
 * @throws the system's error when it cannot be had.
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
