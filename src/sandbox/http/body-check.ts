import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";

/** A check that sees a body pass by. */
export interface BodyCheck {
  take(chunk: Buffer): void;
  /** Called once, when the body has ended. @throws to refuse the request. */
  end(): void;
}

const pending = new WeakMap<Readable, BodyCheck>();

/** Puts a request's body under a check, before it is read. */
export function expectOfBody(incoming: IncomingMessage, check: BodyCheck): void {
  // A listener would start the flow, which the reader of the body has to do.
  incoming.pause();
  incoming.on("data", (chunk: Buffer) => check.take(chunk));
  pending.set(incoming, check);
}

/**
 * To be called when a body has been read to its end, before it is used.
 * @throws what the body's check throws; nothing when there is no check.
 */
export function finishBodyCheck(source: Readable): void {
  const check = pending.get(source);
  pending.delete(source);
  check?.end();
}
