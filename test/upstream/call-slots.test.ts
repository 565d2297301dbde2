import { describe, expect, test } from "vitest";
import { CallSlots, type Waiter } from "../../src/upstream/call-slots.ts";

/** Queues calls for a slot of `slots` and records their events. */
function waiting(slots: CallSlots) {
  const events: string[] = [];
  const wait = (name: string, service = "media") => {
    const waiter: Waiter = {
      service,
      start: () => events.push(`${name} begins`),
      failAfter: (failure) => events.push(`${name} fails after ${String(failure)}`),
    };
    slots.enqueue(waiter);
    return waiter;
  };
  return { events, wait };
}

describe("detail 1: the call slots of one operation", () => {
  test("limit concurrent calls to their number, and then go to queued calls in the order of arrival", () => {
    const slots = new CallSlots(2);
    const { events, wait } = waiting(slots);
    expect([slots.tryAcquire(), slots.tryAcquire(), slots.tryAcquire()]).toEqual([true, true, false]);
    wait("a");
    wait("b");
    expect(events).toEqual([]);
    slots.release();
    slots.release();
    expect(events).toEqual(["a begins", "b begins"]);
    expect(slots.tryAcquire()).toBe(false);
    slots.release();
    expect(slots.tryAcquire()).toBe(true);
  });

  test("pass directly from a finished call to the next queued one, so that a new call cannot overtake", () => {
    const slots = new CallSlots(1);
    slots.tryAcquire();
    let overtakes: boolean | null = null;
    slots.enqueue({
      service: "media",
      start: () => (overtakes = slots.tryAcquire()),
      failAfter: () => undefined,
    });
    slots.release();
    expect(overtakes).toBe(false);
  });

  test("skip a queued call that was cancelled", () => {
    const slots = new CallSlots(1);
    const { events, wait } = waiting(slots);
    slots.tryAcquire();
    const gone = wait("gone");
    wait("next");
    slots.remove(gone);
    slots.remove(gone);
    slots.release();
    expect(events).toEqual(["next begins"]);
    slots.release();
    expect(slots.tryAcquire()).toBe(true);
  });

  test("fail all queued calls to a service when one fails, but no calls to other services and no later calls", () => {
    const slots = new CallSlots(1);
    const { events, wait } = waiting(slots);
    slots.tryAcquire();
    wait("a");
    wait("other", "store");
    slots.failWaiting("media", "a standstill");
    wait("later");
    expect(events).toEqual(["a fails after a standstill"]);
    slots.release();
    slots.release();
    expect(events.slice(1)).toEqual(["other begins", "later begins"]);
  });
});
