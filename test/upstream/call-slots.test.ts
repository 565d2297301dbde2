import { getEventListeners } from "node:events";
import { describe, expect, test } from "vitest";
import { CallSlots } from "../../src/upstream/call-slots.ts";

const call = { service: "media", failAfter: (failure: unknown) => `after ${String(failure)}` };
const staying = () => new AbortController().signal;

describe("detail 1: the places of the calls of one operation", () => {
  test("go to as many calls as there are, and then to those that wait, in the order of their arrival", async () => {
    const slots = new CallSlots(2);
    const began: string[] = [];
    const begin = async (name: string) => {
      const release = await slots.take(call, staying());
      began.push(name);
      return release;
    };
    const [first, second] = await Promise.all([begin("a"), begin("b")]);
    const third = begin("c");
    const fourth = begin("d");
    await Promise.resolve();
    expect(began).toEqual(["a", "b"]);
    second();
    (await third)();
    await fourth;
    expect(began).toEqual(["a", "b", "c", "d"]);
    first();
  });

  test("are given back once, however often that is said", async () => {
    const slots = new CallSlots(1);
    const release = await slots.take(call, staying());
    release();
    release();
    await slots.take(call, staying());
    const leaving = new AbortController();
    const waiting = slots.take(call, leaving.signal);
    leaving.abort("left");
    await expect(waiting).rejects.toBe("left");
  });

  test("are not kept for a call whose caller has left, and no listener stays behind", async () => {
    const slots = new CallSlots(1);
    const leaving = new AbortController();
    const release = await slots.take(call, staying());
    const gone = slots.take(call, leaving.signal);
    const other = new AbortController();
    const next = slots.take(call, other.signal);
    leaving.abort("left");
    await expect(gone).rejects.toBe("left");
    release();
    await next;
    expect(getEventListeners(leaving.signal, "abort")).toEqual([]);
    expect(getEventListeners(other.signal, "abort")).toEqual([]);
    await expect(slots.take(call, AbortSignal.abort("gone already"))).rejects.toBe("gone already");
  });

  test("are not waited for any more by calls to a service that has failed one; others and later ones go on", async () => {
    const slots = new CallSlots(1);
    const release = await slots.take(call, staying());
    const leaving = new AbortController();
    const failed = slots.take(call, leaving.signal);
    const other = slots.take({ ...call, service: "store" }, staying());
    slots.failWaiting("media", "a standstill");
    await expect(failed).rejects.toBe("after a standstill");
    expect(getEventListeners(leaving.signal, "abort")).toEqual([]);
    const later = slots.take(call, staying());
    release();
    (await other)();
    await later;
  });
});
