import type { Worker } from "node:cluster";
import type { FromWorker, ToWorker } from "./messages.ts";
import type { RestartDelay } from "./restart-delay.ts";
import { StartFailedError } from "../failed-start.ts";
import { endUntakenConnection } from "./untaken-connection.ts";

/** One of the places of the pool: its number is in the log, whoever works there. */
export interface Place {
  readonly number: number;
  readonly restartDelay: RestartDelay;
}

/** How a process has ended: with a code, or by a signal, or before it began. */
export interface Exit {
  readonly code: number | null;
  readonly signal: string | null;
  /** Why the system did not begin it at all. */
  readonly fault?: Error;
}

/** How much longer than its grace period a worker may take to end, in milliseconds. */
const slackMs = 3_000;

/** One worker, from its fork to its end. */
export class Member {
  readonly worker: Worker;
  readonly place: Place;
  /** When it was forked, in milliseconds since the epoch. */
  readonly beganAtMs = Date.now();
  /** Resolves when it takes connections. Rejects with StartFailedError. */
  readonly ready: Promise<void>;
  /** Resolves when its process is gone. */
  readonly ended: Promise<Exit>;
  /** Whether its end is wanted. */
  isLeaving = false;
  /** Whether its process is gone. */
  hasEnded = false;
  #kill: NodeJS.Timeout | undefined;

  constructor(worker: Worker, place: Place) {
    this.worker = worker;
    this.place = place;
    let reason = "A worker has ended before it was ready.";
    this.ended = new Promise((resolve) => {
      worker.once("exit", (code: number | null, signal: string | null) => {
        this.hasEnded = true;
        resolve({ code, signal });
      });
      worker.on("error", (fault: Error) => {
        // What could not be sent needs nothing: the end of its process is told.
        if (worker.process.pid !== undefined) return;
        this.hasEnded = true;
        reason = `A worker's process cannot be started: ${fault.message}.`;
        resolve({ code: null, signal: null, fault });
      });
    });
    this.ready = new Promise((resolve, reject) => {
      worker.on("message", (message: FromWorker) => {
        if (message.type === "ready") resolve();
        else if (message.type === "failed") reason = message.reason;
      });
      const fail = () => {
        clearTimeout(this.#kill);
        reject(new StartFailedError(reason));
      };
      void this.ended.then(fail);
    });
    endUntakenConnection(worker.process);
    // Whoever waits for it is told all the same.
    this.ready.catch(() => undefined);
  }

  /** Tells it something, as long as it can hear. @param onTaken is called when its channel has taken it. */
  send(message: ToWorker, onTaken = () => undefined as void): void {
    if (this.worker.isConnected()) this.worker.send(message, undefined, () => onTaken());
  }

  /** Has it end. @returns how it has, by force if it takes too long. */
  async leave(delayMs: number | null, graceMs: number): Promise<Exit> {
    this.isLeaving = true;
    this.send({ type: "drain", delayMs });
    const kill = () => void this.worker.process.kill("SIGKILL");
    this.#kill ??= setTimeout(kill, (delayMs ?? 0) + graceMs + slackMs);
    return this.ended;
  }
}
