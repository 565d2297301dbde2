import cluster from "node:cluster";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../../log.ts";
import { type FromWorker, type StartMessage, workerCommand } from "./messages.ts";
import { Member, type WorkerSlot } from "./pool-member.ts";
import type { PoolMetrics } from "./pool-metrics.ts";
import { RestartDelay } from "./restart-delay.ts";

/** Dependencies of a worker pool. */
export interface WorkerPoolDeps extends Pick<StartMessage, "port" | "secret" | "sandbox"> {
  readonly log: Log;
  /** Metrics of all workers. */
  readonly metrics: PoolMetrics;
  /** Time that a stopping worker has for running requests, in milliseconds. */
  readonly graceMs: number;
}

/**
 * Time that the primary waits for a signal after a worker has received one, in milliseconds. Ctrl-C and service
 * managers signal all processes of the group.
 */
const groupSignalMs = 250;

/** The workers of one gateway: one per slot, each replaced when it dies. */
export class WorkerPool {
  readonly #deps: WorkerPoolDeps;
  readonly #members = new Set<Member>();
  readonly #slots: readonly WorkerSlot[];
  #hasStarted = false;
  #isStopping = false;
  #isRestarting = false;
  #isRestartWanted = false;

  constructor(count: number, deps: WorkerPoolDeps) {
    this.#deps = deps;
    this.#slots = Array.from({ length: count }, (_, index) => ({
      number: index + 1,
      restartDelay: new RestartDelay(),
    }));
    cluster.setupPrimary({ args: [workerCommand] });
  }

  /**
   * Starts the workers.
   * @returns true when all accept connections; false when they were stopped before.
   * @throws StartFailedError when one of them cannot start.
   */
  async start(): Promise<boolean> {
    const members = this.#slots.map((slot) => this.#fork(slot));
    try {
      await Promise.all(members.map(({ ready }) => ready));
    } catch (error) {
      if (await this.#isEnding()) return false;
      throw error;
    }
    this.#hasStarted = true;
    // A worker that was ready may have died while the others started.
    for (const member of members) void this.#replaceWhenDead(member);
    return true;
  }

  /**
   * Replaces one worker after another; each drains when its successor is ready. All calls during a restart together
   * cause one more restart.
   */
  async restart(): Promise<void> {
    // Workers that are still starting already run the new code.
    if (!this.#hasStarted) return;
    this.#isRestartWanted = true;
    if (this.#isRestarting) return;
    this.#isRestarting = true;
    while (this.#isRestartWanted) {
      this.#isRestartWanted = false;
      await this.#replaceAll();
    }
    this.#isRestarting = false;
  }

  /**
   * Stops all workers.
   * @param delayMs time during which readiness reports the shutdown before it starts, in milliseconds.
   * @throws Error after all have ended, when a worker could not close everything.
   */
  async stop(delayMs: number): Promise<void> {
    this.#isStopping = true;
    const { graceMs } = this.#deps;
    const exits = await Promise.all([...this.#members].map((member) => member.stop(delayMs, graceMs)));
    if (exits.some(({ code }) => code === 1)) throw new Error("A worker could not close everything.");
  }

  /**
   * Starts a worker process. @throws the system's error for some reasons why a process cannot start; for others the
   * member ends immediately.
   */
  #fork(slot: WorkerSlot): Member {
    const { log, metrics, port, secret, sandbox } = this.#deps;
    const member = new Member(cluster.fork(), slot);
    const { worker } = member;
    this.#members.add(member);
    void member.ended.then(() => this.#members.delete(member));
    const measure = () => {
      const measured = metrics.join(() => member.send({ type: "collect-metrics" }));
      worker.on("message", (message: FromWorker) => {
        if (message.type === "metrics") measured.receive(message.snapshot);
      });
      void member.ended.then(() => measured.leave());
    };
    member.ready.then(measure, () => undefined);
    const sendMetrics = (text: string) => member.send({ type: "all-metrics", text });
    // If the metrics cannot be read, the worker's request times out.
    const giveUpMetrics = (error: unknown) =>
      log.error({ err: error }, "The workers' metrics cannot be read.");
    worker.on("message", ({ type }: FromWorker) => {
      if (type === "ask-metrics") metrics.read().then(sendMetrics, giveUpMetrics);
      else if (type === "terminated") void this.#replaceTerminated(member);
    });
    // Node buffers the message until the worker listens.
    member.send({ type: "start", number: slot.number, port, secret, sandbox });
    return member;
  }

  async #replaceAll(): Promise<void> {
    const { log } = this.#deps;
    log.info("Replacing the workers, one after another.");
    const present = [...this.#members];
    for (const member of present) if (!(await this.#replace(member))) return;
    log.info("All workers have been replaced.");
  }

  /** Replaces a worker that was terminated individually, not together with the gateway. */
  async #replaceTerminated(member: Member): Promise<void> {
    if (await this.#isEnding()) return;
    this.#deps.log.info({ worker: member.slot.number }, "A worker was terminated and will be replaced.");
    await this.#replace(member);
  }

  /**
   * Starts a successor, and stops the worker when the successor is ready. @returns false when the worker was not
   * replaced.
   */
  async #replace(member: Member): Promise<boolean> {
    const { log, graceMs } = this.#deps;
    if (this.#isStopping) return false;
    // Another worker already fills the slot, or will soon.
    if (member.isStopping || !this.#members.has(member)) return true;
    member.isStopping = true;
    try {
      const successor = this.#fork(member.slot);
      await successor.ready;
      void this.#replaceWhenDead(successor);
    } catch (error) {
      if (await this.#isEnding()) return false;
      log.error({ worker: member.slot.number, err: error }, "A worker could not be replaced.");
      // The old worker continues, unless it has died in the meantime.
      member.isStopping = false;
      if (!this.#members.has(member)) this.#refill(member.slot, member.beganAtMs);
      return false;
    }
    await member.stop(null, graceMs);
    return true;
  }

  /** Returns true when all workers are being stopped, now or within `groupSignalMs`. */
  async #isEnding(): Promise<boolean> {
    if (!this.#isStopping) await sleep(groupSignalMs);
    return this.#isStopping;
  }

  async #replaceWhenDead(member: Member): Promise<void> {
    const { slot, beganAtMs, worker } = member;
    const exit = await member.ended;
    if (this.#isStopping || member.isStopping) return;
    const delayMs = this.#refill(slot, beganAtMs);
    this.#deps.log.error(
      { worker: slot.number, pid: worker.process.pid, ...exit, delayMs },
      exit.reason === undefined ? "A worker died and will be replaced." : "A worker cannot start.",
    );
  }

  /** Schedules a new worker for the slot of a worker that has ended. @returns the delay in milliseconds. */
  #refill(slot: WorkerSlot, beganAtMs: number): number {
    const delayMs = slot.restartDelay.next(Date.now() - beganAtMs);
    setTimeout(() => this.#fill(slot), delayMs);
    return delayMs;
  }

  #fill(slot: WorkerSlot): void {
    if (this.#isStopping) return;
    try {
      void this.#replaceWhenDead(this.#fork(slot));
    } catch (error) {
      // Some failures to start a process, such as a lack of memory, are thrown.
      const delayMs = this.#refill(slot, Date.now());
      this.#deps.log.error({ worker: slot.number, err: error, delayMs }, "A worker cannot start.");
    }
  }
}
