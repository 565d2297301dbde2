import type { Clock } from "../../clock.ts";

/** A question to another process. */
export type Question<Answer> = ReturnType<typeof createQuestion<Answer>>;

/**
 * Makes a question to another process, which is sent once for all who wait for the answer.
 * @param longestMs longest time that an answer is waited for, in milliseconds.
 * @param send sends the question.
 */
export function createQuestion<Answer>(clock: Clock, longestMs: number, send: () => void) {
  let asked: (PromiseWithResolvers<Answer> & { readonly answered: Promise<Answer> }) | null = null;
  return {
    /** @throws Error when no answer comes in time. */
    ask(): Promise<Answer> {
      if (asked) return asked.answered;
      const call = Promise.withResolvers<Answer>();
      const giveUp = () => call.reject(new Error("The other process does not answer."));
      const cancel = clock.schedule(giveUp, longestMs);
      const answered = call.promise.finally(() => {
        cancel();
        asked = null;
      });
      asked = { ...call, answered };
      send();
      return answered;
    },
    /** Takes an answer; nothing happens when nobody waits any more. */
    take(answer: Answer): void {
      asked?.resolve(answer);
    },
  };
}
