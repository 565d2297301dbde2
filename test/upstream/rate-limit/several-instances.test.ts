import { setMaxListeners } from "node:events";
import { expect, test } from "vitest";
import type { TokenAsk } from "../../../src/state/buckets/bucket-store.ts";
import { hearingMs } from "../../../src/state/buckets/fleet-phase.ts";
import type { RateLimitWaitError } from "../../../src/upstream/errors.ts";
import { createRateLimiter } from "../../../src/upstream/rate-limit/create-limiter.ts";
import type { Lease } from "../../../src/upstream/rate-limit/limiter.ts";
import { bucketKey, mediaWritePolicy as policy } from "../../../src/upstream/rate-limit/scope.ts";
import { upstreamCall } from "../../../src/upstream/upstream-call.ts";
import { createManualClock } from "../../helpers/clock.ts";
import { Fleet, type FleetInstance, limiterState } from "../../state/buckets/fleet.ts";
import { oneLease } from "../../helpers/one-lease.ts";

const call = upstreamCall("media", "createVideo");
const { signal } = new AbortController();
setMaxListeners(0, signal);

/** Two instances, whose limiters count with one bucket. */
function setUp(marginMs = 0, maxWaitMs = 60_000) {
  const clock = createManualClock();
  const fleet = new Fleet(clock, 2);
  const asks: TokenAsk[] = [];
  const { kept } = fleet;
  fleet.kept = {
    ...kept,
    take: (key, given, ask) => {
      asks.push(ask);
      return kept.take(key, given, ask);
    },
  };
  const limiterOf = (instance: FleetInstance) => {
    const limiter = createRateLimiter({
      state: limiterState(instance),
      clock,
      maxWaitMs,
      marginMs,
    });
    return {
      acquire: (remainingMs = () => 15_000) =>
        oneLease(limiter.acquire("a", policy, call, signal, [{ remainingMs }])),
      /** Tokens for so many calls at once, some of which may have to wait. */
      acquireMany(count: number) {
        const leases: Lease[] = [];
        for (let index = 0; index < count; index += 1) {
          void this.acquire().then((lease) => leases.push(lease));
        }
        return leases;
      },
      read: () => limiter.read("a", policy),
    };
  };
  const [first, second] = fleet.instances.map(limiterOf);
  if (!first || !second) throw new Error("The fleet has two instances");
  return { clock, fleet, asks, first, second, state: () => kept.read(bucketKey("a", policy), policy) };
}

test("what one instance has used is seen by the other", async () => {
  const { first, second } = setUp();
  const lease = await first.acquire();
  await lease.answered();
  expect(await second.read()).toMatchObject({ used: 1, remaining: 49 });
});

test("those who wait at one instance ask with one question", async () => {
  const { clock, asks, first } = setUp();
  const leases = first.acquireMany(40);
  await clock.advance(0);
  expect(leases).toHaveLength(40);
  expect(asks.length).toBeLessThanOrEqual(2);
});

test("a token that was not used goes at once to a call that waits at another instance", async () => {
  const { clock, first, second } = setUp();
  const leases = first.acquireMany(50);
  await clock.advance(0);
  const waiting = second.acquireMany(1);
  await clock.advance(10);
  expect(waiting).toHaveLength(0);
  await leases[0]?.unused();
  await clock.advance(0);
  expect(waiting).toHaveLength(1);
});

test("a call that goes on keeps its token, and a killed instance's token comes back after the call's deadline", async () => {
  const { clock, fleet, first, state } = setUp();
  await first.acquire(() => 30_000);
  await clock.advance(600_000);
  expect(await state()).toMatchObject({ underWay: 1 });
  // From now on nothing is heard of the instance.
  fleet.lose();
  await clock.advance(30_000);
  expect(await state()).toMatchObject({ underWay: 0 });
  await clock.advance(5_000);
  expect(await state()).toMatchObject({ underWay: 0, backInMs: [] });
});

test("an ended call is not renewed", async () => {
  const { clock, first, state } = setUp();
  const lease = await first.acquire();
  await lease.answered();
  await clock.advance(60_000);
  expect(await state()).toMatchObject({ underWay: 0, backInMs: [] });
  expect(clock.delays().filter((ms) => ms < 15_000)).toEqual([]);
});

test("a window is counted longer by the margin, and told as long as it is", async () => {
  const { clock, first } = setUp(10);
  const leases = await Promise.all(Array.from({ length: policy.limit }, () => first.acquire()));
  await Promise.all(leases.map((lease) => lease.answered()));
  const waiting = first.acquireMany(1);
  await clock.advance(policy.windowMs);
  expect(waiting).toEqual([]);
  expect(await first.read()).toMatchObject({ policy, used: policy.limit });
  await clock.advance(10);
  expect(waiting).toHaveLength(1);
});

test.each([
  ["the bucket that all share", false],
  ["shares of it", true],
])(
  "refused calls of two instances are told as many times in a window as there are places, of %s",
  async (_what, isAway) => {
    const { clock, fleet, first, second } = setUp(0, 0);
    if (isAway) fleet.lose();
    await clock.advance(hearingMs);
    const told: number[] = [];
    let passed = 0;
    for (let count = 0; count < 150; count += 1) {
      for (const instance of [first, second]) {
        instance.acquire().then(
          () => (passed += 1),
          (error: RateLimitWaitError) => told.push(error.retryAfterSeconds),
        );
      }
    }
    await clock.advance(0);
    expect([passed, told.length]).toEqual([policy.limit, 250]);
    // The calls under way are expected to be answered a moment from now.
    for (let seconds = 7; seconds <= 20; seconds += 1) {
      const inWindow = told.filter((one) => one >= seconds && one < seconds + 5);
      expect([seconds, inWindow.length]).toEqual([seconds, policy.limit]);
    }
  },
);
