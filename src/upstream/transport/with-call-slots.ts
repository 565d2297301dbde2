import type { Clock } from "../../clock.ts";
import type { CallSlots, Waiter } from "../call-slots.ts";
import { GatewayBusyError, UpstreamTimeoutError } from "../errors.ts";
import type { ServiceCall, Transport } from "./service-call.ts";

/**
 * Lets a call wait until its operation has a place for it, if the operation has a bound. The place is given back when the
 * call is over. What a call needs itself, such as a fresh token, takes no place of its own.
 *
 * When a call runs into its deadline, those of its operation that wait to ask the same service fail in the same way, and
 * nothing of them is sent: one after another they would take a deadline for each round of places.
 */
export function withCallSlots(next: Transport, clock: Clock): Transport {
  function wait(call: ServiceCall, slots: CallSlots): void {
    const sinceMs = clock.now();
    const { call: operation } = call.request;
    const waiter: Waiter = {
      service: operation.service,
      begin() {
        call.onOutcome(giveBack);
        // The place may come from a call that leaves together with this one.
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
                "The service did not answer an earlier call of the operation",
                operation,
              );
        call.end(late);
      },
    };
    slots.wait(waiter);
    call.awaited = { giveUp: () => slots.leave(waiter) };
  }

  return (call) => {
    const { slots } = call.request.caller;
    if (slots && !slots.tryTake()) {
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
  caller.slots?.give();
}
