import cluster from "node:cluster";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../../log.ts";
import { type FromWorker, type StartMessage, workerCommand } from "./messages.ts";
import { Member, type Place } from "./pool-member.ts";
import type { PoolMetrics } from "./pool-metrics.ts";
import { RestartDelay } from "./restart-delay.ts";

/** Parts of a pool of workers. */
export interface WorkerPoolParts extends Pick<StartMessage, "port" | "secret" | "sandbox"> {
  readonly log: Log;
  /** The metrics of all workers. */
  readonly metrics: PoolMetrics;
  /** Time that a worker gets for what runs when it ends, in milliseconds. */
  readonly graceMs: number;
}

/**
 * How long the primary waits for a signal of its own when a worker seems to have had one, in milliseconds: Ctrl-C and service managers send
 * it to all processes.
 */
const groupSignalMs = 250;

/** The workers of one gateway: as many as there are places, each replaced when it dies. */
export class WorkerPool {
  readonly #parts: WorkerPoolParts;
  readonly #members = new Set<Member>();
  readonly #places: readonly Place[];
  #hasStarted = false;
  #isStopping = false;
  #isRestarting = false;
  #isRestartWanted = false;

  constructor(count: number, parts: WorkerPoolParts) {
    this.#parts = parts;
    this.#places = Array.from({ length: count }, (_, index) => ({
      number: index + 1,
      restartDelay: new RestartDelay(),
    }));
    cluster.setupPrimary({ args: [workerCommand] });
  }

  /**
   * Starts the workers.
   * @returns when all take connections; false when they were asked to end before.
   * @throws StartFailedError when one of them cannot start.
   */
  async start(): Promise<boolean> {
    const members = this.#places.map((place) => this.#fork(place));
    try {
      await Promise.all(members.map(({ ready }) => ready));
    } catch (error) {
      if (await this.#isEnding()) return false;
      throw error;
    }
    this.#hasStarted = true;
    // One that was ready may have died while the others were started.
    for (const member of members) void this.#replaceWhenDead(member);
    return true;
  }

  /**
   * Replaces one worker after another; each one drains when its successor is ready. While they are being replaced, however many more
   * wishes are one.
   */
  async restart(): Promise<void> {
    // Those that are being started are new.
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
   * Ends all workers.
   * @param delayMs time in which their readiness says so before, in milliseconds.
   * @throws Error when they have ended, and one of them could not close everything.
   */
  async stop(delayMs: number): Promise<void> {
    this.#isStopping = true;
    const { graceMs } = this.#parts;
    const exits = await Promise.all([...this.#members].map((member) => member.leave(delayMs, graceMs)));
    if (exits.some(({ code }) => code === 1)) throw new Error("A worker could not close everything.");
  }

  /** @throws the system's error, if it cannot begin a process for some reasons; for others the member ends at once. */
  #fork(place: Place): Member {
    const { log, metrics, port, secret, sandbox } = this.#parts;
    const member = new Member(cluster.fork(), place);
    const { worker } = member;
    this.#members.add(member);
    void member.ended.then(() => this.#members.delete(member));
    const measure = () => {
      const measured = metrics.join(() => member.send({ type: "tell-metrics" }));
      worker.on("message", (message: FromWorker) => {
        if (message.type === "metrics") measured.receive(message.snapshot);
      });
      void member.ended.then(() => measured.leave());
    };
    member.ready.then(measure, () => undefined);
    const tellMetrics = (text: string) => member.send({ type: "all-metrics", text });
    // The worker's own question ends after its time.
    const giveUpMetrics = (error: unknown) =>
      log.error({ err: error }, "The metrics of the workers cannot be read.");
    worker.on("message", ({ type }: FromWorker) => {
      if (type === "ask-metrics") metrics.read().then(tellMetrics, giveUpMetrics);
      else if (type === "terminated") void this.#replaceTerminated(member);
    });
    // Node keeps it until the worker listens.
    member.send({ type: "start", number: place.number, port, secret, sandbox });
    return member;
  }

  async #replaceAll(): Promise<void> {
    const { log } = this.#parts;
    log.info("The workers are replaced, one after another.");
    const present = [...this.#members];
    for (const member of present) if (!(await this.#replace(member))) return;
    log.info("All workers have been replaced.");
  }

  /** Replaces a worker whose end somebody wants, and not that of the gateway. */
  async #replaceTerminated(member: Member): Promise<void> {
    if (await this.#isEnding()) return;
    this.#parts.log.info({ worker: member.place.number }, "A worker was asked to end, and is replaced.");
    await this.#replace(member);
  }

  /** Starts a successor, and ends the worker when that is ready. @returns false when it stays, or all are to end. */
  async #replace(member: Member): Promise<boolean> {
    const { log, graceMs } = this.#parts;
    if (this.#isStopping) return false;
    // Its place has another one already, or soon.
    if (member.isLeaving || !this.#members.has(member)) return true;
    member.isLeaving = true;
    try {
      const successor = this.#fork(member.place);
      await successor.ready;
      void this.#replaceWhenDead(successor);
    } catch (error) {
      if (await this.#isEnding()) return false;
      log.error({ worker: member.place.number, err: error }, "A worker could not be replaced.");
      // It stays, unless it has died meanwhile.
      member.isLeaving = false;
      if (!this.#members.has(member)) this.#refill(member.place, member.beganAtMs);
      return false;
    }
    await member.leave(null, graceMs);
    return true;
  }

  /** Finds out whether all workers are to end now, or in a moment. */
  async #isEnding(): Promise<boolean> {
    if (!this.#isStopping) await sleep(groupSignalMs);
    return this.#isStopping;
  }

  async #replaceWhenDead(member: Member): Promise<void> {
    const { place, beganAtMs, worker } = member;
    const exit = await member.ended;
    if (this.#isStopping || member.isLeaving) return;
    const delayMs = this.#refill(place, beganAtMs);
    this.#parts.log.error(
      { worker: place.number, pid: worker.process.pid, ...exit, delayMs },
      exit.reason === undefined ? "A worker has died, and is replaced." : "A worker cannot start.",
    );
  }

  /** Puts a worker into a place whose worker has ended. @returns in how many milliseconds. */
  #refill(place: Place, beganAtMs: number): number {
    const delayMs = place.restartDelay.next(Date.now() - beganAtMs);
    setTimeout(() => this.#fill(place), delayMs);
    return delayMs;
  }

  #fill(place: Place): void {
    if (this.#isStopping) return;
    try {
      void this.#replaceWhenDead(this.#fork(place));
    } catch (error) {
      // Some of what keeps the system from beginning a process, no memory for instance, is thrown.
      const delayMs = this.#refill(place, Date.now());
      this.#parts.log.error({ worker: place.number, err: error, delayMs }, "A worker cannot start.");
    }
  }
}
