import { setMaxListeners } from "node:events";
import type { Transport } from "./transport.ts";

/**
 * Lets a call wait until its operation has a place for it, if the operation has a bound. The place is given back when the
 * answer's body has ended. What a call needs itself, such as a fresh token, takes no place of its own.
 */
export function withCallSlots(next: Transport): Transport {
  return async (request) => {
    const { slots, signal } = request;
    if (!slots) return next(request);
    // Many calls of one operation can wait under one signal; that many listeners are no leak.
    setMaxListeners(0, signal);
    const release = await slots.take(signal);
    try {
      const response = await next(request);
      if (response.body.closed) release();
      else response.body.once("close", release);
      return response;
    } catch (error) {
      release();
      throw error;
    }
  };
}
