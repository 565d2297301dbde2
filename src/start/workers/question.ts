import type { Clock } from "../../clock.ts";

/** A question to another process, which is sent once for all who wait for the answer. */
export class Question<Answer> {
  readonly #clock: Clock;
  readonly #longestMs: number;
  readonly #send: () => void;
  #asked: (PromiseWithResolvers<Answer> & { readonly answered: Promise<Answer> }) | null = null;

  /**
   * @param longestMs longest time that an answer is waited for, in milliseconds.
   * @param send sends the question.
   */
  constructor(clock: Clock, longestMs: number, send: () => void) {
    this.#clock = clock;
    this.#longestMs = longestMs;
    this.#send = send;
  }

  /** @throws Error when no answer comes in time. */
  ask(): Promise<Answer> {
    if (this.#asked) return this.#asked.answered;
    const call = Promise.withResolvers<Answer>();
    const giveUp = () => call.reject(new Error("The other process does not answer."));
    const cancel = this.#clock.schedule(giveUp, this.#longestMs);
    const answered = call.promise.finally(() => {
      cancel();
      this.#asked = null;
    });
    this.#asked = { ...call, answered };
    this.#send();
    return answered;
  }

  /** Takes an answer; nothing happens when nobody waits any more. */
  take(answer: Answer): void {
    this.#asked?.resolve(answer);
  }
}
