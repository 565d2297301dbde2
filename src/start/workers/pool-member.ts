import type { ChildProcess } from "node:child_process";
import type { Worker } from "node:cluster";
import { StartFailedError } from "../failed-start.ts";
import type { FromWorker, ToWorker } from "./messages.ts";
import type { RestartDelay } from "./restart-delay.ts";

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

/** What `node:cluster` and its workers tell each other, as far as it matters here. */
interface ClusterMessage {
  /** `newconn` comes with a connection. */
  readonly act?: string;
  readonly seq?: number;
  /** Number of the message that is answered. */
  readonly ack?: number;
}

/** A connection of the primary's that a worker was handed. */
interface Handle {
  close(): void;
}

/**
 * Ends the connection that a worker was handed and had not taken when it died. `node:cluster` waits for the worker's answer without an
 * end and keeps the connection open until then, so its client would wait as long. A worker is handed one connection at a time.
 */
function endUntakenConnection(worker: ChildProcess): void {
  // A process that the system has not begun may have no channel.
  if (worker.pid === undefined) return;
  let untaken: { readonly seq: number; readonly handle: Handle } | null = null;
  const send = worker.send.bind(worker) as (...given: readonly unknown[]) => boolean;
  const watchingSend = (...given: readonly unknown[]) => {
    const [message, handle] = given as [ClusterMessage, Handle | undefined];
    if (message.act === "newconn" && message.seq !== undefined && handle) {
      untaken = { seq: message.seq, handle };
    }
    return send(...given);
  };
  worker.send = watchingSend;
  worker.on("internalMessage", ({ ack }: ClusterMessage) => {
    if (untaken?.seq === ack) untaken = null;
  });
  // While a handle is on its way, Node does not say that the channel is closed. What the worker has answered before is read first.
  worker.once("exit", () => setImmediate(() => setImmediate(() => untaken?.handle.close())));
}
