import type { SessionEnd } from "../upstream/session-end.ts";
import type { Viewer } from "../upstream/viewer.ts";
import { isWatchClosed } from "../watch/watch-closed-error.ts";
import type { GatewayContext } from "./context.ts";
import { sessionEnded } from "./errors/graphql-errors.ts";

/** The error that ends a stream, as its last element. */
export interface StreamError {
  readonly error: unknown;
}

/**
 * The same stream, with the error that ends it as its last element, so that it reaches the client as an ordinary GraphQL error in an
 * event, followed by the regular end. WatchClosedError alone is thrown: the stream is not over then, it goes on at another
 * instance. The stream of a session ends with the session, at once, and its last element says so.
 * There are many of these, and most wait: what waits holds as little as can be.
 */
export class EndingStream<Update extends object> implements AsyncIterableIterator<Update | StreamError> {
  readonly #stream: AsyncIterableIterator<Update>;
  readonly #leaving: AbortController | undefined;
  /** Null for a stream that belongs to no session. */
  readonly #stopListening: (() => void) | null;
  /** Resolves the wait of its reader; null when it does not wait, or no session can end it. */
  #resolve: ((result: IteratorResult<StreamError>) => void) | null = null;
  /** What its reader has not been told yet. */
  #reason: SessionEnd | null = null;
  #isOver = false;

  /** @param leaving is aborted before the stream is left: a generator cannot be left while it waits. */
  constructor(stream: AsyncIterableIterator<Update>, { session }: Viewer, leaving?: AbortController) {
    this.#stream = stream;
    this.#leaving = leaving;
    this.#stopListening = session?.onEnd((reason) => this.#end(reason)) ?? null;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<IteratorResult<Update | StreamError>> {
    if (this.#reason) return Promise.resolve(this.#last(this.#reason));
    if (this.#isOver) return Promise.resolve({ done: true, value: undefined });
    if (!this.#stopListening) return this.#read();
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#read().then(resolve, reject);
    });
  }

  async return(): Promise<IteratorResult<Update | StreamError>> {
    this.#leave();
    await this.#returned();
    return { done: true, value: undefined };
  }

  #read(): Promise<IteratorResult<Update | StreamError>> {
    return this.#stream.next().then(
      (result) => {
        this.#resolve = null;
        if (result.done) this.#leave();
        return result;
      },
      (error: unknown) => {
        this.#leave();
        if (isWatchClosed(error)) throw error;
        return { done: false, value: { error } };
      },
    );
  }

  #end(reason: SessionEnd): void {
    this.#reason = reason;
    this.#resolve?.(this.#last(reason));
    this.#returned()?.catch(() => undefined);
  }

  #returned(): Promise<unknown> | undefined {
    this.#leaving?.abort();
    return this.#stream.return?.();
  }

  #last(reason: SessionEnd): IteratorResult<StreamError> {
    this.#reason = null;
    this.#leave();
    return { done: false, value: { error: sessionEnded(reason) } };
  }

  #leave(): void {
    this.#isOver = true;
    this.#resolve = null;
    this.#stopListening?.();
  }
}

/**
 * Resolves the field of a subscription, once for each element of its stream: an event as it is, with nothing that was loaded
 * for the events before it, and with the whole budget for texts of files.
 * @throws the error that ends the stream, when the element is one.
 */
export function resolveEvent<Event extends object>(
  update: Event | StreamError,
  _args: object,
  { loaders }: GatewayContext,
): Event {
  if ("error" in update) throw update.error;
  loaders.forgetAll();
  return update;
}
