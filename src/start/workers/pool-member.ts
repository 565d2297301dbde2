import type { ChildProcess } from "node:child_process";
import type { Worker } from "node:cluster";
import { StartFailedError } from "../failed-start.ts";
import type { FromWorker, ToWorker } from "./messages.ts";
import type { RestartDelay } from "./restart-delay.ts";

/** Slot of the pool, independent of the worker that fills it. The log shows the slot's number. */
export interface WorkerSlot {
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

/** Additional time after the grace period before a worker is killed, in milliseconds. */
const slackMs = 3_000;

/** One worker, from its fork to its exit. */
export class Member {
  readonly worker: Worker;
  readonly slot: WorkerSlot;
  /** Time of the fork, in milliseconds since the epoch. */
  readonly beganAtMs = Date.now();
  /** Resolves when the worker accepts connections. Rejects with StartFailedError. */
  readonly ready: Promise<void>;
  /** Resolves when the process has exited. */
  readonly ended: Promise<Exit>;
  /** True while the worker is being stopped. */
  isStopping = false;
  #kill: NodeJS.Timeout | undefined;

  constructor(worker: Worker, slot: WorkerSlot) {
    this.worker = worker;
    this.slot = slot;
    const { promise: ended, resolve: end } = Promise.withResolvers<Exit>();
    const { promise: ready, resolve: begin, reject: fail } = Promise.withResolvers<void>();
    let failure: { readonly reason?: string } = {};
    worker.on("message", (message: FromWorker) => {
      if (message.type === "ready") begin();
      else if (message.type === "failed") failure = { reason: message.reason };
    });
    worker.once("exit", (code: number | null, signal: string | null) => end({ code, signal, ...failure }));
    worker.on("error", ({ message }: Error) => {
      // The error of an undelivered message is ignored, because the exit of the process is reported separately.
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
  async stop(delayMs: number | null, graceMs: number): Promise<Exit> {
    this.isStopping = true;
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
  /** Sequence number of the acknowledged message. */
  readonly ack?: number;
}

/**
 * Closes the connection that was handed to a worker that died before accepting it. `node:cluster` would keep the
 * connection open and wait for the worker's reply without a timeout, so the client would hang. A worker is handed one
 * connection at a time.
 */
function endUntakenConnection(worker: ChildProcess): void {
  // A process that failed to start may have no channel.
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
  // Node does not report the closed channel while a handle is in transit. The delay lets earlier replies of the worker
  // be read first.
  worker.once("exit", () => setImmediate(() => setImmediate(() => untaken?.handle.close())));
}
