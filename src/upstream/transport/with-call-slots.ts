import type { Clock } from "../../clock.ts";
import type { CallSlots, Waiter } from "../call-slots.ts";
import { GatewayBusyError, UpstreamTimeoutError } from "../errors.ts";
import type { ServiceCall, Transport } from "./service-call.ts";

/**
 * Limits the number of concurrent calls of an operation, if it has call slots. A call has its slot until it is over.
 * Requests on behalf of a call, such as a token renewal, need no slot.
 *
 * When a call times out, the operation's waiting calls to the same service fail with the same error and are not sent.
 * Otherwise, each round of slots would wait for another timeout.
 */
export function withCallSlots(next: Transport, clock: Clock): Transport {
  function wait(call: ServiceCall, slots: CallSlots): void {
    const sinceMs = clock.now();
    const { call: operation } = call.request;
    const waiter: Waiter = {
      service: operation.service,
      start() {
        call.onOutcome(giveBack);
        // The slot may come from a call that is being cancelled together with this one.
        queueMicrotask(() => {
          if (call.isOver) return;
          call.trace?.waited("place", sinceMs, clock.now());
          next(call);
        });
      },
      failAfter(failure) {
        const late =
          failure instanceof GatewayBusyError
            ? new GatewayBusyError(
                "No connection was free in time for an earlier call of the operation",
                operation,
              )
            : new UpstreamTimeoutError(
                "The service did not respond to an earlier call of the operation in time",
                operation,
              );
        call.end(late);
      },
    };
    slots.enqueue(waiter);
    call.awaited = { stopWaiting: () => slots.remove(waiter) };
  }

  return (call) => {
    const { slots } = call.request.caller;
    if (slots && !slots.tryAcquire()) {
      wait(call, slots);
      return;
    }
    if (slots) call.onOutcome(giveBack);
    next(call);
  };
}

function giveBack({ request: { call, caller }, failure }: ServiceCall): void {
  const isLate = failure instanceof UpstreamTimeoutError || failure instanceof GatewayBusyError;
  if (isLate) caller.slots?.failWaiting(call.service, failure);
  caller.slots?.release();
}
