import { describe, expect, test } from "vitest";
import { CallSlots, type Waiter } from "../../src/upstream/call-slots.ts";

/** Calls that wait for a place of `slots`, and what becomes of them. */
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

describe("detail 1: the places of the calls of one operation", () => {
  test("go to as many calls as there are, and then to those that wait, in the order of their arrival", () => {
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

  test("are not free on their way from one call to the next, so that none overtakes", () => {
    const slots = new CallSlots(1);
    slots.tryTake();
    let overtakes: boolean | null = null;
    slots.wait({ service: "media", begin: () => (overtakes = slots.tryTake()), failAfter: () => undefined });
    slots.give();
    expect(overtakes).toBe(false);
  });

  test("are not kept for a call that has left", () => {
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

  test("are not waited for any more by calls to a service that has failed one; others and later ones go on", () => {
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
