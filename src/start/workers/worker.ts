import cluster from "node:cluster";
import type { Registry } from "prom-client";
import { systemClock } from "../../clock.ts";
import type { ReadMetrics } from "../../http/metrics-route.ts";
import { closeAll, takeLeave } from "../end-process.ts";
import { readEnvironment } from "../environment.ts";
import { explainFailedStart } from "../failed-start.ts";
import { openLog } from "../open-log.ts";
import { createHttpServer, createProcessRegistry, serve } from "../serving.ts";
import { startTraces } from "../traces/start-traces.ts";
import type { FromWorker, StartMessage, ToWorker } from "./messages.ts";
import { createPublishedMediaPass } from "./published-media.ts";
import { createQuestion } from "./question.ts";

/** Takes leave and closes everything. @param delayMs as for `takeLeave`. @returns the exit code of the process. */
type Leave = (delayMs: number | null) => Promise<number>;

/** Longest time that the primary's answer is waited for, in milliseconds: longer than it waits for the workers. */
const metricsMs = 5_000;

/**
 * Starts one of several processes that serve behind one port, as the primary says. It lives no longer than the primary: when that is
 * gone, killed or ended, it ends at once. Signals that a terminal sends to all processes of a group are the primary's business.
 */
export function startWorker(environment: NodeJS.ProcessEnv): void {
  const registry = createProcessRegistry();
  const allMetrics = createQuestion<string>(systemClock, metricsMs, () => send({ type: "ask-metrics" }));
  let leave: Leave | null = null;
  let ending: Promise<void> | null = null;
  const tellMetrics = async () => {
    const snapshot = await registry.getMetricsAsJSON().catch(() => null);
    // The primary goes on with what it was told before.
    if (snapshot) send({ type: "metrics", snapshot });
  };
  const begin = async (message: StartMessage) => {
    try {
      leave = await serveFor(environment, message, registry, () => allMetrics.ask());
      send({ type: "ready" });
    } catch (error) {
      send({ type: "failed", reason: explainFailedStart(error) }, () => process.exit(1));
    }
  };
  const end = async (delayMs: number | null) => {
    // Before it serves there is nothing to lose.
    process.exitCode = leave ? await leave(delayMs) : 0;
    // What was counted until now stays in the sum.
    await tellMetrics();
    // Connections that the primary hands over before it hears that this one takes no more are given back: its answer is waited for.
    cluster.worker?.disconnect();
  };
  process.on("disconnect", () => process.exit());
  process.on("message", (message: ToWorker) => {
    if (message.type === "start") void begin(message);
    else if (message.type === "drain") ending ??= end(message.delayMs);
    else if (message.type === "tell-metrics") void tellMetrics();
    else allMetrics.take(message.text);
  });
  for (const signal of ["SIGINT", "SIGHUP"]) process.on(signal, () => undefined);
  let isTerminated = false;
  process.on("SIGTERM", () => {
    if (isTerminated) process.exit(1);
    isTerminated = true;
    send({ type: "terminated" });
  });
}

/** A primary that is gone takes nothing; its end is seen by `disconnect`. */
function send(message: FromWorker, onTaken = () => undefined as void): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => onTaken());
}

/** Serves. @param read reads the metrics of all workers. */
async function serveFor(
  environment: NodeJS.ProcessEnv,
  { number, port, secret, sandbox }: StartMessage,
  registry: Registry,
  read: ReadMetrics,
): Promise<Leave> {
  const { config } = readEnvironment(environment);
  const log = (await openLog(config, config.secretValues)).child({ worker: number });
  const traces = await startTraces(environment, log);
  const server = createHttpServer(config);
  const own = { ...config, port, secret: config.secret ?? secret };
  const over = sandbox && { ...sandbox, ...createPublishedMediaPass(sandbox.url) };
  const gateway = await serve(server, own, over, log, registry, read, number);
  return (delayMs) =>
    closeAll(
      [
        () => takeLeave(server, gateway, delayMs, config.shutdownGraceMs),
        () => gateway.close(),
        () => traces?.flush(config.shutdownGraceMs),
      ],
      log,
    );
}
