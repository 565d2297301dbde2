import { describe, expect, test } from "vitest";
import { hasRedisServer } from "../helpers/redis-server.ts";
import { createRandom } from "../helpers/random.ts";
import { type FleetSetting, setUpFleet, useRedis } from "./fleet-instances.ts";
import { collect, WatchedThing } from "./watched-thing.ts";

const two = ({ instances }: FleetSetting) => {
  const [left, right] = instances;
  if (!left || !right) throw new Error("There are two.");
  return [left, right] as const;
};

/** How many things are watched where it matters that they are many. */
const many = 30;

/** Two instances that watch many things: the left one polls them, and the right one follows. */
async function setUpMany() {
  const fleet = await setUpFleet(2, createRandom(11));
  const { clock } = fleet;
  const [left, right] = two(fleet);
  for (const { watcher } of [left, right]) {
    for (let index = 0; index < many; index += 1) {
      const thing = new WatchedThing(clock, `thing ${index}`);
      collect(watcher.watch(thing, new AbortController().signal));
    }
    await clock.settle();
  }
  await clock.advance(60_000);
  expect(right.watcher.statistics.followed).toBe(many);
  /** When each instance claims a lease from now on, in milliseconds from now. */
  const claimsOf = ({ line }: typeof left) => {
    const beganAt = clock.now();
    const times: number[] = [];
    const { leases } = line.state;
    const claim = leases.claim.bind(leases);
    leases.claim = (...question) => {
      times.push(clock.now() - beganAt);
      return claim(...question);
    };
    return times;
  };
  return { clock, left, right, claimsOf };
}

/** The most of them that come within a twentieth of a time. */
function mostAtOnce(times: readonly number[], withinMs: number): number {
  const partMs = withinMs / 20;
  return Math.max(
    0,
    ...times.map((from) => times.filter((time) => time >= from && time < from + partMs).length),
  );
}

describe.skipIf(!hasRedisServer)("care for others", () => {
  useRedis();

  test("what an instance polled that is gone is claimed little by little, within a third of a second", async () => {
    const { clock, left, right, claimsOf } = await setUpMany();
    const claims = claimsOf(right);
    left.kill();
    await clock.advance(300);
    expect(right.watcher.statistics.followed).toBe(0);
    expect(new Set(claims).size).toBe(many);
    expect(mostAtOnce(claims, 300)).toBeLessThan(many / 3);
  });

  test("when messages were lost, each looks after its leases little by little, within two seconds", async () => {
    const { clock, right, claimsOf } = await setUpMany();
    const claims = claimsOf(right);
    right.line.tellGap();
    await clock.advance(2_000);
    // Who hears of a poll meanwhile need not ask.
    expect(claims.length).toBeGreaterThan(many / 2);
    expect(mostAtOnce(claims, 2_000)).toBeLessThan(many / 3);
  });

  test("when the keeper is back, each looks after its leases little by little, within two seconds", async () => {
    const { clock, left, claimsOf } = await setUpMany();
    left.line.cut();
    await clock.advance(60_000);
    const claims = claimsOf(left);
    left.line.mend();
    await clock.advance(2_000);
    expect(claims.length).toBeGreaterThanOrEqual(many);
    expect(mostAtOnce(claims, 2_000)).toBeLessThan(many / 3);
  });

  test("news that were told in a gap are heard within two seconds, and not only when the next poll is late", async () => {
    const fleet = await setUpFleet(2);
    const { clock, setState } = fleet;
    const [left, right] = two(fleet);
    const first = left.watch();
    await clock.settle();
    const second = right.watch();
    await clock.advance(60_000);
    right.line.isDeaf = true;
    setState("B");
    while (first.events.length < 2) await clock.advance(100);
    right.line.isDeaf = false;
    expect(second.events.map(({ value }) => value)).toEqual(["A"]);
    const polls = right.polls();
    right.line.tellGap();
    await clock.settle();
    await clock.advance(0);
    expect(second.events.map(({ value }) => value)).toEqual(["A", "B"]);
    expect(right.polls()).toBe(polls);
  });

  test("an instance that closes waits until it has given back its leases, and listens to nothing then", async () => {
    const fleet = await setUpFleet(2);
    const { clock } = fleet;
    const [left, right] = two(fleet);
    left.watch();
    await clock.settle();
    const { leases } = left.line.state;
    const release = leases.release.bind(leases);
    const released = Promise.withResolvers<void>();
    leases.release = async (key) => {
      await released.promise;
      await release(key);
    };
    let isClosed = false;
    const closed = left.watcher.close().then(() => (isClosed = true));
    await clock.settle();
    expect(isClosed).toBe(false);
    released.resolve();
    await closed;
    right.watch();
    await clock.settle();
    expect(right.watcher.statistics.followed).toBe(0);
    await right.watcher.close();
    expect([left, right].map(({ line }) => line.watchers)).toEqual([0, 0]);
  });

  test("what an instance watches no more does not count as followed", async () => {
    const fleet = await setUpFleet(2);
    const { clock } = fleet;
    const [left, right] = two(fleet);
    const leaving = new AbortController();
    left.watch();
    await clock.settle();
    right.watch("token", leaving.signal);
    await clock.advance(10_000);
    const { statistics } = right.watcher;
    expect([statistics.polled, statistics.followed]).toEqual([0, 1]);
    leaving.abort();
    await clock.settle();
    expect([statistics.polled, statistics.followed]).toEqual([0, 0]);
  });
});
