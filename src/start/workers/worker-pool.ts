import cluster from "node:cluster";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../../log.ts";
import { newInstanceName } from "../../state/instance-name.ts";
import type { ServedState, StateServer } from "../../state/primary/serve-state.ts";
import { type FromWorker, type StartMessage, workerCommand } from "./messages.ts";
import { Member, type Place } from "./pool-member.ts";
import type { PoolMember, PoolMetrics } from "./pool-metrics.ts";
import { RestartDelay } from "./restart-delay.ts";

/** What a pool of workers is made of. */
export interface WorkerPoolParts extends Pick<StartMessage, "port" | "secret" | "sandbox"> {
  readonly log: Log;
  readonly state: StateServer;
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
   * Starts the first worker, and when it is ready the others.
   * @returns false when they were asked to end before.
   * @throws StartFailedError when one of them cannot start.
   */
  async start(): Promise<boolean> {
    const members: Member[] = [];
    const fork = (place: Place) => {
      const member = this.#fork(place);
      members.push(member);
      return member.ready;
    };
    const [first, ...others] = this.#places;
    try {
      if (first) await fork(first);
      if (this.#isStopping) return false;
      await Promise.all(others.map(fork));
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
  restart(): void {
    // Those that are being started are new.
    if (!this.#hasStarted) return;
    this.#isRestartWanted = true;
    if (!this.#isRestarting) void this.#restartWhileWanted();
  }

  async #restartWhileWanted(): Promise<void> {
    this.#isRestarting = true;
    while (this.#isRestartWanted) {
      this.#isRestartWanted = false;
      await this.#replaceAll();
    }
    this.#isRestarting = false;
  }

  /**
   * Ends all workers.
   * @param delayMs how long they say before that they go.
   * @throws Error when they have ended, and one of them could not close everything.
   */
  async stop(delayMs: number): Promise<void> {
    this.#isStopping = true;
    const { graceMs } = this.#parts;
    const exits = await Promise.all([...this.#members].map((member) => member.leave(delayMs, graceMs)));
    if (exits.some(({ code }) => code === 1)) throw new Error("A worker could not close everything.");
  }

  async #replaceAll(): Promise<void> {
    const { log, graceMs } = this.#parts;
    log.info("The workers are replaced, one after another.");
    const present = [...this.#members];
    for (const member of present) {
      if (this.#isStopping) return;
      // Of one that has died the place is filled already.
      if (member.isLeaving || member.hasEnded) continue;
      if (!(await this.#succeed(member))) {
        // It stays, unless it has died meanwhile.
        member.isLeaving = false;
        if (member.hasEnded) this.#refill(member);
        return;
      }
      await member.leave(null, graceMs);
    }
    log.info("All workers have been replaced.");
  }

  /** Starts a worker in the place of another. @returns whether it is ready. */
  async #succeed(member: Member): Promise<boolean> {
    member.isLeaving = true;
    try {
      const successor = this.#fork(member.place);
      await successor.ready;
      void this.#replaceWhenDead(successor);
      return true;
    } catch (error) {
      if (await this.#isEnding()) return false;
      this.#parts.log.error({ worker: member.place.number, err: error }, "A worker could not be replaced.");
      return false;
    }
  }

  /** @throws the system's error, if it cannot begin a process for some reasons; for others the member ends at once. */
  #fork(place: Place): Member {
    const { state, metrics, port, secret, sandbox } = this.#parts;
    const member = new Member(cluster.fork(), place);
    this.#members.add(member);
    const instance = newInstanceName();
    let served: ServedState | null = null;
    let measured: PoolMember | null = null;
    member.worker.on("message", (message: FromWorker) => {
      if (message.type === "state") served?.receive(message.request);
      else if (message.type === "metrics") measured?.receive(message.snapshot);
      else if (message.type === "ask-metrics") void this.#tellMetrics(member);
      else if (message.type === "ready") measured = metrics.join(() => member.send({ type: "tell-metrics" }));
      else if (message.type === "failed" && this.#hasStarted)
        this.#parts.log.error({ worker: place.number, reason: message.reason }, "A worker cannot start.");
      else if (message.type === "done") member.send({ type: "farewell" });
      else if (message.type === "terminated") void this.#replaceTerminated(member);
      else if (message.type === "hello") {
        // A request to end may have come before it listened.
        if (this.#isStopping) return member.send({ type: "drain", delayMs: null });
        member.send({ type: "start", number: place.number, instance, port, secret, sandbox });
        served = state.serve(instance, (answer, onTaken) => member.send({ type: "state", answer }, onTaken));
      }
      return undefined;
    });
    const forget = () => {
      this.#members.delete(member);
      // What it has held is free at once.
      void served?.close();
      measured?.leave();
    };
    void member.ended.then(forget);
    return member;
  }

  async #tellMetrics(member: Member): Promise<void> {
    const { metrics, log } = this.#parts;
    try {
      member.send({ type: "all-metrics", text: await metrics.read() });
    } catch (error) {
      // The worker's own question ends after its time.
      log.error({ err: error }, "The metrics of the workers cannot be read.");
    }
  }

  /** Somebody wants this worker to end, and not the gateway. */
  async #replaceTerminated(member: Member): Promise<void> {
    if ((await this.#isEnding()) || member.isLeaving || !this.#members.has(member)) return;
    this.#parts.log.info({ worker: member.place.number }, "A worker was asked to end, and is replaced.");
    const hasSuccessor = await this.#succeed(member);
    if (this.#isStopping) return;
    await member.leave(null, this.#parts.graceMs);
    if (!hasSuccessor) this.#refill(member);
  }

  /** Whether all workers are to end, or will be in a moment. */
  async #isEnding(): Promise<boolean> {
    if (!this.#isStopping) await sleep(groupSignalMs);
    return this.#isStopping;
  }

  async #replaceWhenDead(member: Member): Promise<void> {
    const { code, signal, fault } = await member.ended;
    if (this.#isStopping || member.isLeaving) return;
    const delayMs = this.#refill(member);
    const worker = member.place.number;
    const { pid } = member.worker.process;
    if (fault) this.#parts.log.error({ worker, err: fault, delayMs }, "A worker cannot start.");
    else this.#parts.log.error({ worker, pid, code, signal, delayMs }, "A worker has died, and is replaced.");
  }

  /** Puts a worker into the place of one that has ended. @returns in how many milliseconds. */
  #refill({ place, beganAtMs }: Pick<Member, "place" | "beganAtMs">): number {
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
      const delayMs = this.#refill({ place, beganAtMs: Date.now() });
      this.#parts.log.error({ worker: place.number, err: error, delayMs }, "A worker cannot start.");
    }
  }
}
