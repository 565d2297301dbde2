import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { isatty } from "node:tty";
import { systemClock } from "../../clock.ts";
import type { ProcessConfig } from "../../config/read-config.ts";
import type { Log } from "../../log.ts";
import { openLimitNote } from "../../state/memory/limit-note.ts";
import { createMemoryKeeper } from "../../state/memory/memory-keeper.ts";
import { createStateServer } from "../../state/primary/serve-state.ts";
import { createSqliteRecords } from "../../state/sqlite/sqlite-records.ts";
import { announceStart } from "../announce.ts";
import { endOnSignal } from "../end-process.ts";
import { openMetricsPort } from "../metrics-server.ts";
import { addressOf } from "../serving.ts";
import { createPoolMetrics } from "./pool-metrics.ts";
import { startSandboxChild } from "./sandbox-child.ts";
import { WorkerPool } from "./worker-pool.ts";

/**
 * Starts several processes that serve behind one port, and keeps what they share. This process itself serves nothing.
 * @param workers how many serve.
 * @param secret what all workers seal with, when none is configured.
 * @returns when all are ready, or were asked to end before.
 * @throws StartFailedError, or the system's error for a port that cannot be had.
 */
export async function startPrimary(
  config: ProcessConfig,
  workers: number,
  secret: string,
  isOverSandbox: boolean,
  log: Log,
): Promise<void> {
  const { port, url } = await findPort(config.port, config.host);
  const records = createSqliteRecords(config.dataDir, systemClock);
  // The sandbox counts calls in the memory of a process that begins and ends with this one, and Redis knows of them.
  const isHeld = !isOverSandbox && config.redisUrl === null;
  const limitNote = isHeld ? openLimitNote(config.dataDir) : null;
  const keeper = createMemoryKeeper({ records, heldForMs: limitNote?.heldForMs ?? 0 });
  const state = createStateServer(keeper);
  const sandbox = isOverSandbox ? await startSandboxChild(config.publicUrl ?? url, log) : null;
  const metrics = createPoolMetrics(systemClock);
  const served = await openMetricsPort(config, () => metrics.read(), log);
  const pool = new WorkerPool(workers, {
    log,
    state,
    metrics,
    port,
    secret,
    sandbox: sandbox?.facts ?? null,
    graceMs: config.shutdownGraceMs,
  });
  // Until they have ended, the workers could still need what comes after them.
  endOnSignal(
    [
      () => pool.stop(config.shutdownDelayMs),
      () => limitNote?.leave(keeper.restMs()),
      () => sandbox?.close(),
      () => records.close(),
      () => served?.close(),
    ],
    log,
  );
  // A terminal that is closed says so with SIGHUP: then the system ends this process, and so the others.
  const hasTerminal = [0, 1, 2].some((descriptor) => isatty(descriptor));
  if (!hasTerminal) process.on("SIGHUP", () => pool.restart());
  if (!(await pool.start())) return;
  announceStart(config, url, sandbox?.facts.url ?? null, log, {
    workers,
    ...(served && { metrics: served.url }),
  });
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
