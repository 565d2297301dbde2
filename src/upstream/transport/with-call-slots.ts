import { setMaxListeners } from "node:events";
import type { Clock } from "../../clock.ts";
import type { WaitingCall } from "../call-slots.ts";
import { GatewayBusyError, isUpstreamFailure, type UpstreamCall, UpstreamTimeoutError } from "../errors.ts";
import type { Transport } from "./transport.ts";

/** Whether a call ended with its deadline, so that one which only waits for its place would end with its own. */
export function isLate(error: unknown): boolean {
  return isUpstreamFailure(error) && (error.code === "UPSTREAM_TIMEOUT" || error.code === "GATEWAY_BUSY");
}

/** How a call waits for its place. */
export function waitingCall(call: UpstreamCall): WaitingCall {
  return {
    service: call.service,
    failAfter: (failure) =>
      isUpstreamFailure(failure) && failure.code === "GATEWAY_BUSY"
        ? new GatewayBusyError("No connection was free in time for an earlier call of the operation", call)
        : new UpstreamTimeoutError("The service did not answer an earlier call of the operation", call),
  };
}

/**
 * Lets a call wait until its operation has a place for it, if the operation has a bound. The place is given back when the
 * answer's body has ended. What a call needs itself, such as a fresh token, takes no place of its own.
 *
 * When a call runs into its deadline, those of its operation that wait to ask the same service fail in the same way, and
 * nothing of them is sent: one after another they would take a deadline for each round of places.
 */
export function withCallSlots(next: Transport, clock: Clock): Transport {
  return async (request) => {
    const { slots, signal, call, progress } = request;
    if (!slots) return next(request);
    // Many calls of one operation can wait under one signal; that many listeners are no leak.
    setMaxListeners(0, signal);
    const waitsSinceMs = slots.hasRoom ? null : clock.now();
    const release = await slots.take(waitingCall(call), signal);
    if (waitsSinceMs !== null) progress?.trace?.waited("place", waitsSinceMs, clock.now());
    const end = (error: unknown) => {
      if (isLate(error)) slots.failWaiting(call.service, error);
      release();
    };
    try {
      const response = await next(request);
      const { body } = response;
      if (body.closed) end(body.errored);
      else body.once("close", () => end(body.errored));
      return response;
    } catch (error) {
      end(error);
      throw error;
    }
  };
}
