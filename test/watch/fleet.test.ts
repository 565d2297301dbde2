import { describe, expect, test } from "vitest";
import { createMemoryState } from "../../src/state/memory/memory-state.ts";
import { WatchClosedError } from "../../src/watch/watch-closed-error.ts";
import { createWatcher } from "../../src/watch/watcher.ts";
import { createManualClock } from "../helpers/clock.ts";
import { createRandom } from "../helpers/random.ts";
import { client, describeOverRedis } from "../state/over-redis.ts";
import { setUpFleet } from "./fleet-instances.ts";
import { collect, FatalError, forever, setUp, values, WatchedThing } from "./watched-thing.ts";

/** Number of reads by a single instance in this time. */
async function pollsAlone(durationMs: number): Promise<number> {
  const { clock, thing, watch } = setUp();
  watch();
  await clock.advance(durationMs);
  return thing.pollTimes.length;
}

/** Two instances; the left one polls and the right one follows. */
async function setUpPair(random?: () => number) {
  const fleet = await setUpFleet(2, random);
  const { clock, left, right } = fleet;
  const [leaving, leavingRight] = [new AbortController(), new AbortController()];
  const first = left.watch("token", leaving.signal);
  await clock.settle();
  const second = right.watch("token", leavingRight.signal);
  await clock.advance(20_000);
  expect(right.watcher.statistics).toMatchObject({ polled: 0, followed: 1 });
  return { ...fleet, leaving, leavingRight, first, second };
}

describeOverRedis("watching on several instances", () => {
  describe("a resource watched on several instances", () => {
    test("is polled by one of them as often as by a single instance, and reported by all at the same time", async () => {
      const { clock, instances, polls, setState, followed } = await setUpFleet(3);
      const early = instances.slice(0, 2).map(({ watch }) => watch());
      await clock.advance(600_000);
      // Each instance reads the resource once first.
      expect(polls()).toBe((await pollsAlone(600_000)) + 1);
      const seen = [...early, ...instances.slice(2).map(({ watch }) => watch())];
      await clock.advance(60_000);
      expect(followed()).toEqual([0, 1, 1]);
      for (const state of ["B", "C", "FINAL"]) {
        setState(state);
        const hasCome = () => seen.map(({ events }) => events.at(-1)?.value === state);
        while (!hasCome().includes(true)) await clock.advance(100);
        expect(hasCome()).not.toContain(false);
      }
      for (const { done } of seen) expect(await done).toBe("completed");
      expect(seen.map(values)).toEqual(seen.map(() => ["A", "B", "C", "FINAL"]));
      const [first, ...others] = seen.map(({ events }) =>
        events.slice(1).map(({ observedAt }) => observedAt),
      );
      for (const times of others) expect(times).toEqual(first);
      expect(clock.delays()).toEqual([]);
    });

    test("is reported immediately to a new subscriber of a following instance whose token has read it there", async () => {
      const { clock, right, polls } = await setUpPair();
      const before = polls();
      const late = right.watch();
      await clock.settle();
      expect(values(late)).toEqual(["A"]);
      expect(polls()).toBe(before);
    });

    test("is reported for a token only after that token has read it on the same instance", async () => {
      const { clock, left, right, setState } = await setUpFleet(2);
      const first = left.watch();
      await clock.settle();
      right.thing("other").isHanging = true;
      const second = right.watch("other");
      await clock.settle();
      setState("B");
      await clock.advance(1_000);
      expect([values(first), values(second)]).toEqual([["A", "B"], []]);
      right.thing("third").failure = new FatalError("forbidden");
      expect(await right.watch("third").done).toBe(right.thing("third").failure);
      expect(values(first)).toEqual(["A", "B"]);
    });

    test.each([0, -4, -500])(
      "reports new states to all when a new subscriber's read sees them first, with a clock off by %i ms",
      async (skewMs) => {
        const { clock, instances, setState } = await setUpFleet(3);
        const [left, right, last] = instances;
        right.line.skewMs = skewMs;
        const seen = [left.watch(), right.watch()];
        for (const state of ["B", "C"]) {
          await clock.advance(40_000);
          setState(state);
          seen.push(right.watch(state === "B" ? "other" : "third"));
          right.thing("third").state = "C";
          await clock.settle();
          for (const { events } of seen) expect(events.at(-1)?.value).toBe(state);
        }
        await clock.advance(40_000);
        setState("FINAL");
        if (last) seen.push(last.watch());
        await clock.settle();
        for (const { done } of seen) expect(await done).toBe("completed");
        expect(seen.map(values)).toEqual([0, 0, 1, 2, 3].map((from) => ["A", "B", "C", "FINAL"].slice(from)));
      },
    );
  });

  describe("the polling instance", () => {
    test("is replaced by another one within half a second after its death, repeatedly, without lost or repeated events", async () => {
      const { clock, instances, setState } = await setUpFleet(3, createRandom(3));
      const seen = instances.map(({ watch }) => watch());
      const alive = [...instances];
      while (alive.length > 1) {
        await clock.advance(20_000);
        const index = alive.findIndex(({ watcher }) => watcher.statistics.polled === 1);
        const [killed] = alive.splice(index, 1);
        const before = alive.map(({ polls }) => polls());
        killed?.kill();
        await clock.advance(500);
        expect(alive.filter(({ polls }, at) => polls() > (before[at] ?? 0)).length).toBe(1);
      }
      setState("FINAL");
      await clock.advance(30_000);
      const [last] = alive;
      const stream = seen[instances.indexOf(last ?? instances[0])];
      expect(await stream?.done).toBe("completed");
      expect(values(stream ?? { events: [] })).toEqual(["A", "FINAL"]);
    });

    test("asks Redis who holds the lease when another instance polls too, and continues when it holds the lease", async () => {
      const { clock, left, right } = await setUpPair();
      const { published, claims } = left.line;
      const { reading, course } = JSON.parse(published.at(-1) ?? "") as { reading: object; course: object };
      const [lease = ""] = await client.keys("mg2:lease:watch:*");
      const claimed = claims.length;
      const message = { by: right.line.state.instance, reading, course };
      await right.line.state.channels.publish(lease.replace("mg2:lease:", ""), JSON.stringify(message));
      await clock.settle();
      expect(claims.length).toBe(claimed + 1);
      expect(left.watcher.statistics).toMatchObject({ polled: 1, followed: 0 });
    });

    test.each(["loses its last subscriber", "drains"])(
      "is replaced at the announced time, with the announced intervals, when it %s",
      async (event) => {
        const { clock, left, right, leaving, first, second, polls, setState } = await setUpPair();
        expect(polls()).toBe(10);
        if (event === "drains") await left.watcher.close();
        else leaving.abort();
        await clock.settle();
        expect(await first.done).toEqual(event === "drains" ? new WatchClosedError() : "completed");
        expect(right.watcher.statistics).toMatchObject({ polled: 1, followed: 0 });
        await clock.advance(600_000);
        expect(polls()).toBe((await pollsAlone(620_000)) + 1);
        setState("FINAL");
        await clock.advance(30_000);
        expect(values(second)).toEqual(["A", "FINAL"]);
      },
    );

    test("returns a lease that was granted after its last subscriber had disconnected", async () => {
      const { clock, instances, followed } = await setUpFleet(3);
      const [left, ...others] = instances;
      const { leases } = left.line.state;
      const claim = leases.claim.bind(leases);
      const granted = Promise.withResolvers<void>();
      leases.claim = async (...question) => {
        const holder = await claim(...question);
        await granted.promise;
        return holder;
      };
      const leaving = new AbortController();
      left.watch("token", leaving.signal);
      await clock.settle();
      leaving.abort();
      granted.resolve();
      await clock.settle();
      for (const { watch } of others) watch();
      await clock.advance(20_000);
      expect(followed()).toEqual([0, 0, 1]);
    });

    test("follows the new polling instance when it returns after it was declared gone", async () => {
      const { clock, left, right, first, second, setState, polls } = await setUpPair();
      left.line.cut(false);
      left.line.declareGone();
      await clock.advance(10_000);
      left.line.mend(false);
      for (const polled = left.polls(); left.polls() === polled;) await clock.advance(500);
      expect([left, right].map(({ watcher }) => watcher.statistics.followed)).toEqual([1, 0]);
      const before = polls();
      await clock.advance(300_000);
      expect(polls() - before).toBeLessThanOrEqual(14);
      setState("FINAL");
      await clock.advance(30_000);
      expect([first, second].map(values)).toEqual([first, second].map(() => ["A", "FINAL"]));
    });

    test("is not replaced while it cannot read the resource, and all streams end after its failure tolerance", async () => {
      const { clock, first, second, setFailure, polls } = await setUpPair();
      const alone = setUp();
      alone.watch();
      await alone.clock.advance(20_000);
      const failure = new Error("down");
      setFailure(failure);
      alone.thing.failure = failure;
      const [before, beforeAlone] = [polls(), alone.thing.pollTimes.length];
      await clock.advance(60_000);
      await alone.clock.advance(60_000);
      expect(polls() - before).toBe(alone.thing.pollTimes.length - beforeAlone);
      await clock.advance(120_000);
      for (const { done } of [first, second]) expect(await done).toBe(failure);
      expect(clock.delays()).toEqual([]);
    });
  });

  describe("lost messages", () => {
    test("reach a follower within two seconds after a gap or after the announced poll, without reads of the resource", async () => {
      const { clock, right, first, second, setState } = await setUpPair();
      const polled = right.polls();
      right.line.isDeaf = true;
      setState("B");
      while (values(first).length < 2) await clock.advance(100);
      right.line.gaps.emit();
      await clock.advance(0);
      expect(values(second)).toEqual(["A", "B"]);
      setState("C");
      while (values(first).length < 3) await clock.advance(100);
      await clock.advance(1_899);
      expect(values(second)).toEqual(["A", "B"]);
      await clock.advance(101);
      expect(values(second)).toEqual(["A", "B", "C"]);
      right.line.isDeaf = false;
      setState("FINAL");
      await clock.advance(30_000);
      expect(values(second)).toEqual(["A", "B", "C", "FINAL"]);
      expect(right.polls()).toBe(polled);
    });

    test("are fetched by a follower once its subscription is active", async () => {
      const { clock, left, right, setState } = await setUpFleet(2);
      const first = left.watch();
      await clock.advance(60_000);
      const { channels } = right.line.state;
      const subscribe = channels.subscribe.bind(channels);
      const receiving: (() => void)[] = [];
      channels.subscribe = (channel, listener, onReceiving) => {
        receiving.push(() => subscribe(channel, listener, onReceiving));
        return () => undefined;
      };
      const second = right.watch();
      await clock.settle();
      setState("B");
      while (values(first).length < 2) await clock.advance(100);
      expect(values(second)).toEqual(["A"]);
      for (const receive of receiving) receive();
      await clock.settle();
      expect(values(second)).toEqual(["A", "B"]);
      expect(right.polls()).toBe(1);
    });

    test("let followers poll while the lease holder is silent, and follow it again when it is back", async () => {
      const { clock, instances, setState, followed } = await setUpFleet(3);
      const [left, ...others] = instances;
      left.watch();
      await clock.settle();
      const seen = others.map(({ watch }) => watch());
      await clock.advance(60_000);
      left.line.cut(false);
      setState("B");
      await clock.advance(32_000);
      expect(followed()).toEqual([0, 0, 0]);
      expect(seen.map(values)).toEqual(seen.map(() => ["A", "B"]));
      left.line.mend();
      await clock.advance(2_000);
      expect(followed()).toEqual([0, 1, 1]);
      setState("FINAL");
      await clock.advance(30_000);
      expect(seen.map(values)).toEqual(seen.map(() => ["A", "B", "FINAL"]));
    });
  });

  describe("an outage of Redis", () => {
    test("lets each instance poll at the usual rate, then one for all again, without lost or repeated events", async () => {
      const { clock, instances, setState, followed, polls } = await setUpFleet(3);
      const [left, right, newcomer] = instances;
      const seen = [left.watch(), right.watch()];
      await clock.advance(60_000);
      for (const { line } of instances) line.cut();
      if (newcomer) seen.push(newcomer.watch());
      await clock.advance(2_000);
      expect(followed()).toEqual([0, 0, 0]);
      setState("B");
      await clock.advance(60_000);
      const before = instances.map((one) => one.polls());
      await clock.advance(300_000);
      const own = instances.map((one, index) => one.polls() - (before[index] ?? 0));
      expect(Math.max(...own)).toBeLessThanOrEqual(13);
      expect(Math.min(...own)).toBeGreaterThanOrEqual(10);
      for (const { line } of instances) line.mend();
      setState("C");
      await clock.advance(32_000);
      expect(followed()).toEqual([0, 1, 1]);
      const shared = polls();
      await clock.advance(270_000);
      expect(polls() - shared).toBeLessThanOrEqual(17);
      setState("FINAL");
      await clock.advance(30_000);
      expect(seen.map(values)).toEqual(seen.map(() => ["A", "B", "C", "FINAL"]));
      expect(clock.delays()).toEqual([]);
    });
  });

  test.each([
    ["an instance is gone", 300, 1],
    ["messages were lost", 2_000, 1],
    ["Redis is back", 2_000, 0],
  ])(
    "when %s, the leases of many resources are claimed gradually, within %i ms",
    async (event, withinMs, at) => {
      const many = 30;
      const { clock, instances, left, right } = await setUpFleet(2, createRandom(11));
      for (const { watcher } of instances) {
        for (let index = 0; index < many; index += 1) {
          collect(watcher.watch(new WatchedThing(clock, `thing ${index}`), forever));
        }
        await clock.advance(60_000);
      }
      expect(right.watcher.statistics).toMatchObject({ polled: 0, followed: many });
      if (event === "Redis is back") {
        left.line.cut();
        await clock.advance(60_000);
      }
      const { claims, gaps } = [left, right][at]?.line ?? left.line;
      claims.length = 0;
      if (event === "an instance is gone") left.kill();
      else if (event === "messages were lost") gaps.emit();
      else left.line.mend();
      await clock.advance(withinMs);
      // An instance that receives a poll meanwhile need not claim the lease.
      expect(claims.length).toBeGreaterThan(many / 2);
      const partMs = withinMs / 20;
      const together = claims.map(
        (from) => claims.filter((time) => time >= from && time < from + partMs).length,
      );
      expect(Math.max(...together)).toBeLessThan(many / 2);
    },
  );

  test("an instance that closes waits until its leases are released, and has no listeners afterwards", async () => {
    const { clock, left, right } = await setUpPair();
    const { leases } = left.line.state;
    const release = leases.release.bind(leases);
    const released = Promise.withResolvers<void>();
    leases.release = (key) => released.promise.then(() => release(key));
    let isClosed = false;
    const closed = left.watcher.close().then(() => (isClosed = true));
    await clock.settle();
    expect(isClosed).toBe(false);
    released.resolve();
    await closed;
    await clock.settle();
    expect(right.watcher.statistics.followed).toBe(0);
    await right.watcher.close();
    for (const { availability, gaps, gone } of [left.line, right.line]) {
      expect([availability, gaps, gone].map(({ isEmpty }) => isEmpty)).toEqual([true, true, true]);
    }
  });

  test("an instance without subscribers of a resource has no counts, listeners or timers for it", async () => {
    const { clock, left, right, leaving, leavingRight } = await setUpPair();
    expect([left.line.listeners, right.line.listeners]).toEqual([1, 1]);
    leavingRight.abort();
    await clock.settle();
    expect({ ...right.watcher.statistics }).toEqual({ polled: 0, followed: 0 });
    // One timer remains, for the next poll.
    expect([right.line.listeners, clock.delays().length]).toEqual([0, 1]);
    leaving.abort();
    await clock.settle();
    expect([left.line.listeners, clock.delays()]).toEqual([0, []]);
  });

  test("messages between instances contain no token and no key of a user or resource", async () => {
    const { clock, instances } = await setUpFleet(2);
    for (const { watch } of instances) watch("secret-token");
    await clock.advance(30_000);
    const told = instances.flatMap(({ line }) => line.published);
    expect(told.length).toBeGreaterThan(5);
    expect(told.filter((text) => text.includes("secret-token") || text.includes("thing"))).toEqual([]);
  });
});

test("a single instance claims no lease, sends no message and has no timer besides its poll", async () => {
  const clock = createManualClock();
  const watcher = createWatcher({ clock, random: () => 0, state: createMemoryState({ clock }) });
  collect(watcher.watch(new WatchedThing(clock), forever));
  await clock.advance(10_000);
  expect(clock.delays()).toHaveLength(1);
});
