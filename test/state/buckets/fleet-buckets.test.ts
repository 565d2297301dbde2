import { setMaxListeners } from "node:events";
import { describe, expect, test } from "vitest";
import type { Outcome } from "../../../src/state/buckets/bucket-store.ts";
import { arrivalMs } from "../../../src/state/buckets/bucket.ts";
import { shortLossMs } from "../../../src/state/buckets/fleet-buckets.ts";
import { hearingMs } from "../../../src/state/buckets/fleet-phase.ts";
import { mediaWritePolicy as policy } from "../../../src/upstream/rate-limit/scope.ts";
import { createRateLimiter } from "../../../src/upstream/rate-limit/create-limiter.ts";
import { upstreamCall } from "../../../src/upstream/upstream-call.ts";
import { createManualClock } from "../../helpers/clock.ts";
import { createRandom } from "../../helpers/random.ts";
import { bucketsContract } from "./contract.ts";
import { Fleet, type FleetInstance, limiterState, longestReconnectMs } from "./fleet.ts";

describe("buckets of a fleet whose keeper is there", () => {
  bucketsContract(async () => {
    const clock = createManualClock();
    const [instance] = new Fleet(clock, 1).instances;
    if (!instance) throw new Error("A fleet has an instance");
    return {
      store: instance.buckets,
      pass: (durationMs) => clock.advance(durationMs),
      [Symbol.asyncDispose]: async () => undefined,
    };
  });
});

const key = "MEDIA_WRITE:viewer";

function setUp(count = 4) {
  const clock = createManualClock();
  const fleet = new Fleet(clock, count);
  let tokens = 0;
  const user = (instance: FleetInstance) => {
    const held: string[] = [];
    return {
      held,
      async take(wanted: number) {
        const ids = Array.from({ length: wanted }, () => `${instance.name}.${(tokens += 1)}`);
        const answer = await instance.buckets.take(key, policy, {
          instance: instance.name,
          tokens: ids.map((id) => ({ id, lifeMs: 15_000 })),
        });
        held.push(...ids.slice(0, answer.granted));
        return answer;
      },
      async end(ended: number, outcome: Outcome = { kind: "answered" }) {
        for (const id of held.splice(0, ended)) await instance.buckets.settle(key, policy, { id, outcome });
      },
      read: () => instance.buckets.read(key, policy),
    };
  };
  const [a, b, ...others] = fleet.instances.map(user);
  if (!a || !b) throw new Error("A fleet has two instances");
  return { clock, fleet, a, b, others };
}

/** For how long nothing is taken of a busy bucket after a loss: a window, and the way of calls that had begun. */
const holdMs = policy.windowMs + arrivalMs;

test("a busy bucket waits for one window after a loss, also where nobody but the others took its tokens", async () => {
  const { clock, fleet, a, b, others } = setUp();
  const [c] = others;
  await a.take(10);
  await b.take(10);
  await a.end(10);
  fleet.lose();
  // Who waits looks each second whether the keeper is back.
  expect(await a.take(50)).toMatchObject({ granted: 0, wait: { askInMs: 1_000 } });
  // This instance has not asked for anything before.
  expect(await c?.take(50)).toMatchObject({ granted: 0, wait: { state: { closedForMs: holdMs } } });
  expect(await c?.read()).toMatchObject({ limit: 12, closedForMs: holdMs });
  await clock.advance(holdMs - 1);
  expect((await a.take(50)).granted).toBe(0);
  await clock.advance(1);
  expect((await a.take(50)).granted).toBe(12);
  // Its calls are not over, so their tokens are part of its share.
  expect((await b.take(50)).granted).toBe(2);
});

test("a bucket of which no more than a share was taken goes on when what others told before the loss is heard", async () => {
  const { clock, fleet, a, b, others } = setUp();
  await a.take(7);
  await b.take(5);
  fleet.lose();
  expect(await b.take(50)).toMatchObject({ granted: 0, wait: { askInMs: hearingMs } });
  await clock.advance(hearingMs);
  const granted = await Promise.all([a, b, ...others].map(async (user) => (await user.take(50)).granted));
  expect(granted).toEqual([5, 7, 12, 12]);
});

function askOf(count: number) {
  const tokens = Array.from({ length: count }, (_, index) => ({ id: `${count}.${index}`, lifeMs: 15_000 }));
  return { instance: "any", tokens };
}

test("nobody waits who is the only one, and none who has used nothing when the keeper is emptied", async () => {
  const alone = setUp(2);
  const only = new Fleet(alone.clock, 1);
  const [instance] = only.instances;
  expect((await instance?.buckets.take(key, policy, askOf(40)))?.granted).toBe(40);
  only.lose();
  await alone.clock.advance(hearingMs);
  expect((await instance?.buckets.take(key, policy, askOf(50)))?.granted).toBe(10);

  const { clock, fleet, a } = setUp();
  fleet.forget();
  await clock.advance(1_000);
  expect((await a.take(50)).granted).toBe(12);
});

test("nothing waits for a keeper that is back with all that it knew", async () => {
  const { clock, fleet, a, b } = setUp();
  await a.take(45);
  fleet.lose();
  expect((await b.take(50)).granted).toBe(0);
  await clock.advance(100);
  fleet.return(false);
  await clock.advance(0);
  expect((await b.take(50)).granted).toBe(5);
  expect((await a.take(50)).granted).toBe(0);
});

test("a limit that is smaller than the number of instances still lets each of them call", async () => {
  const { clock, fleet, a } = setUp(60);
  fleet.lose();
  await clock.advance(holdMs);
  expect((await a.take(5)).granted).toBe(1);
});

test("a refusal closes the bucket through a loss and a return, wherever it came from", async () => {
  const { clock, fleet, a, b, others } = setUp();
  await a.take(1);
  await a.end(1, { kind: "refused", retryAfterMs: 20_000 });
  await b.take(1);
  fleet.lose();
  expect(await b.take(1)).toMatchObject({ granted: 0, wait: { state: { closedForMs: 20_000 } } });
  expect((await a.take(1)).granted).toBe(0);
  await clock.advance(10_000);
  fleet.return(true);
  await clock.advance(9_999);
  expect((await a.take(1)).granted).toBe(0);
  await clock.advance(1);
  expect((await others[0]?.take(1))?.granted).toBe(1);
});

test("a refusal that came while the keeper was away is told it", async () => {
  const { clock, fleet, a, b } = setUp();
  fleet.lose();
  await clock.advance(holdMs);
  await a.take(1);
  await a.end(1, { kind: "refused", retryAfterMs: 60_000 });
  await clock.advance(10_000);
  fleet.return(true);
  await clock.advance(0);
  expect(await b.take(1)).toMatchObject({ granted: 0, wait: { askInMs: 50_000 } });
});

test("after the return an instance keeps to its share until all can have come back, and then takes what there is", async () => {
  const { clock, fleet, a, b } = setUp();
  fleet.lose();
  await clock.advance(60_000);
  fleet.return(true);
  await clock.advance(0);
  expect((await a.take(50)).granted).toBe(12);
  await a.end(12);
  await clock.advance(5_000 + longestReconnectMs - 1);
  expect((await a.take(50)).granted).toBe(12);
  await a.end(12);
  await clock.advance(1);
  expect((await a.take(50)).granted).toBe(38);
  expect((await b.take(50)).granted).toBe(0);
});

test("a keeper that has forgotten all is told of the calls that are under way, and of those that ended", async () => {
  const { clock, fleet, a } = setUp();
  await a.take(6);
  fleet.lose();
  await clock.advance(holdMs);
  await a.take(5);
  await a.end(3);
  await clock.advance(1_000);
  fleet.return(true);
  await clock.advance(0);
  expect(await fleet.kept.read(key, policy)).toMatchObject({
    underWay: 8,
    backInMs: [4_000, 4_000, 4_000],
  });
  await a.end(8);
  expect(await fleet.kept.read(key, policy)).toMatchObject({ underWay: 0 });
});

test("a keeper that has forgotten nothing gets the tokens back of calls that ended meanwhile", async () => {
  const { clock, fleet, a } = setUp();
  await a.take(6);
  fleet.lose();
  await a.end(6);
  await clock.advance(5_000);
  fleet.return(false);
  await clock.advance(0);
  expect(await fleet.kept.read(key, policy)).toMatchObject({ underWay: 0, backInMs: [] });
});

test("a keeper that forgets all without being lost gives nothing out again that is taken", async () => {
  for (const first of ["one that has tokens", "one that has none"]) {
    const { clock, fleet, a, b } = setUp(2);
    await a.take(50);
    await a.end(10);
    await clock.advance(100);
    fleet.forget();
    for (const user of first === "one that has none" ? [b, a] : [a, b]) {
      expect((await user.take(50)).granted).toBe(0);
    }
    await clock.advance(holdMs - 1);
    // What is under way was told, and what had ended has come back.
    expect(await fleet.kept.read(key, policy)).toMatchObject({ underWay: 40, backInMs: [] });
    expect((await b.take(50)).granted).toBe(0);
    await clock.advance(1);
    expect((await b.take(50)).granted).toBe(10);
  }
});

test("a bucket that nobody has used for a while is not taken for a lost one", async () => {
  const { a, b } = setUp(2);
  expect((await a.take(30)).granted).toBe(30);
  expect((await b.take(30)).granted).toBe(20);
});

test("a keeper that is back gets tokens back that nobody was told of", async () => {
  const { clock, fleet, a } = setUp();
  const { kept } = fleet;
  // It gives tokens away, and is lost before it can answer.
  fleet.kept = {
    ...kept,
    take: async (...question) => {
      await kept.take(...question);
      fleet.lose();
      throw new Error("The connection was closed.");
    },
  };
  expect((await a.take(10)).granted).toBe(0);
  expect(await kept.read(key, policy)).toMatchObject({ underWay: 10 });
  fleet.kept = kept;
  fleet.return(false);
  await clock.advance(0);
  expect(await kept.read(key, policy)).toMatchObject({ underWay: 0, backInMs: [] });
});

test("an instance that starts without its keeper has the share of those that it knows", async () => {
  const clock = createManualClock();
  const fleet = new Fleet(clock, 2);
  fleet.lose();
  await clock.advance(0);
  await clock.advance(holdMs);
  const [a, b] = fleet.instances;
  const tokens = Array.from({ length: 50 }, (_, index) => ({ id: `${index}`, lifeMs: 1_000 }));
  for (const instance of [a, b]) {
    const answer = await instance?.buckets.take(key, policy, { instance: "any", tokens });
    expect(answer?.granted).toBe(25);
  }
});

test("instances that start without their keeper, and are told their number, take their shares after a hold", async () => {
  const clock = createManualClock();
  const fleet = new Fleet(clock, 3, { leastInstances: 3, isAway: true });
  const takeAll = () =>
    Promise.all(
      fleet.instances.map(async ({ buckets }) => (await buckets.take(key, policy, askOf(50))).granted),
    );
  await clock.advance(holdMs - 1);
  expect(await takeAll()).toEqual([0, 0, 0]);
  await clock.advance(1);
  expect(await takeAll()).toEqual([16, 16, 16]);
});

test("instances that start without their keeper, and are told nothing, take nothing until it answers", async () => {
  const clock = createManualClock();
  const fleet = new Fleet(clock, 3, { leastInstances: null, isAway: true });
  const [a, b] = fleet.instances;
  const take = (instance: FleetInstance | undefined) => instance?.buckets.take(key, policy, askOf(50));
  // It may be back in a moment.
  expect(await take(a)).toMatchObject({ granted: 0, wait: { askInMs: 1_000 } });
  await clock.advance(shortLossMs);
  await expect(take(a)).rejects.toMatchObject({
    code: "STATE_UNAVAILABLE",
    message: expect.stringContaining("INSTANCES") as string,
  });
  expect(await a?.buckets.read(key, policy)).toMatchObject({ closedForMs: Infinity });
  await clock.advance(600_000);
  await expect(take(a)).rejects.toThrow("INSTANCES");
  fleet.return(false);
  await clock.advance(0);
  expect((await take(a))?.granted).toBe(50);
  expect((await take(b))?.granted).toBe(0);
});

test("an instance that has seen no other one takes nothing after a loss, and those who wait get theirs when the keeper is back", async () => {
  const clock = createManualClock();
  const fleet = new Fleet(clock, 1, { leastInstances: null });
  const [only] = fleet.instances;
  expect((await only?.buckets.take(key, policy, askOf(10)))?.granted).toBe(10);
  fleet.lose();
  await clock.advance(500);
  expect(await only?.buckets.take(key, policy, askOf(50))).toMatchObject({ granted: 0 });
  fleet.return(false);
  await clock.advance(0);
  expect((await only?.buckets.take(key, policy, askOf(50)))?.granted).toBe(40);
  fleet.lose();
  await clock.advance(shortLossMs);
  await expect(only?.buckets.take(key, policy, askOf(1))).rejects.toThrow("INSTANCES");
});

test("a keeper that rejects what it is asked is away for a second", async () => {
  const { clock, fleet, a } = setUp();
  const { kept } = fleet;
  fleet.kept = { ...kept, take: () => Promise.reject(new Error("ERR")) };
  expect((await a.take(20)).granted).toBe(0);
  fleet.kept = kept;
  await clock.advance(1_000);
  await a.take(3);
  expect(await kept.read(key, policy)).toMatchObject({ underWay: 3 });
});

const forever = new AbortController().signal;
setMaxListeners(0, forever);

/** The most calls in any window. */
function mostInAnyWindow(timesMs: readonly number[]): number {
  const times = timesMs.toSorted((a, b) => a - b);
  return Math.max(
    0,
    ...times.map((startMs) => times.filter((ms) => ms >= startMs && ms < startMs + policy.windowMs).length),
  );
}

test("four instances under 200 calls of one user use nine tenths of the limit, and each gets its part", async () => {
  const clock = createManualClock();
  const fleet = new Fleet(clock, 4);
  const limiters = fleet.instances.map((instance) =>
    createRateLimiter({
      state: limiterState(instance),
      clock,
      maxWaitMs: Number.MAX_SAFE_INTEGER,
    }),
  );
  const call = upstreamCall("media", "createVideo");
  const arrivals: { readonly atMs: number; readonly instance: number }[] = [];
  const oneCall = async (instance: number) => {
    const [lease] =
      (await limiters[instance]?.acquire("viewer", policy, call, forever, [{ remainingMs: () => 15_000 }])) ??
      [];
    arrivals.push({ atMs: clock.now(), instance });
    clock.schedule(() => void lease?.answered(), 100);
  };
  const calls = Array.from({ length: 200 }, (_, index) => oneCall(index % 4));
  await clock.advance(60_000);
  await Promise.all(calls);
  const times = arrivals.map(({ atMs }) => atMs);
  expect(mostInAnyWindow(times)).toBeLessThanOrEqual(policy.limit);
  // The last of 200 can come three windows after the first.
  expect((3 * policy.windowMs) / (Math.max(...times) - Math.min(...times))).toBeGreaterThanOrEqual(0.9);
  // Whoever came first may have got all at first; of what comes back, each that waits gets its part.
  for (const [instance] of limiters.entries()) {
    const ofInstance = (from: number, to: number) =>
      arrivals.slice(from, to).filter((one) => one.instance === instance).length;
    expect(ofInstance(50, 150)).toBeGreaterThanOrEqual(Math.min(15, ofInstance(50, 200)));
  }
  for (const limiter of limiters) limiter.close();
});

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
  "the service never sees more than the limit while the keeper comes, goes and forgets (seed %i)",
  async (seed) => {
    const clock = createManualClock();
    const random = createRandom(seed);
    const fleet = new Fleet(clock, 2 + (seed % 3));
    const upTo = (maxMs: number) => Math.floor(random() * maxMs);
    const pause = (durationMs: number) => new Promise<void>((resolve) => clock.schedule(resolve, durationMs));
    const limiters = fleet.instances.map((instance) =>
      createRateLimiter({
        state: limiterState(instance),
        clock,
        maxWaitMs: Number.MAX_SAFE_INTEGER,
      }),
    );
    const arrivalsMs: number[] = [];
    const call = upstreamCall("media", "createVideo");
    const calls: Promise<void>[] = [];
    const oneCall = async (instance: number) => {
      const [lease] =
        (await limiters[instance]?.acquire("viewer", policy, call, forever, [
          { remainingMs: () => 15_000 },
        ])) ?? [];
      if (random() < 0.03) return lease?.unused();
      await pause(upTo(80));
      arrivalsMs.push(clock.now());
      await pause(upTo(300));
      await lease?.answered();
    };
    // Some seeds begin with one busy instance, of which the others know nothing but what they are told.
    const begin = (count: number, isUneven: boolean) => {
      for (let index = 0; index < count; index += 1) {
        calls.push(oneCall(isUneven ? 0 : upTo(limiters.length)));
      }
    };
    begin(120, seed % 2 === 0);
    await clock.advance(upTo(6_000));
    for (let turn = 0; turn < 3; turn += 1) {
      fleet.lose(() => upTo(40));
      await clock.advance(10);
      begin(100, false);
      await clock.advance(upTo(20_000));
      fleet.return(random() < 0.6, () => upTo(longestReconnectMs));
      begin(60, seed % 2 === 1);
      await clock.advance(upTo(20_000));
      fleet.forget(
        () => upTo(400),
        () => upTo(longestReconnectMs),
      );
      begin(60, seed % 2 === 0);
      await clock.advance(upTo(20_000));
    }
    for (let rounds = 0; rounds < 100 && arrivalsMs.length < calls.length * 0.9; rounds += 1) {
      await clock.advance(5_000);
    }
    await clock.advance(120_000);
    await Promise.all(calls);
    expect(mostInAnyWindow(arrivalsMs)).toBeLessThanOrEqual(policy.limit);
    for (const limiter of limiters) limiter.close();
  },
);
