import type { Registry } from "prom-client";
import { systemClock } from "../../clock.ts";
import { createPrimaryState, type PrimaryState } from "../../state/primary/primary-state.ts";
import { closeAll, takeLeave } from "../end-process.ts";
import { readEnvironment } from "../environment.ts";
import { explainFailedStart } from "../failed-start.ts";
import { openLog } from "../open-log.ts";
import { createHttpServer, createProcessRegistry, serve } from "../serving.ts";
import { startTraces } from "../traces/start-traces.ts";
import { type FromWorker, joinParent, type StartMessage, type ToWorker } from "./messages.ts";
import { createMetricsOfAll } from "./pool-metrics.ts";
import { createPublishedMediaPass } from "./published-media.ts";

/** Takes leave and closes everything, once. @param delayMs as for `takeLeave`. @returns the exit code of the process. */
type Leave = (delayMs: number | null) => Promise<number>;

/** Longest time that an answer of the primary is waited for, in milliseconds: it has nothing else to do. */
const stateTimeoutMs = 2_000;

/**
 * Starts one of several processes that serve behind one port. Whatever it should do, the primary says.
 * @returns false for a process that no primary has started.
 */
export function startWorker(environment: NodeJS.ProcessEnv): boolean {
  const primary = joinParent<ToWorker, FromWorker>(["SIGINT", "SIGHUP"]);
  if (!primary) return false;
  let state: PrimaryState | null = null;
  let leave: Leave | null = null;
  let exitCode = 0;
  const registry = createProcessRegistry();
  const metricsOfAll = createMetricsOfAll(systemClock, () => primary.send({ type: "ask-metrics" }));
  const tellMetrics = async () => {
    const snapshot = await registry.getMetricsAsJSON().catch(() => null);
    // The primary goes on with what it was told before.
    if (snapshot) primary.send({ type: "metrics", snapshot });
  };
  const endWith = async (code: number) => {
    exitCode = code;
    // What was counted until now stays in the sum.
    await tellMetrics();
    primary.send({ type: "done" });
  };
  const begin = async (message: StartMessage, shared: PrimaryState) => {
    try {
      leave = await serveFor(environment, message, shared, registry, metricsOfAll.read);
      primary.send({ type: "ready" });
    } catch (error) {
      const failed: FromWorker = { type: "failed", reason: explainFailedStart(error) };
      process.send?.(failed, () => process.exit(1));
    }
  };
  primary.onMessage((message) => {
    if (message.type === "state") {
      state?.receive(message.answer);
    } else if (message.type === "drain") {
      // What the primary hands over before it hears that this one takes no more is given back, so its farewell is waited for.
      if (leave) void leave(message.delayMs).then(endWith);
      // Before it serves there is nothing to lose.
      else process.exit(0);
    } else if (message.type === "tell-metrics") {
      void tellMetrics();
    } else if (message.type === "all-metrics") {
      metricsOfAll.receive(message.text);
    } else if (message.type === "farewell") {
      process.exit(exitCode);
    } else {
      state = createPrimaryState({
        instance: message.instance,
        send: (request) => primary.send({ type: "state", request }),
        timeoutMs: stateTimeoutMs,
      });
      void begin(message, state);
    }
  });
  let isTerminated = false;
  process.on("SIGTERM", () => {
    if (isTerminated) process.exit(1);
    isTerminated = true;
    primary.send({ type: "terminated" });
  });
  primary.send({ type: "hello" });
  return true;
}

/** Serves. @returns what ends that. */
async function serveFor(
  environment: NodeJS.ProcessEnv,
  { number, port, secret, sandbox }: StartMessage,
  state: PrimaryState,
  registry: Registry,
  read: () => Promise<string>,
): Promise<Leave> {
  const { config } = readEnvironment(environment);
  const log = (await openLog(config, config.secretValues)).child({ worker: number });
  const traces = await startTraces(environment, log);
  const server = createHttpServer(config);
  const media = sandbox && createPublishedMediaPass(sandbox.url);
  const own = { ...config, port, secret: config.secret ?? secret };
  // With Redis the workers are instances like those of other machines.
  const shared = config.redisUrl === null ? state : null;
  const over = sandbox && media && { ...sandbox, ...media };
  const gateway = await serve(server, own, over, log, registry, read, shared);
  let left: Promise<number> | null = null;
  const leave: Leave = (delayMs) =>
    closeAll(
      [
        () => takeLeave(server, gateway, delayMs, config.shutdownGraceMs),
        () => gateway.close(),
        () => state.close(),
        () => traces?.flush(config.shutdownGraceMs),
      ],
      log,
    );
  return (delayMs) => (left ??= leave(delayMs));
}
