import type { ChildProcess } from "node:child_process";

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
export function endUntakenConnection(worker: ChildProcess): void {
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
