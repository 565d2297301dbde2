import { describe, expect, test } from "vitest";
import { CallSlots, type Waiter } from "../../src/upstream/call-slots.ts";

/** Queues calls for a slot of `slots` and records their events. */
function waiting(slots: CallSlots) {
  const events: string[] = [];
  const wait = (name: string, service = "media") => {
    const waiter: Waiter = {
      service,
      begin: () => events.push(`${name} begins`),
      failAfter: (failure) => events.push(`${name} fails after ${String(failure)}`),
    };
    slots.wait(waiter);
    return waiter;
  };
  return { events, wait };
}

describe("detail 1: the call slots of one operation", () => {
  test("limit concurrent calls to their number, and then go to queued calls in the order of arrival", () => {
    const slots = new CallSlots(2);
    const { events, wait } = waiting(slots);
    expect([slots.tryTake(), slots.tryTake(), slots.tryTake()]).toEqual([true, true, false]);
    wait("a");
    wait("b");
    expect(events).toEqual([]);
    slots.give();
    slots.give();
    expect(events).toEqual(["a begins", "b begins"]);
    expect(slots.tryTake()).toBe(false);
    slots.give();
    expect(slots.tryTake()).toBe(true);
  });

  test("pass directly from a finished call to the next queued one, so that a new call cannot overtake", () => {
    const slots = new CallSlots(1);
    slots.tryTake();
    let overtakes: boolean | null = null;
    slots.wait({ service: "media", begin: () => (overtakes = slots.tryTake()), failAfter: () => undefined });
    slots.give();
    expect(overtakes).toBe(false);
  });

  test("skip a queued call that was cancelled", () => {
    const slots = new CallSlots(1);
    const { events, wait } = waiting(slots);
    slots.tryTake();
    const gone = wait("gone");
    wait("next");
    slots.leave(gone);
    slots.leave(gone);
    slots.give();
    expect(events).toEqual(["next begins"]);
    slots.give();
    expect(slots.tryTake()).toBe(true);
  });

  test("fail all queued calls to a service when one fails, but no calls to other services and no later calls", () => {
    const slots = new CallSlots(1);
    const { events, wait } = waiting(slots);
    slots.tryTake();
    wait("a");
    wait("other", "store");
    slots.failWaiting("media", "a standstill");
    wait("later");
    expect(events).toEqual(["a fails after a standstill"]);
    slots.give();
    slots.give();
    expect(events.slice(1)).toEqual(["other begins", "later begins"]);
  });
});
