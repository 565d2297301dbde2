import { expect, test } from "vitest";
import { InstanceRegistry } from "../../src/state/redis/instance-registry.ts";
import { KeeperClock } from "../../src/state/redis/keeper-clock.ts";
import { createManualClock } from "../helpers/clock.ts";

function begin() {
  const registry = new InstanceRegistry("own");
  const gone: string[] = [];
  registry.onGone((names) => gone.push(...names));
  registry.update(["own", "other"], [], 0);
  registry.begin(0);
  return { registry, gone };
}

test("who does not show itself any more is gone, once", () => {
  const { registry, gone } = begin();
  registry.update(["own"], ["other"], 10);
  registry.update(["own"], ["other"], 20);
  expect(gone).toEqual(["other"]);
  expect([...registry.alive]).toEqual(["own"]);
  expect(registry.ended).toEqual(["other"]);
});

test("this instance counts as alive even when others take it for gone", () => {
  const { registry, gone } = begin();
  registry.update(["other"], ["own"], 10);
  expect(registry.alive).toEqual(new Set(["own", "other"]));
  expect(registry.ended).toEqual([]);
  expect(gone).toEqual([]);
});

test("while Redis is lost, and a moment after, nobody is gone", () => {
  const { registry, gone } = begin();
  registry.suspend();
  registry.update(["own"], ["other"], 1_000);
  registry.begin(1_000);
  for (let nowMs = 1_400; nowMs < 3_800; nowMs += 400) registry.update(["own"], ["other"], nowMs);
  registry.update(["own"], ["other"], 3_999);
  expect(registry.alive).toEqual(new Set(["own", "other"]));
  expect(registry.ended).toEqual([]);
  registry.update(["own"], [], 4_000);
  expect(gone).toEqual(["other"]);
  // Redis has come back empty: that it has ended is known here alone.
  expect(registry.ended).toEqual(["other"]);
});

test("after this instance has stood still, nobody is gone for a moment: the others may have stood with it", () => {
  const { registry, gone } = begin();
  registry.update(["own", "other"], [], 1_000);
  registry.update(["own"], ["other"], 3_000);
  expect([gone, registry.ended]).toEqual([[], []]);
  registry.update(["own"], ["other"], 3_999);
  expect(gone).toEqual([]);
  registry.update(["own"], ["other"], 4_000);
  expect(gone).toEqual(["other"]);
});

test("who was taken for gone can come back", () => {
  const { registry } = begin();
  registry.update(["own"], ["other"], 10);
  registry.update(["own", "other"], [], 20);
  expect(registry.alive).toEqual(new Set(["own", "other"]));
  expect(registry.ended).toEqual([]);
});

test("the keeper's time is taken from the answer with the shortest way", () => {
  const clock = createManualClock(1_000_000);
  const keeper = new KeeperClock(clock);
  const measure = (wayMs: number, offsetMs: number) => {
    const sentAtMs = clock.now();
    clock.jump(wayMs);
    keeper.measure(sentAtMs + wayMs / 2 + offsetMs, sentAtMs);
  };
  measure(40, 5_010);
  expect(keeper.now() - clock.now()).toBe(5_010);
  measure(2, 5_000);
  expect(keeper.now() - clock.now()).toBe(5_000);
  measure(40, 5_010);
  expect(keeper.now() - clock.now()).toBe(5_000);
  // One of the clocks was set.
  measure(40, 9_000);
  expect(keeper.now() - clock.now()).toBe(9_000);
});
