import { expect, test } from "vitest";
import { createRedisBuckets } from "../../../src/state/buckets/redis-buckets.ts";
import { client, describeOverRedis } from "../over-redis.ts";
import { bucketsContract, caller, policy } from "./contract.ts";
import { RedisFleet } from "./redis-fleet.ts";

type Caller = ReturnType<typeof caller>;

/** Four instances, each with a caller. */
async function setUp() {
  const fleet = await RedisFleet.open(client, ["a", "b", "c", "other"]);
  const [a, b, c, other] = ["a", "b", "c", "other"].map((name, index) =>
    caller(name, { store: fleet.at(index).buckets }),
  ) as [Caller, Caller, Caller, Caller];
  return { fleet, pass: (ms: number) => fleet.pass(ms), waiting: [a, b, c], a, b, c, other };
}

describeOverRedis("the buckets in Redis", () => {
  bucketsContract(async () => {
    const fleet = await RedisFleet.open(client, ["a"]);
    return { store: fleet.at(0).buckets, pass: (durationMs) => fleet.pass(durationMs) };
  });

  test("report the number of queued calls of each other instance", async () => {
    const { a, b, c, other } = await setUp();
    await other.take(50);
    await a.take(30, 44);
    await b.take(7);
    expect(await c.take(1)).toMatchObject({ granted: 0, wait: { state: { waitingElsewhere: [44, 7] } } });
    expect(await a.take(30)).toMatchObject({ wait: { state: { waitingElsewhere: [7, 1] } } });
  });

  test("report for an unused token whether an instance waits for it", async () => {
    const { a, b } = await setUp();
    await a.take(50);
    expect(await a.end(1, { kind: "unused" })).toEqual([{ isAwaited: false }]);
    await b.take(2);
    expect(await a.end(1, { kind: "unused" })).toEqual([{ isAwaited: true }]);
    expect(await b.take(1)).toMatchObject({ granted: 1 });
  });

  test("return the tokens of a killed instance except its share, which may be in use elsewhere", async () => {
    const { fleet, a, b, pass } = await setUp();
    await a.take(50);
    fleet.at(0).isStopped = true;
    await pass(14_999);
    expect((await b.take(50)).granted).toBe(0);
    await pass(1);
    expect((await b.take(50)).granted).toBe(38);
  });

  test("hold a token while it is renewed", async () => {
    const { a, pass } = await setUp();
    await a.take(1);
    for (let renewals = 0; renewals < 3; renewals += 1) {
      await pass(9_000);
      expect(await a.renew(a.held[0] ?? "")).toBe(true);
      expect(await a.read()).toMatchObject({ inFlight: 1 });
    }
    await pass(14_999);
    expect(await a.read()).toMatchObject({ inFlight: 0, returnInMs: [1] });
  });

  test("hold no token for longer when the clock of Redis is set back", async () => {
    const { fleet, a, b, c } = await setUp();
    await a.take(50);
    await a.end(1);
    await a.end(1, { kind: "refused", retryAfterMs: 9_000 });
    await b.take(3);
    await fleet.setTime(-3_600_000);
    expect(await a.read()).toMatchObject({ inFlight: 48, returnInMs: [5_000, 5_000], closedForMs: 9_000 });
    expect(await c.take(1)).toMatchObject({ granted: 0, wait: { askInMs: 9_000 } });
  });

  test("give no token for more than a window when the clock of Redis jumps forward", async () => {
    const { fleet, a, pass } = await setUp();
    await a.take(50);
    await a.end(50);
    await fleet.setTime(6_000);
    expect(await a.take(1)).toMatchObject({ granted: 0 });
    await pass(800);
    expect(await a.take(1)).toMatchObject({ granted: 0, wait: { state: { closedForMs: 6_600 } } });
  });

  test("divide returned tokens evenly among waiting instances, for any number of requests by one of them", async () => {
    const { a, b, c, other, pass } = await setUp();
    await other.take(50);
    for (const waiting of [a, b, c]) await waiting.take(40);
    await other.end(12);
    await pass(5_000);
    for (const waiting of [a, a, b, a, c]) await waiting.take(40);
    expect([a.held.length, b.held.length, c.held.length]).toEqual([4, 4, 4]);
  });

  test("give tokens that one instance does not need to the others", async () => {
    const { a, b, other, pass } = await setUp();
    await other.take(50);
    await a.take(2);
    await b.take(40);
    await other.end(20);
    await pass(5_000);
    expect((await b.take(40)).granted).toBe(18);
    expect((await a.take(2)).granted).toBe(2);
  });

  test("give a single token to the instance that has waited longest", async () => {
    const { waiting, other, pass } = await setUp();
    await other.take(50);
    for (const one of waiting) {
      await one.take(9);
      await pass(10);
    }
    const order: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      await other.end(1, { kind: "unused" });
      // The last one asks first, and gets nothing while others have waited longer.
      for (const index of [2, 1, 0]) if ((await waiting[index]?.take(9))?.granted === 1) order.push(index);
      await pass(10);
    }
    expect(order).toEqual([0, 1, 2, 0, 1, 2]);
  });

  test("give a token to one of several instances that started to wait in the same millisecond", async () => {
    const { waiting, other } = await setUp();
    await other.take(50);
    for (const one of waiting) await one.take(9);
    await other.end(1, { kind: "unused" });
    for (const one of waiting.toReversed()) await one.take(9);
    expect(waiting.map(({ held }) => held.length)).toEqual([1, 0, 0]);
  });

  test("are not blocked by a waiting instance that sends no requests, and give it its part when it returns", async () => {
    const { a, b, other, pass } = await setUp();
    await other.take(50);
    await a.take(50);
    await b.take(50);
    const askedIn: (number | undefined)[] = [];
    for (let round = 0; round < 10; round += 1) {
      await other.end(1, { kind: "unused" });
      const { wait } = await b.take(50);
      askedIn.push(wait?.askInMs);
      await pass(101);
      await b.take(50);
    }
    expect(askedIn[0]).toBeLessThanOrEqual(101);
    expect(b.held.length).toBe(10);
    await other.end(10, { kind: "unused" });
    await a.take(50);
    await b.take(50);
    expect([a.held.length, b.held.length]).toEqual([5, 15]);
  });

  test("give no token to an unregistered instance, and settle its calls", async () => {
    await RedisFleet.open(client, ["a"]);
    await client.del("now");
    const unknown = createRedisBuckets((...command) => client.call(...command), "unknown");
    const ask = { tokens: [{ id: "one" }], waitingCalls: 1 };
    expect(await unknown.take("k", policy, ask)).toBeNull();
    expect(await unknown.renew("k", policy, "one")).toBeNull();
    expect(await unknown.read("k", policy)).toBeNull();
    expect(await unknown.settle("k", policy, { id: "one", outcome: { kind: "answered" } })).toEqual({
      isAwaited: false,
    });
    // The server's own clock: the key expires with the window.
    const endsInMs = await client.pttl("mg2:{limits}:k");
    expect(endsInMs).toBeGreaterThan(0);
    expect(endsInMs).toBeLessThanOrEqual(policy.windowMs);
    await unknown.settle("other", policy, { id: "one", outcome: { kind: "unused" } });
    expect(await client.exists("mg2:{limits}:other")).toBe(0);
  });
});
