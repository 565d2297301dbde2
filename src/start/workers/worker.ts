import cluster from "node:cluster";
import type { Registry } from "prom-client";
import { systemClock } from "../../clock.ts";
import type { ReadMetrics } from "../../http/metrics-route.ts";
import { closeAll, shutDownGracefully } from "../graceful-shutdown.ts";
import { readEnvironment } from "../environment.ts";
import { explainFailedStart } from "../failed-start.ts";
import { openLog } from "../open-log.ts";
import { createHttpServer, createProcessRegistry, serve } from "../serving.ts";
import { startTraces } from "../traces/start-traces.ts";
import type { FromWorker, StartMessage, ToWorker } from "./messages.ts";
import { createPublishedMediaPass } from "./published-media.ts";
import { createSharedRequest } from "./shared-request.ts";

/**
 * Shuts down gracefully and closes everything. @param delayMs as for `shutDownGracefully`. @returns the exit code of the
 * process.
 */
type Leave = (delayMs: number | null) => Promise<number>;

/**
 * Maximum time to wait for the primary's reply, in milliseconds. It is longer than the primary waits for the workers.
 */
const metricsMs = 5_000;

/**
 * Starts a worker, controlled by the primary process. It exits immediately when the primary exits or is killed. It
 * ignores the signals that a terminal sends to the whole process group, because the primary handles them.
 */
export function startWorker(environment: NodeJS.ProcessEnv): void {
  const registry = createProcessRegistry();
  const allMetrics = createSharedRequest<string>(systemClock, metricsMs, () => send({ type: "ask-metrics" }));
  let leave: Leave | null = null;
  let ending: Promise<void> | null = null;
  const sendMetrics = async () => {
    const snapshot = await registry.getMetricsAsJSON().catch(() => null);
    // Without a snapshot the primary uses the last one.
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
    // A worker that does not serve yet has nothing to shut down.
    process.exitCode = leave ? await leave(delayMs) : 0;
    // The primary adds the final counts to the sum.
    await sendMetrics();
    // Disconnecting waits for the primary's reply. Connections that the primary handed over in the meantime go back to
    // it.
    cluster.worker?.disconnect();
  };
  process.on("disconnect", () => process.exit());
  process.on("message", (message: ToWorker) => {
    if (message.type === "start") void begin(message);
    else if (message.type === "drain") ending ??= end(message.delayMs);
    else if (message.type === "collect-metrics") void sendMetrics();
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

/** Sends a message to the primary. Sends nothing after the primary has exited; `disconnect` reports the exit. */
function send(message: FromWorker, onTaken = () => undefined as void): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => onTaken());
}

/** Starts to serve clients. @param read returns the metrics of all workers. */
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
        () => shutDownGracefully(server, gateway, delayMs, config.shutdownGraceMs),
        () => gateway.close(),
        () => traces?.flush(config.shutdownGraceMs),
      ],
      log,
    );
}
