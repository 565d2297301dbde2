import { isGoingAway, saysGoingAway } from "./going-away.ts";

/**
 * Of an operation that its client has completed graphql-ws has forgotten everything, and its id may be another's by now: whatever
 * it were given would be sent as that one's, and its end would end that one.
 */
export function noAnswer(): Promise<never> {
  return new Promise(() => undefined);
}

/**
 * What an operation answers with, and nothing once its client has completed it: a result that comes later, a
 * failure, and the end of a stream are kept back for good. So is the end of a stream because the instance goes.
 * @param signal aborts when the client completes the operation.
 * @param onGoingAway is called with that end.
 */
export async function untilLeft(
  answer: unknown,
  signal: AbortSignal,
  onGoingAway: () => void,
): Promise<unknown> {
  try {
    const present = await answer;
    if (saysGoingAway(present)) {
      onGoingAway();
      return await noAnswer();
    }
    if (!isStream(present)) return signal.aborted ? noAnswer() : present;
    const stream = new LeavableStream(present[Symbol.asyncIterator](), signal, onGoingAway);
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
  readonly #onGoingAway: () => void;

  constructor(source: AsyncIterator<unknown>, signal: AbortSignal, onGoingAway: () => void) {
    this.#source = source;
    this.#signal = signal;
    this.#onGoingAway = onGoingAway;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<IteratorResult<unknown>> {
    return this.#source.next().then(
      (result) => {
        if (saysGoingAway(result.value)) return this.#goAway();
        return this.#signal.aborted ? noAnswer() : result;
      },
      (error: unknown) => {
        return isGoingAway(error) ? this.#goAway() : failUnlessLeft(error, this.#signal);
      },
    );
  }

  #goAway(): Promise<never> {
    this.#onGoingAway();
    return noAnswer();
  }

  async return(): Promise<IteratorResult<unknown>> {
    await this.#source.return?.();
    return { done: true, value: undefined };
  }
}
