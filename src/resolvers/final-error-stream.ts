import type { SessionEnd } from "../upstream/session-end-reasons.ts";
import type { Viewer } from "../upstream/viewer.ts";
import { isWatchClosed } from "../watch/watch-closed-error.ts";
import type { GatewayContext } from "./context.ts";
import { sessionEnded } from "./errors/graphql-errors.ts";

/** Error that ends a stream, delivered as the last element. */
export interface StreamError {
  readonly error: unknown;
}

/**
 * A stream whose last element is the error that ended it. The client receives a regular GraphQL error in an event,
 * followed by the regular completion. Only WatchClosedError is thrown, because another instance then continues the
 * stream. A session's stream ends immediately with the session, and its last element contains the reason. Most of the
 * many streams are idle, so an idle stream uses as little memory as possible.
 */
export class FinalErrorStream<Update extends object> implements AsyncIterableIterator<Update | StreamError> {
  readonly #stream: AsyncIterableIterator<Update>;
  readonly #leaving: AbortController | undefined;
  /** Removes the listener for the end of the session; null for a stream without a session. */
  readonly #stopListening: (() => void) | null;
  /** Resolves the pending read; null without a pending read, or when no session can end the stream. */
  #resolve: ((result: IteratorResult<StreamError>) => void) | null = null;
  /** Session end that the reader has not received yet. */
  #reason: SessionEnd | null = null;
  #isOver = false;

  /** @param leaving is aborted before `return()`, because a generator with a pending read cannot return. */
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
 * Resolves the subscription field for each element of its stream. It returns the event unchanged, clears the loaders of
 * earlier events, and resets the text budget for files.
 * @throws the error of the element, when the element is the error that ends the stream.
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
