/**
 * Of an operation that its client has completed graphql-ws has forgotten everything, and its id may be another's by now: whatever
 * it were given would be sent as that one's, and its end would end that one.
 */
export function noAnswer(): Promise<never> {
  return new Promise(() => undefined);
}

/**
 * What an operation answers with, and nothing once its client has completed it: a result that comes later, a
 * failure, and the end of a stream are kept back for good.
 * @param signal aborts when the client completes the operation.
 */
export async function untilLeft(answer: unknown, signal: AbortSignal): Promise<unknown> {
  try {
    const present = await answer;
    if (!isStream(present)) return signal.aborted ? noAnswer() : present;
    const stream = new LeavableStream(present[Symbol.asyncIterator](), signal);
    if (!signal.aborted) return stream;
    await stream.return();
    return noAnswer();
  } catch (error) {
    return failUnlessLeft(error, signal);
  }
}

function failUnlessLeft(failure: unknown, signal: AbortSignal): Promise<never> {
  return signal.aborted ? noAnswer() : Promise.reject(failure);
}

function isStream(answer: unknown): answer is AsyncIterable<unknown> {
  return typeof answer === "object" && answer !== null && Symbol.asyncIterator in answer;
}

class LeavableStream implements AsyncIterableIterator<unknown> {
  readonly #source: AsyncIterator<unknown>;
  readonly #signal: AbortSignal;

  constructor(source: AsyncIterator<unknown>, signal: AbortSignal) {
    this.#source = source;
    this.#signal = signal;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<IteratorResult<unknown>> {
    return this.#source.next().then(
      (result) => (this.#signal.aborted ? noAnswer() : result),
      (error: unknown) => failUnlessLeft(error, this.#signal),
    );
  }

  async return(): Promise<IteratorResult<unknown>> {
    await this.#source.return?.();
    return { done: true, value: undefined };
  }
}
