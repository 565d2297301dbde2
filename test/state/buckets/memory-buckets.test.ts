import { describe, expect, test } from "vitest";
import { createMemoryBuckets } from "../../../src/state/buckets/memory-buckets.ts";
import { createManualClock } from "../../helpers/clock.ts";
import { bucketsContract, policy } from "./contract.ts";

describe("the buckets in memory", () => {
  bucketsContract(async () => {
    const clock = createManualClock();
    return { store: createMemoryBuckets(clock), pass: (durationMs) => clock.advance(durationMs) };
  });
});

const ask = (id: string) => ({ tokens: [{ id }], waitingCalls: 1 });
const answered = (id: string) => ({ id, outcome: { kind: "answered" } }) as const;

test("a bucket is removed as soon as all tokens have returned", async () => {
  const clock = createManualClock();
  const store = createMemoryBuckets(clock);
  for (let viewer = 0; viewer < 100; viewer += 1) {
    await store.take(`viewer-${viewer}`, policy, ask("one"));
    await store.settle(`viewer-${viewer}`, policy, answered("one"));
  }
  expect(store.size()).toBe(100);
  await clock.advance(4_999);
  expect(store.size()).toBe(100);
  await clock.advance(1);
  expect(store.size()).toBe(0);
  expect(clock.delays()).toEqual([]);
});

test("a bucket is removed immediately when its only call was not sent", async () => {
  const clock = createManualClock();
  const store = createMemoryBuckets(clock);
  await store.take("a", policy, ask("one"));
  await store.settle("a", policy, { id: "one", outcome: { kind: "unused" } });
  await clock.advance(1);
  expect(store.size()).toBe(0);
});

test("buckets with an initial hold give no token, report the hold, and are removed like others", async () => {
  const clock = createManualClock();
  const store = createMemoryBuckets(clock, 6_000);
  await clock.advance(1_000);
  expect(await store.read("a", policy)).toMatchObject({ inFlight: 0, returnInMs: [], closedForMs: 5_000 });
  expect(await store.take("a", policy, ask("one"))).toMatchObject({ granted: 0, wait: { askInMs: 5_000 } });
  await clock.advance(4_999);
  expect((await store.take("b", policy, ask("one"))).granted).toBe(0);
  await clock.advance(1);
  expect(await store.read("a", policy)).toMatchObject({ closedForMs: 0 });
  expect((await store.take("c", policy, ask("one"))).granted).toBe(1);
  await store.settle("c", policy, answered("one"));
  await clock.advance(2 * policy.windowMs);
  expect(store.size()).toBe(0);
});

test("the next process holds until all tokens would have returned, or a window and a second for aborted calls", async () => {
  const clock = createManualClock();
  const store = createMemoryBuckets(clock, 2_000);
  expect(store.restMs()).toBe(2_000);
  await clock.advance(2_000);
  expect(store.restMs()).toBe(0);
  await store.take("a", policy, ask("one"));
  await clock.advance(60_000);
  expect(store.restMs()).toBe(6_000);
  await store.settle("a", policy, answered("one"));
  await clock.advance(1_500);
  expect(store.restMs()).toBe(3_500);
  await store.take("b", policy, ask("two"));
  await store.settle("b", policy, { id: "two", outcome: { kind: "refused", retryAfterMs: 600_000 } });
  // The rejection of one user does not close the limits of all for so long.
  expect(store.restMs()).toBe(6_000);
});
