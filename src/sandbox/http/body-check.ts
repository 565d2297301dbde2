import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";

/** Check of a request body, which receives the chunks as they arrive. */
export interface BodyCheck {
  update(chunk: Buffer): void;
  /**
   * Called once, after the end of the body.
   * @throws ServiceError to reject the request
   */
  end(): void;
}

const pending = new WeakMap<Readable, BodyCheck>();

/** Attaches a check to a request's body. Must be called before the body is read. */
export function attachBodyCheck(incoming: IncomingMessage, check: BodyCheck): void {
  // Adding a data listener would start the stream, which only the reader of the body may do.
  incoming.pause();
  incoming.on("data", (chunk: Buffer) => check.update(chunk));
  pending.set(incoming, check);
}

/**
 * Finishes the check of a body. Must be called when the body has been read to its end, and before it is used.
 * @throws the error of the body's check; nothing when there is no check
 */
export function finishBodyCheck(source: Readable): void {
  const check = pending.get(source);
  pending.delete(source);
  check?.end();
}
