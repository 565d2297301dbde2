import type { Credential } from "../tokens/credential.ts";
import type { BegunAttempt, Transport, UpstreamResponse } from "./transport.ts";

/**
 * Makes the first attempt of a call of what was done outside of the transports.
 * @param outcome gives its answer, or rejects with its failure.
 */
export function begunAttempt(credential: Credential, outcome: () => Promise<UpstreamResponse>): BegunAttempt {
  let isOver = false;
  return {
    credential,
    get isOver() {
      return isOver;
    },
    finish() {
      isOver = true;
      return outcome();
    },
  };
}

/** Counts an attempt that was begun as the first one; all others are sent. */
export function withBegunAttempt(send: Transport): Transport {
  return (request) => {
    const { begun } = request;
    return begun && !begun.isOver ? begun.finish() : send(request);
  };
}
