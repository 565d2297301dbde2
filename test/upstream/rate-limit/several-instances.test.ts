import { setMaxListeners } from "node:events";
import { expect, test, vi } from "vitest";
import type { RateLimitWaitError } from "../../../src/upstream/errors.ts";
import { createRateLimiter } from "../../../src/upstream/rate-limit/create-limiter.ts";
import type { Lease } from "../../../src/upstream/rate-limit/limiter.ts";
import { mediaWritePolicy as policy } from "../../../src/upstream/rate-limit/scope.ts";
import { upstreamCall } from "../../../src/upstream/upstream-call.ts";
import { oneLease } from "../../helpers/one-lease.ts";
import { createRandom } from "../../helpers/random.ts";
import { MemoryChannels } from "../../../src/state/memory/memory-channels.ts";
import type { SharedChannels } from "../../../src/state/shared-state.ts";
import { type FleetInstance, RedisFleet, type RedisFleetOptions } from "../../state/buckets/redis-fleet.ts";
import { closedMs } from "../../../src/state/redis/registry-scripts.ts";
import { client, describeOverRedis } from "../../state/over-redis.ts";

const call = upstreamCall("media", "createVideo");
const { signal } = new AbortController();
setMaxListeners(0, signal);

/** Instances with one limiter each, which share a bucket. */
async function setUp(
  count: number,
  {
    marginMs = 0,
    maxWaitMs = 60_000,
    ...options
  }: RedisFleetOptions & { marginMs?: number; maxWaitMs?: number } = {},
) {
  const names = Array.from({ length: count }, (_, index) => `seat-${index}.0`);
  const fleet = await RedisFleet.open(client, names, options);
  const channels = new MemoryChannels();
  const limiterOf = (instance: FleetInstance) => {
    const { buckets, name, clock } = instance;
    const own: SharedChannels = {
      publish: channels.publish.bind(channels),
      subscribe: (channel, listener) =>
        channels.subscribe(channel, (message) => {
          if (!instance.isStopped) listener(message);
        }),
      onGap: channels.onGap,
    };
    const state = { buckets, channels: own, instance: name, instances: new Set(names), isShared: true };
    const limiter = createRateLimiter({ state, clock, maxWaitMs, marginMs });
    const acquire = () => oneLease(limiter.acquire("a", policy, call, signal, 1));
    return {
      instance,
      acquire,
      /** Leases for this many concurrent calls, some of which may have to wait. */
      acquireMany(wanted: number) {
        const leases: Lease[] = [];
        for (let index = 0; index < wanted; index += 1) void acquire().then((lease) => leases.push(lease));
        return leases;
      },
      read: () => limiter.read("a", policy),
    };
  };
  const limiters = fleet.instances.map(limiterOf);
  type Limiter = (typeof limiters)[number];
  const [first, second] = limiters as [Limiter, Limiter, ...Limiter[]];
  return { fleet, limiters, limiterOf, first, second };
}

function mend(instance: FleetInstance): void {
  instance.mend();
  instance.isStopped = false;
}

describeOverRedis("the rate limiters of several instances", () => {
  test("acquire tokens for all queued calls of an instance with one request", async () => {
    const { fleet, first } = await setUp(2);
    const take = vi.spyOn(first.instance.buckets, "take");
    const leases = first.acquireMany(40);
    await fleet.settle();
    expect(leases).toHaveLength(40);
    expect(take.mock.calls.length).toBeLessThanOrEqual(2);
  });

  test("give an unused token immediately to a call queued at another instance", async () => {
    const { fleet, first, second } = await setUp(2);
    const leases = first.acquireMany(50);
    await fleet.settle();
    const waiting = second.acquireMany(1);
    await fleet.settle();
    expect(waiting).toHaveLength(0);
    await leases[0]?.unused();
    await fleet.settle();
    expect(waiting).toHaveLength(1);
  });

  test("report the queued calls of all instances", async () => {
    const { fleet, first, second } = await setUp(2);
    const leases = first.acquireMany(50);
    await fleet.settle();
    first.acquireMany(2);
    second.acquireMany(3);
    await fleet.settle();
    await Promise.all(leases.map((lease) => lease.answered()));
    const lastCallStartsAt = new Date(first.instance.clock.now() + 5_000);
    for (const { read } of [first, second]) {
      expect(await read()).toMatchObject({ waitingCalls: 5, lastCallStartsAt });
    }
  });

  test("hold the token of a running call until the call or the instance ends", async () => {
    const { fleet, first, second } = await setUp(2);
    const lease = await first.acquire();
    await first.acquire().then((ended) => ended.answered());
    await fleet.pass(60_000);
    expect(await second.read()).toMatchObject({ used: 1 });
    await lease.answered();
    await fleet.pass(5_000);
    expect(await second.read()).toMatchObject({ used: 0 });
    await first.acquire();
    first.instance.isStopped = true;
    await fleet.pass(15_000);
    expect(await second.read()).toMatchObject({ used: 0 });
  });

  test("let a token be used for a second, and renew it after that while it is still held", async () => {
    const { fleet, first } = await setUp(2);
    const lease = await first.acquire();
    await fleet.pass(1_000);
    expect(lease.isFresh).toBe(true);
    await fleet.pass(1);
    expect(lease.isFresh).toBe(false);
    expect(await lease.renew()).toBe(true);
    expect(lease.isFresh).toBe(true);
    await fleet.empty();
    expect(await lease.renew()).toBe(false);
    await lease.unused();
    expect(await lease.renew()).toBe(false);
  });

  test("add the margin to a window, and report the window without it", async () => {
    const { fleet, first } = await setUp(2, { marginMs: 10 });
    const leases = await Promise.all(Array.from({ length: policy.limit }, first.acquire));
    await Promise.all(leases.map((lease) => lease.answered()));
    const waiting = first.acquireMany(1);
    await fleet.pass(policy.windowMs);
    expect(waiting).toEqual([]);
    expect(await first.read()).toMatchObject({ policy, used: policy.limit });
    await fleet.pass(10);
    expect(waiting).toHaveLength(1);
  });

  test.each([false, true])(
    "give rejected calls retry times for as many calls per window as there are tokens (Redis unavailable: %s)",
    async (isAway) => {
      const { fleet, limiters } = await setUp(2, { maxWaitMs: 1 });
      if (isAway) {
        for (const { instance } of limiters) instance.cut();
        await fleet.pass(9_000);
      }
      const told: number[] = [];
      let passed = 0;
      for (let count = 0; count < 150; count += 1) {
        for (const { acquire } of limiters) {
          acquire().then(
            () => (passed += 1),
            (error: RateLimitWaitError) => told.push(error.retryAfterSeconds),
          );
        }
      }
      await fleet.settle();
      expect([passed, told.length]).toEqual([policy.limit, 250]);
      // The responses to the calls in flight are expected immediately.
      for (let seconds = 7; seconds <= 20; seconds += 1) {
        const inWindow = told.filter((one) => one >= seconds && one < seconds + 5);
        expect([seconds, inWindow.length]).toEqual([seconds, policy.limit]);
      }
    },
  );

  test.each([1, 2, 3, 4, 6, 24])(
    "never send more than 50 calls in 5 s while links are cut, instances stopped or killed, and Redis emptied (seed %i)",
    async (seed) => {
      const leastInstances = seed % 2 === 0 ? 3 : null;
      const { fleet, limiters, limiterOf } = await setUp(3, { leastInstances, isHeld: true });
      await fleet.pass(closedMs);
      const random = createRandom(seed);
      const below = (limit: number) => Math.floor(random() * limit);
      const arrivalsMs: number[] = [];
      const over = new AbortController();

      /** Sequential calls of one client at one instance. */
      async function makeCalls({ instance, acquire }: (typeof limiters)[number]): Promise<void> {
        const { clock } = instance;
        const pause = (ms: number) => new Promise<void>((resolve) => clock.schedule(resolve, ms));
        while (!over.signal.aborted) {
          const lease = await acquire();
          // Stands for the wait for a connection.
          if (random() < 0.2) await pause(below(3_000));
          if (!lease.isFresh && !(await lease.renew())) {
            await lease.unused();
            continue;
          }
          arrivalsMs.push(fleet.clock.now());
          await pause(1 + below(random() < 0.1 ? 12_000 : 100));
          await (random() < 0.01 ? lease.refused(500) : lease.answered());
        }
      }

      const use = (one: (typeof limiters)[number]) => {
        for (let count = 0; count < 20; count += 1) void makeCalls(one).catch(() => {});
      };
      limiters.forEach(use);
      await fleet.settle();
      for (let round = 0; round < 30; round += 1) {
        const place = below(limiters.length);
        let instance = limiters[place]?.instance as FleetInstance;
        const fault = below(11);
        if (fault < 2) instance.cut();
        else if (fault === 2) instance.silence(random() < 0.5);
        else if (fault < 5) instance.isStopped = true;
        else if (fault === 5) await fleet.empty();
        else if (fault < 9) {
          instance.isStopped = true;
          await fleet.pass(500 + below(2_000));
          instance = await fleet.start(`seat-${place}.${round + 1}`, random() < 0.5);
          use((limiters[place] = limiterOf(instance)));
        } else for (const one of limiters) mend(one.instance);
        await fleet.pass(below(fault < 9 ? 12_000 : 4_000));
        if (random() < 0.6) mend(instance);
        await fleet.pass(below(2_000));
      }
      over.abort();
      expect(arrivalsMs.length).toBeGreaterThan(500);
      const most = arrivalsMs.map(
        (atMs) => arrivalsMs.filter((at) => at >= atMs && at < atMs + 5_000).length,
      );
      expect(Math.max(...most)).toBeLessThanOrEqual(50);
    },
    60_000,
  );
});
