import type { ChildProcess } from "node:child_process";
import type { Worker } from "node:cluster";
import { StartFailedError } from "../failed-start.ts";
import type { FromWorker, ToWorker } from "./messages.ts";
import type { RestartDelay } from "./restart-delay.ts";

/** A slot of the pool, with the number that the log shows, independent of the worker that fills it. */
export interface Place {
  readonly number: number;
  readonly restartDelay: RestartDelay;
}

/** Exit code or signal of a process, or the reason why it never started. */
export interface Exit {
  readonly code: number | null;
  readonly signal: string | null;
  /** Reason why the process could not start. */
  readonly reason?: string;
}

/** Time beyond its grace period that a worker may take to end, in milliseconds. */
const slackMs = 3_000;

/** One worker, from its fork to its exit. */
export class Member {
  readonly worker: Worker;
  readonly place: Place;
  /** Time of the fork, in milliseconds since the epoch. */
  readonly beganAtMs = Date.now();
  /** Resolves when the worker accepts connections. Rejects with StartFailedError. */
  readonly ready: Promise<void>;
  /** Resolves when the process has exited. */
  readonly ended: Promise<Exit>;
  /** True while the worker is being stopped. */
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
      // A message that could not be sent needs no handling, because the exit of the process is reported separately.
      if (worker.process.pid !== undefined) return;
      end({ code: null, signal: null, reason: `A worker's process cannot be started: ${message}.` });
    });
    this.ended = ended.then((exit) => {
      clearTimeout(this.#kill);
      fail(new StartFailedError(exit.reason ?? "A worker exited before it was ready."));
      return exit;
    });
    this.ready = ready;
    // Prevents an unhandled rejection; callers that await it still get the error.
    ready.catch(() => undefined);
    endUntakenConnection(worker.process);
  }

  /** Sends a message to the worker if it is connected. */
  send(message: ToWorker): void {
    if (this.worker.isConnected()) this.worker.send(message, undefined, () => undefined);
  }

  /** Stops the worker gracefully, and kills it when it takes too long. */
  async leave(delayMs: number | null, graceMs: number): Promise<Exit> {
    this.isLeaving = true;
    this.send({ type: "drain", delayMs });
    const kill = () => void this.worker.process.kill("SIGKILL");
    this.#kill ??= setTimeout(kill, (delayMs ?? 0) + graceMs + slackMs);
    return this.ended;
  }
}

/** The relevant part of the messages of `node:cluster`. */
interface ClusterMessage {
  /** `newconn` for a message that hands over a connection. */
  readonly act?: string;
  readonly seq?: number;
  /** Number of the acknowledged message. */
  readonly ack?: number;
}

/**
 * Closes the connection that was handed to a worker when it died before accepting it. `node:cluster` waits for the
 * worker's reply without a timeout and keeps the connection open, so the client would hang. A worker is handed one
 * connection at a time.
 */
function endUntakenConnection(worker: ChildProcess): void {
  // A process that was never started may have no channel.
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
  // While a handle is in transit, Node does not report the closed channel. Earlier replies of the worker are read
  // first.
  worker.once("exit", () => setImmediate(() => setImmediate(() => untaken?.handle.close())));
}
