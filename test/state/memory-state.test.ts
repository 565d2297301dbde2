import { expect, test } from "vitest";
import { createMemoryState } from "../../src/state/memory/memory-state.ts";
import { ExpiringMap } from "../../src/state/memory/expiring-map.ts";
import { createManualClock } from "../helpers/clock.ts";
import { isCollected } from "../helpers/collected.ts";
import { describeKeeper } from "./contract.ts";

describeKeeper("the memory of one process", async () => {
  const state = createMemoryState();
  return { join: async () => state, [Symbol.asyncDispose]: () => state.close() };
});

test("a single gateway is not shared and sees only itself", async () => {
  const state = createMemoryState();
  expect(state.isShared).toBe(false);
  expect([...state.instances]).toEqual([state.instance]);
  await state.close();
  expect(state.isAvailable).toBe(false);
});

test("expired values are removed while new values are added, without any reads", () => {
  const clock = createManualClock();
  const map = new ExpiringMap<number>(clock);
  const add = (name: string, count: number) => {
    for (let index = 0; index < count; index += 1) map.set(`${name} ${index}`, index, 1_000);
  };
  add("old", 1_000);
  clock.jump(1_000);
  add("new", 1_100);
  expect(map.size).toBe(1_100);
  // The sweep restarts each time it has reached the end.
  clock.jump(1_000);
  add("newer", 1_200);
  expect(map.size).toBe(1_200);
});

test("an unsubscribed listener is released while the instance lives", async () => {
  const state = createMemoryState();
  const listen = () => {
    const heard: string[] = [];
    const hear = (message: string) => void heard.push(message);
    state.channels.subscribe("channel", hear)();
    return new WeakRef(hear);
  };
  const listener = listen();
  await expect.poll(() => isCollected(listener)).toBe(true);
  await state.close();
});

test("a clock that is set back does not prolong a lifetime", () => {
  const times = { now: 10_000_000 };
  const map = new ExpiringMap<string>({ now: () => times.now, schedule: () => () => undefined });
  map.set("key", "value", 1_000);
  times.now -= 5_000_000;
  expect(map.get("key")).toBe("value");
  times.now += 1_000;
  expect(map.get("key")).toBeUndefined();
});

test("no token returns earlier when the clock of the machine jumps forward", async () => {
  const steady = createManualClock();
  let setByMs = 0;
  const clock = { ...steady, now: () => steady.now() + setByMs, steadyNow: () => steady.now() };
  const { buckets } = createMemoryState({ clock });
  const policy = { limit: 1, windowMs: 5_000 };
  const take = (id: string) => buckets.take("user", policy, { tokens: [{ id }], waitingCalls: 1 });
  await take("one");
  await buckets.settle("user", policy, { id: "one", outcome: { kind: "answered" } });
  setByMs = 3_600_000;
  expect((await take("two")).granted).toBe(0);
  await steady.advance(5_000);
  expect((await take("three")).granted).toBe(1);
});
