import type { SessionEnd } from "../upstream/session-end.ts";
import type { Viewer } from "../upstream/viewer.ts";
import type { ViewerSession } from "../upstream/viewer-session.ts";
import { sessionEnded } from "./errors/graphql-errors.ts";

/** The error that ends a stream, as its last element. */
interface StreamError {
  readonly error: unknown;
}

/** The same stream; that of a session ends with the session, at once: the last element says so. */
export function endingWithSession<Update extends object>(
  stream: AsyncIterableIterator<Update>,
  { session }: Viewer,
): AsyncIterableIterator<Update | StreamError> {
  return session ? new SessionStream(stream, session) : stream;
}

class SessionStream<Update extends object> implements AsyncIterableIterator<Update | StreamError> {
  readonly #stream: AsyncIterableIterator<Update>;
  readonly #stopListening: () => void;
  /** Resolves the wait of its reader; null when it does not wait. */
  #resolve: ((result: IteratorResult<StreamError>) => void) | null = null;
  /** What its reader has not been told yet. */
  #reason: SessionEnd | null = null;
  #isOver = false;

  constructor(stream: AsyncIterableIterator<Update>, session: ViewerSession) {
    this.#stream = stream;
    this.#stopListening = session.onEnd((reason) => this.#end(reason));
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<IteratorResult<Update | StreamError>> {
    if (this.#reason) return Promise.resolve(this.#last(this.#reason));
    if (this.#isOver) return Promise.resolve({ done: true, value: undefined });
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#read().then(resolve, reject);
    });
  }

  async return(): Promise<IteratorResult<Update | StreamError>> {
    this.#leave();
    await this.#stream.return?.();
    return { done: true, value: undefined };
  }

  async #read(): Promise<IteratorResult<Update>> {
    const result = await this.#stream.next();
    this.#resolve = null;
    if (result.done) this.#leave();
    return result;
  }

  #end(reason: SessionEnd): void {
    this.#reason = reason;
    this.#resolve?.(this.#last(reason));
    void this.#stream.return?.();
  }

  #last(reason: SessionEnd): IteratorResult<StreamError> {
    this.#reason = null;
    this.#leave();
    return { done: false, value: { error: sessionEnded(reason) } };
  }

  #leave(): void {
    this.#isOver = true;
    this.#resolve = null;
    this.#stopListening();
  }
}
