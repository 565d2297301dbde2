import type { ChildProcess } from "node:child_process";
import type { Worker } from "node:cluster";
import { StartFailedError } from "../failed-start.ts";
import type { FromWorker, ToWorker } from "./messages.ts";
import type { RestartDelay } from "./restart-delay.ts";

/** One of the places of the pool, with the number that the log shows, whichever worker has it. */
export interface Place {
  readonly number: number;
  readonly restartDelay: RestartDelay;
}

/** End of a process: with a code, or by a signal, or before it began. */
export interface Exit {
  readonly code: number | null;
  readonly signal: string | null;
  /** The reason why it could not start. */
  readonly reason?: string;
}

/** How much longer than its grace period a worker may take to end, in milliseconds. */
const slackMs = 3_000;

/** One worker, from its fork to its end. */
export class Member {
  readonly worker: Worker;
  readonly place: Place;
  /** Time of its fork, in milliseconds since the epoch. */
  readonly beganAtMs = Date.now();
  /** Resolves when it takes connections. Rejects with StartFailedError. */
  readonly ready: Promise<void>;
  /** Resolves when its process is gone. */
  readonly ended: Promise<Exit>;
  /** True while its end is wanted. */
  isLeaving = false;
  #kill: NodeJS.Timeout | undefined;

  constructor(worker: Worker, place: Place) {
    this.worker = worker;
    this.place = place;
    const { promise: ended, resolve: end } = Promise.withResolvers<Exit>();
    const { promise: ready, resolve: begin, reject: fail } = Promise.withResolvers<void>();
    let failure: { readonly reason?: string } = {};
    worker.on("message", (message: FromWorker) => {
      if (message.type === "ready") begin();
      else if (message.type === "failed") failure = { reason: message.reason };
    });
    worker.once("exit", (code: number | null, signal: string | null) => end({ code, signal, ...failure }));
    worker.on("error", ({ message }: Error) => {
      // What could not be sent needs nothing: the end of its process is told.
      if (worker.process.pid !== undefined) return;
      end({ code: null, signal: null, reason: `A worker's process cannot be started: ${message}.` });
    });
    this.ended = ended.then((exit) => {
      clearTimeout(this.#kill);
      fail(new StartFailedError(exit.reason ?? "A worker has ended before it was ready."));
      return exit;
    });
    this.ready = ready;
    // Whoever waits for it is told all the same.
    ready.catch(() => undefined);
    endUntakenConnection(worker.process);
  }

  /** Sends it a message, as long as it can be reached. */
  send(message: ToWorker): void {
    if (this.worker.isConnected()) this.worker.send(message, undefined, () => undefined);
  }

  /** Ends it, by force if it takes too long. */
  async leave(delayMs: number | null, graceMs: number): Promise<Exit> {
    this.isLeaving = true;
    this.send({ type: "drain", delayMs });
    const kill = () => void this.worker.process.kill("SIGKILL");
    this.#kill ??= setTimeout(kill, (delayMs ?? 0) + graceMs + slackMs);
    return this.ended;
  }
}

/** The part of the messages of `node:cluster` that matters here. */
interface ClusterMessage {
  /** `newconn` comes with a connection. */
  readonly act?: string;
  readonly seq?: number;
  /** Number of the message that is answered. */
  readonly ack?: number;
}

/**
 * Ends the connection that a worker was handed and had not taken when it died. `node:cluster` waits for the worker's answer without an
 * end and keeps the connection open until then, so its client would wait as long. A worker is handed one connection at a time.
 */
function endUntakenConnection(worker: ChildProcess): void {
  // A process that the system has not begun may have no channel.
  if (worker.pid === undefined) return;
  let untaken: { readonly seq: number; readonly handle: { close(): void } } | null = null;
  const send = worker.send.bind(worker) as (...given: readonly unknown[]) => boolean;
  const watchingSend = (...given: readonly unknown[]) => {
    const [message, handle] = given as [ClusterMessage, { close(): void } | undefined];
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
