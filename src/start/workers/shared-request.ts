import type { Clock } from "../../clock.ts";

/** A request to another process. */
export type SharedRequest<Answer> = ReturnType<typeof createSharedRequest<Answer>>;

/**
 * Creates a request to another process. Concurrent callers share one request.
 * @param longestMs maximum time to wait for the reply, in milliseconds.
 * @param send sends the request.
 */
export function createSharedRequest<Answer>(clock: Clock, longestMs: number, send: () => void) {
  let asked: (PromiseWithResolvers<Answer> & { readonly answered: Promise<Answer> }) | null = null;
  return {
    /** Sends the request and waits for the reply. @throws Error when no reply arrives in time. */
    ask(): Promise<Answer> {
      if (asked) return asked.answered;
      const call = Promise.withResolvers<Answer>();
      const giveUp = () => call.reject(new Error("The other process did not reply in time."));
      const cancel = clock.schedule(giveUp, longestMs);
      const answered = call.promise.finally(() => {
        cancel();
        asked = null;
      });
      asked = { ...call, answered };
      send();
      return answered;
    },
    /** Receives a reply; ignored when no request is pending. */
    take(answer: Answer): void {
      asked?.resolve(answer);
    },
  };
}
