import { describe, expect, test } from "vitest";
import { createRandom } from "../helpers/random.ts";
import { createMemoryState } from "../../src/state/memory/memory-state.ts";
import { StateUnavailableError } from "../../src/state/state-unavailable-error.ts";
import { WatchClosedError } from "../../src/watch/watch-closed-error.ts";
import { createWatcher } from "../../src/watch/watcher.ts";
import { createManualClock } from "../helpers/clock.ts";
import { type Instance, setUpFleet, useRedis } from "./fleet-instances.ts";
import { hasRedisServer } from "../helpers/redis-server.ts";
import { collect, FatalError, setUp, WatchedThing } from "./watched-thing.ts";

const values = ({ events }: { readonly events: readonly { readonly value: string }[] }) =>
  events.map(({ value }) => value);

const two = (instances: readonly Instance[]) => {
  const [left, right] = instances;
  if (!left || !right) throw new Error("There are two.");
  return [left, right] as const;
};

describe.skipIf(!hasRedisServer)("watching on several instances", () => {
  useRedis();

  describe("a thing that is watched on several instances", () => {
    test("is polled by one of them as often as on a single one, after each has read it once", async () => {
      const { clock, instances, polls, setState } = await setUpFleet(3);
      const seen = instances.map(({ watch }) => watch());
      await clock.advance(600_000);
      const alone = setUp();
      alone.watcher.watch(alone.thing, new AbortController().signal);
      await alone.clock.advance(600_000);
      expect(polls()).toBe(alone.thing.pollTimes.length + 2);
      expect(
        instances.map(({ watcher }) => watcher.statistics.followed).toSorted((left, right) => left - right),
      ).toEqual([0, 1, 1]);
      setState("B");
      await clock.advance(30_000);
      setState("FINAL");
      await clock.advance(30_000);
      for (const { done } of seen) expect(await done).toBe("completed");
      expect(seen.map(values)).toEqual(Array.from({ length: 3 }, () => ["A", "B", "FINAL"]));
      expect(clock.delays()).toEqual([]);
    });

    test("shows everyone the same states with the same times, at the moment in which one sees them", async () => {
      const { clock, instances, setState } = await setUpFleet(2);
      const seen = instances.map(({ watch }) => watch());
      await clock.settle();
      for (const state of ["B", "C", "D"]) {
        setState(state);
        await clock.advance(1_000);
        expect(seen.map(({ events }) => events.at(-1)?.value)).toEqual([state, state]);
      }
      const [left, right] = seen.map(({ events }) => events.slice(1).map(({ observedAt }) => observedAt));
      expect(left).toEqual(right);
      await Promise.all(instances.map(({ watcher }) => watcher.close()));
    });

    test("is shown to who joins an instance that follows, at once, when their token has read it here before", async () => {
      const { clock, instances, polls } = await setUpFleet(2);
      const [left, right] = two(instances);
      left.watch();
      right.watch();
      await clock.advance(5_000);
      const before = polls();
      const late = right.watch();
      await clock.settle();
      expect(values(late)).toEqual(["A"]);
      expect(polls()).toBe(before);
    });

    test("is shown with a token only once that token has read it on that very instance", async () => {
      const { clock, instances, setState } = await setUpFleet(2);
      const [left, right] = two(instances);
      const first = left.watch();
      await clock.settle();
      right.thing("other").isHanging = true;
      const second = right.watch("other");
      await clock.settle();
      setState("B");
      await clock.advance(1_000);
      expect([values(first), values(second)]).toEqual([["A", "B"], []]);
      right.thing("third").failure = new FatalError("forbidden");
      const third = right.watch("third");
      expect(await third.done).toBe(right.thing("third").failure);
      expect(values(first)).toEqual(["A", "B"]);
    });

    test("is never shown as it was before, when an earlier read is answered late or a clock is a little wrong", async () => {
      const { clock, instances, setState } = await setUpFleet(2);
      const [left, right] = two(instances);
      right.line.skewMs = -4;
      const first = left.watch();
      await clock.settle();
      const second = right.watch();
      await clock.settle();
      for (const state of ["B", "C", "D", "E"]) {
        setState(state);
        await clock.advance(1_000);
      }
      expect([values(first), values(second)]).toEqual(
        Array.from({ length: 2 }, () => ["A", "B", "C", "D", "E"]),
      );
    });

    test("brings news to all when a newcomer's own read sees them first", async () => {
      const { clock, instances, setState } = await setUpFleet(3);
      const [left, right] = two(instances);
      const seen = [left.watch(), right.watch()];
      await clock.advance(40_000);
      setState("B");
      seen.push(right.watch("other"));
      await clock.settle();
      expect(seen.map(({ events }) => events.at(-1)?.value)).toEqual(["B", "B", "B"]);
      setState("FINAL");
      await clock.advance(1);
      seen.push(two(instances.slice(1))[1].watch());
      await clock.settle();
      for (const { done } of seen) expect(await done).toBe("completed");
      expect(values(seen[0] ?? { events: [] })).toEqual(["A", "B", "FINAL"]);
    });
  });

  describe("what a newcomer reads", () => {
    test("is news for those who were there before, when it is newer than what is told to the newcomer", async () => {
      const { clock, instances, setState } = await setUpFleet(2);
      const [left, right] = two(instances);
      const first = left.watch();
      await clock.advance(40_000);
      setState("B");
      const second = right.watch();
      await clock.settle();
      expect([values(first), values(second)]).toEqual([["A", "B"], ["B"]]);
    });

    test("is newer than all that was heard before, by however much the instance's clock is slow", async () => {
      const { clock, instances, setState } = await setUpFleet(2);
      const [left, right] = two(instances);
      right.line.skewMs = -500;
      const first = left.watch();
      await clock.settle();
      const second = right.watch();
      await clock.advance(7_000);
      setState("B");
      const third = right.watch("other");
      await clock.settle();
      expect([first, second, third].map(values)).toEqual([["A", "B"], ["A", "B"], ["B"]]);
    });
  });

  describe("when the instance that polls", () => {
    test("is killed, another polls within half a second of hearing it, and no event is lost or doubled", async () => {
      const { clock, instances, setState } = await setUpFleet(2, createRandom(3));
      const [left, right] = two(instances);
      left.watch();
      await clock.settle();
      const seen = right.watch();
      await clock.advance(20_000);
      const before = right.polls();
      left.kill();
      await clock.advance(500);
      expect(right.polls()).toBe(before + 1);
      expect(right.watcher.statistics.followed).toBe(0);
      setState("FINAL");
      await clock.advance(30_000);
      expect(await seen.done).toBe("completed");
      expect(values(seen)).toEqual(["A", "FINAL"]);
    });

    test("is killed, also who did not hear that it had taken over from another one polls soon", async () => {
      const { clock, instances } = await setUpFleet(3);
      const [left, middle, right] = instances;
      if (!left || !middle || !right) throw new Error("There are three.");
      const leaving = new AbortController();
      left.watch("token", leaving.signal);
      await clock.settle();
      middle.watch();
      right.watch();
      await clock.advance(60_000);
      right.line.isDeaf = true;
      leaving.abort();
      await clock.settle();
      right.line.isDeaf = false;
      expect(middle.watcher.statistics.followed).toBe(0);
      for (const polled = middle.polls(); middle.polls() === polled;) await clock.advance(100);
      const before = right.polls();
      middle.kill();
      await clock.settle();
      await clock.advance(300);
      expect(right.polls()).toBe(before + 1);
    });

    test("has a clock that was an hour before, and is lost without a word, another polls when its lease has ended", async () => {
      const { clock, instances, setState } = await setUpFleet(2);
      const [left, right] = two(instances);
      left.line.skewMs = 3_600_000;
      left.watch();
      await clock.settle();
      const seen = right.watch();
      await clock.advance(20_000);
      expect(right.watcher.statistics.followed).toBe(1);
      left.line.cut(false);
      setState("FINAL");
      await clock.advance(155_000);
      expect(values(seen)).toEqual(["A", "FINAL"]);
    });

    test("has polled for long, the others that come follow it", async () => {
      const { clock, instances } = await setUpFleet(2);
      const [left, right] = two(instances);
      left.watch();
      await clock.advance(900_000);
      right.watch();
      await clock.advance(60_000);
      expect(instances.map(({ watcher }) => watcher.statistics.followed)).toEqual([0, 1]);
    });

    test("loses its last subscriber, another goes on at the very time that was announced, with the same waits", async () => {
      const { clock, instances, polls } = await setUpFleet(2);
      const [left, right] = two(instances);
      const leaving = new AbortController();
      left.watch("token", leaving.signal);
      await clock.settle();
      right.watch();
      await clock.advance(20_000);
      expect(polls()).toBe(10);
      leaving.abort();
      await clock.settle();
      expect(right.watcher.statistics.followed).toBe(0);
      await clock.advance(600_000);
      const alone = setUp();
      alone.watcher.watch(alone.thing, new AbortController().signal);
      await alone.clock.advance(620_000);
      expect(polls()).toBe(alone.thing.pollTimes.length + 1);
    });

    test("is given the lease only after its last subscriber has left, it gives that back and another polls for all", async () => {
      const { clock, instances, setState, polls } = await setUpFleet(3);
      const [left, ...others] = instances;
      if (!left) throw new Error("There is one.");
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
      const seen = others.map(({ watch }) => watch());
      await clock.advance(20_000);
      expect(
        others.map(({ watcher }) => watcher.statistics.followed).toSorted((one, other) => one - other),
      ).toEqual([0, 1]);
      const before = polls();
      await clock.advance(300_000);
      expect(polls() - before).toBe(14);
      setState("FINAL");
      await clock.advance(30_000);
      expect(seen.map(values)).toEqual([
        ["A", "FINAL"],
        ["A", "FINAL"],
      ]);
      expect(clock.delays()).toEqual([]);
    });

    test("drains, the others go on and miss nothing", async () => {
      const { clock, instances, setState, polls } = await setUpFleet(3);
      const seen = instances.map(({ watch }) => watch());
      await clock.advance(10_000);
      await instances[0]?.watcher.close();
      await clock.settle();
      expect(await seen[0]?.done).toBeInstanceOf(WatchClosedError);
      expect(
        instances.map(({ watcher }) => watcher.statistics.followed).toSorted((left, right) => left - right),
      ).toEqual([0, 0, 1]);
      const before = polls();
      setState("FINAL");
      await clock.advance(30_000);
      expect(polls()).toBe(before + 1);
      expect(seen.slice(1).map(values)).toEqual([
        ["A", "FINAL"],
        ["A", "FINAL"],
      ]);
    });

    test("has only refused tokens left, another polls with its own", async () => {
      const { clock, instances, setState } = await setUpFleet(2);
      const [left, right] = two(instances);
      const first = left.watch();
      await clock.settle();
      const second = right.watch("other");
      await clock.advance(4_000);
      left.thing().failure = new FatalError("ended");
      setState("B");
      await clock.advance(8_000);
      expect(await first.done).toBe(left.thing().failure);
      expect(values(second)).toEqual(["A", "B"]);
    });

    test("was away for so long that it was declared gone, it follows the one that polls now", async () => {
      const { clock, instances, setState, polls } = await setUpFleet(2);
      const [left, right] = two(instances);
      const seen = [left.watch(), right.watch()];
      await clock.advance(3_000);
      left.line.cut(false);
      left.line.declareGone();
      await clock.advance(10_000);
      left.line.mend(false);
      const polledBefore = polls();
      while (polls() === polledBefore) await clock.advance(500);
      expect([left, right].map(({ watcher }) => watcher.statistics.followed)).toEqual([1, 0]);
      const before = polls();
      await clock.advance(300_000);
      expect(polls() - before).toBe(14);
      setState("FINAL");
      await clock.advance(30_000);
      expect(seen.map(values)).toEqual([
        ["A", "FINAL"],
        ["A", "FINAL"],
      ]);
    });

    test("cannot read the thing, no other tries until its patience is at an end, and all end then", async () => {
      const { clock, instances, setFailure, polls } = await setUpFleet(2);
      const seen = instances.map(({ watch }) => watch());
      await clock.advance(10_000);
      const failure = new Error("down");
      setFailure(failure);
      const before = polls();
      await clock.advance(60_000);
      const alone = setUp();
      alone.watcher.watch(alone.thing, new AbortController().signal);
      await alone.clock.advance(10_000);
      alone.thing.failure = failure;
      const beforeAlone = alone.thing.pollTimes.length;
      await alone.clock.advance(60_000);
      expect(polls() - before).toBe(alone.thing.pollTimes.length - beforeAlone);
      await clock.advance(120_000);
      for (const { done } of seen) expect(await done).toBe(failure);
      expect(clock.delays()).toEqual([]);
    });
  });

  describe("when messages are lost", () => {
    test("a follower that hears nothing reads for itself, and follows again when it hears", async () => {
      const { clock, instances, setState } = await setUpFleet(2);
      const [left, right] = two(instances);
      left.watch();
      await clock.settle();
      const seen = right.watch();
      await clock.advance(8_000);
      right.line.isDeaf = true;
      setState("B");
      await clock.advance(40_000);
      expect(values(seen)).toEqual(["A", "B"]);
      right.line.isDeaf = false;
      await clock.advance(60_000);
      expect(right.watcher.statistics.followed).toBe(1);
      setState("FINAL");
      await clock.advance(30_000);
      expect(values(seen)).toEqual(["A", "B", "FINAL"]);
    });

    test("a follower looks two seconds after a poll that it heard nothing of, and need not read for itself", async () => {
      const { clock, instances, setState } = await setUpFleet(2);
      const [left, right] = two(instances);
      const first = left.watch();
      await clock.settle();
      const second = right.watch();
      await clock.advance(20_000);
      right.line.isDeaf = true;
      setState("B");
      while (values(first).length < 2) await clock.advance(100);
      const polled = right.polls();
      await clock.advance(1_899);
      expect(values(second)).toEqual(["A"]);
      await clock.advance(101);
      expect(values(second)).toEqual(["A", "B"]);
      expect(right.polls()).toBe(polled);
    });

    test("who has the lease and says nothing is asked every five seconds, and the others poll for themselves meanwhile", async () => {
      const { clock, instances, setState } = await setUpFleet(2);
      const [left, right] = two(instances);
      left.line.state.channels.publish = async () => undefined;
      left.line.state.values.set = async () => undefined;
      left.watch();
      await clock.settle();
      const seen = right.watch();
      await clock.advance(2_000);
      const before = right.line.claims;
      for (let time = 0; time < 100; time += 1) {
        expect(right.watcher.statistics.followed).toBe(0);
        await clock.advance(500);
      }
      expect(right.line.claims - before).toBe(10);
      setState("FINAL");
      await clock.advance(30_000);
      expect(values(seen)).toEqual(["A", "FINAL"]);
    });

    test("a question that was asked before messages are received is asked again, and nobody reads twice", async () => {
      const { clock, instances, polls } = await setUpFleet(2);
      const [left, right] = two(instances);
      left.watch();
      await clock.advance(300_000);
      const { channels } = right.line.state;
      const subscribe = channels.subscribe.bind(channels);
      const receiving: (() => void)[] = [];
      channels.subscribe = (channel, listener, onReceiving) => {
        receiving.push(() => {
          subscribe(channel, listener);
          onReceiving?.();
        });
        return () => undefined;
      };
      right.watch();
      // The holder's answer is lost.
      await clock.settle();
      const before = polls();
      for (const receive of receiving) receive();
      // Just before whoever was asked counts as silent.
      await clock.advance(999);
      expect(right.watcher.statistics.followed).toBe(1);
      await clock.advance(30_001);
      expect([right.watcher.statistics.followed, right.polls(), polls() - before]).toEqual([1, 1, 1]);
    });

    test("a follower that missed a state asks for it as soon as it hears that there was one", async () => {
      const { clock, instances, setState } = await setUpFleet(2);
      const [left, right] = two(instances);
      left.watch();
      await clock.settle();
      const seen = right.watch();
      await clock.advance(3_500);
      right.line.isDeaf = true;
      setState("B");
      await clock.advance(1_000);
      right.line.isDeaf = false;
      await clock.advance(4_000);
      expect(values(seen)).toEqual(["A", "B"]);
      expect(right.polls()).toBe(1);
    });
  });

  describe("while the keeper is away", () => {
    test("each instance polls for itself as often as a single one, and events go on", async () => {
      const { clock, instances, setState } = await setUpFleet(2);
      const seen = instances.map(({ watch }) => watch());
      await clock.advance(8_000);
      for (const { line } of instances) line.cut();
      expect(instances.map(({ watcher }) => watcher.statistics.followed)).toEqual([0, 0]);
      setState("B");
      await clock.advance(30_000);
      expect(seen.map(values)).toEqual([
        ["A", "B"],
        ["A", "B"],
      ]);
      expect(instances.map(({ watcher }) => watcher.statistics.followed)).toEqual([0, 0]);
      const before = instances.map(({ polls }) => polls());
      await clock.advance(300_000);
      expect(instances.map(({ polls }, index) => polls() - (before[index] ?? 0))).toEqual([13, 13]);
    });

    test("watching begins as without others, and at its return one polls for all, with no event lost or doubled", async () => {
      const { clock, instances, setState, polls } = await setUpFleet(3, createRandom(5));
      for (const { line } of instances) line.cut();
      const seen = instances.map(({ watch }) => watch());
      await clock.advance(20_000);
      setState("B");
      await clock.advance(40_000);
      for (const { line } of instances) line.mend();
      setState("C");
      await clock.advance(32_000);
      expect(
        instances.map(({ watcher }) => watcher.statistics.followed).toSorted((left, right) => left - right),
      ).toEqual([0, 1, 1]);
      const before = polls();
      await clock.advance(270_000);
      expect(polls() - before).toBeLessThanOrEqual(13);
      setState("FINAL");
      await clock.advance(30_000);
      expect(seen.map(values)).toEqual(Array.from({ length: 3 }, () => ["A", "B", "C", "FINAL"]));
      expect(clock.delays()).toEqual([]);
    });

    test("for one claim alone, that is made again after five seconds, and one polls for all", async () => {
      const { clock, instances, polls } = await setUpFleet(2);
      const [left, right] = two(instances);
      left.watch();
      await clock.advance(60_000);
      // Its next poll, which the other one would hear of, is half a minute away.
      for (const polled = left.polls(); left.polls() === polled;) await clock.advance(100);
      const { leases } = right.line.state;
      const claim = leases.claim.bind(leases);
      leases.claim = async () => {
        leases.claim = claim;
        throw new StateUnavailableError();
      };
      right.watch();
      await clock.advance(4_999);
      expect(right.watcher.statistics.followed).toBe(0);
      await clock.advance(1);
      expect(right.watcher.statistics.followed).toBe(1);
      const before = polls();
      await clock.advance(300_000);
      expect(polls() - before).toBe(10);
    });

    test("leases are claimed again over two seconds, and most followers need not ask for theirs", async () => {
      const { clock, instances } = await setUpFleet(2, createRandom(9));
      const [left, right] = two(instances);
      left.watch();
      right.watch();
      await clock.advance(10_000);
      for (const { line } of instances) line.cut();
      await clock.advance(10_000);
      const before = left.line.claims + right.line.claims;
      for (const { line } of instances) line.mend();
      await clock.advance(1);
      expect(left.line.claims + right.line.claims).toBe(before);
      await clock.advance(2_000);
      expect(left.line.claims + right.line.claims - before).toBeLessThanOrEqual(2);
    });
  });

  test("an instance that has left a thing listens to nothing of it and keeps no timer, whether it polled or followed", async () => {
    const { clock, instances } = await setUpFleet(2);
    const leaving = instances.map(() => new AbortController());
    for (const [index, { watch }] of instances.entries()) watch("token", leaving[index]?.signal);
    await clock.advance(10_000);
    expect(instances.map(({ line }) => line.listeners)).toEqual([1, 1]);
    // Who follows leaves first; one timer is left, for the next poll.
    const follower = instances.findIndex(({ watcher }) => watcher.statistics.followed === 1);
    leaving[follower]?.abort();
    await clock.settle();
    expect([instances[follower]?.line.listeners, clock.delays().length]).toEqual([0, 1]);
    leaving[1 - follower]?.abort();
    await clock.settle();
    expect([instances.map(({ line }) => line.listeners), clock.delays()]).toEqual([[0, 0], []]);
  });

  test("instances tell each other no token and no key of a user or thing", async () => {
    const { clock, instances } = await setUpFleet(2);
    const [left, right] = two(instances);
    left.watch("secret-token");
    right.watch("secret-token");
    await clock.advance(30_000);
    const told = [...left.line.published, ...right.line.published];
    expect(told.length).toBeGreaterThan(5);
    expect(told.filter((text) => text.includes("secret-token") || text.includes("thing"))).toEqual([]);
  });
});

test("a single instance claims nothing, sends nothing and keeps no timer beside its poll's", async () => {
  const clock = createManualClock();
  const watcher = createWatcher({ clock, random: () => 0, state: createMemoryState({ clock }) });
  collect(watcher.watch(new WatchedThing(clock), new AbortController().signal));
  await clock.advance(10_000);
  expect(clock.delays()).toHaveLength(1);
});
