import { expect, test } from "vitest";
import { client, describeOverRedis } from "../over-redis.ts";
import { caller } from "./contract.ts";
import { RedisFleet, type RedisFleetOptions } from "./redis-fleet.ts";

/** Two instances, each with a caller. */
async function setUp(options: RedisFleetOptions = {}) {
  const fleet = await RedisFleet.open(client, ["a", "b"], options);
  const first = fleet.at(0);
  const a = caller("a", { store: first.buckets });
  const b = caller("b", { store: fleet.at(1).buckets });
  return { fleet, pass: (durationMs: number) => fleet.pass(durationMs), first, a, b };
}

describeOverRedis("the buckets of several instances", () => {
  test("without Redis each instance uses its share, once the others reserve it and earlier tokens have returned", async () => {
    const { a, b, pass, first } = await setUp();
    await b.take(50);
    await b.end(50);
    first.cut();
    expect(await a.take(1)).toMatchObject({
      granted: 0,
      wait: { askInMs: 1_000, state: { closedForMs: 9_000 } },
    });
    await pass(8_999);
    expect((await a.take(50)).granted).toBe(0);
    await pass(1);
    expect(await a.take(50)).toMatchObject({ granted: 25, wait: { state: { limit: 25 } } });
    // The others have reserved its share meanwhile.
    expect(await b.take(50)).toMatchObject({ granted: 25, wait: { state: { limit: 25 } } });
  });

  test("sharing resumes immediately when Redis is back before a token of the local share was taken", async () => {
    const { a, pass, first } = await setUp();
    await a.take(10);
    first.cut();
    await a.end(4);
    await pass(3_000);
    first.mend();
    await pass(400);
    // The ends of the calls were reported, with their times.
    expect(await a.read()).toMatchObject({
      inFlight: 6,
      returnInMs: [1_600, 1_600, 1_600, 1_600],
      closedForMs: 0,
    });
    expect((await a.take(50)).granted).toBe(40);
  });

  test("after an outage an instance pauses until the tokens of its share have returned, and the others reserve them", async () => {
    const { a, b, pass, first } = await setUp();
    first.cut();
    await pass(10_000);
    expect((await a.take(5)).granted).toBe(5);
    await a.end(4);
    first.mend();
    await pass(400);
    expect(await a.take(1)).toMatchObject({
      granted: 0,
      wait: { askInMs: 1_000, state: { closedForMs: 6_000 } },
    });
    expect(await a.renew(a.held[0] ?? "")).toBe(false);
    expect((await b.take(50)).granted).toBe(20);
    await pass(6_000);
    // A running call still counts.
    expect(await a.read()).toMatchObject({ limit: 50, inFlight: 21, closedForMs: 0 });
    await pass(400);
    expect((await a.take(50)).granted).toBe(29);
  });

  test("a share without recently taken tokens causes no pause", async () => {
    const { a, pass, first } = await setUp();
    first.cut();
    await pass(10_000);
    await a.take(1);
    await a.end(1);
    await pass(6_000);
    first.mend();
    await pass(400);
    expect((await a.take(50)).granted).toBe(50);
  });

  test("tokens from before an outage count towards the share", async () => {
    const { a, pass, first } = await setUp();
    await a.take(30);
    first.cut();
    await pass(9_000);
    expect((await a.take(1)).granted).toBe(0);
    // Only the tokens within this share can be used.
    expect(await a.renew(a.held[0] ?? "")).toBe(false);
    await a.end(20, { kind: "unused" });
    expect(await a.renew(a.held[0] ?? "")).toBe(true);
    expect((await a.take(50)).granted).toBe(15);
  });

  test("a token from before an outage cannot be used while no tokens may be taken", async () => {
    const { a, first } = await setUp();
    await a.take(1);
    first.cut();
    expect(await a.renew(a.held[0] ?? "")).toBe(false);
  });

  test("tokens requested without a response return when Redis is back", async () => {
    const { a, fleet, first, pass } = await setUp();
    const asked = a.take(50);
    first.cut();
    expect((await asked).granted).toBeLessThanOrEqual(50);
    await a.end(50, { kind: "unused" });
    first.mend();
    await pass(400);
    await fleet.settle();
    expect(await a.read()).toMatchObject({ inFlight: 0, returnInMs: [] });
  });

  test("after Redis has lost its data, tokens are given only after all windows, and running calls are reported again", async () => {
    const { a, b, fleet, pass } = await setUp();
    await a.take(40);
    await a.end(30);
    await fleet.empty();
    expect(await b.take(1)).toMatchObject({ granted: 0, wait: { askInMs: 200 } });
    await pass(400);
    expect(await b.take(1)).toMatchObject({ granted: 0, wait: { state: { closedForMs: 6_600 } } });
    await pass(6_600);
    expect(await b.read()).toMatchObject({ inFlight: 10, closedForMs: 0 });
    expect((await b.take(50)).granted).toBe(40);
  });

  test("an instance that knows no other one takes no token during an outage, and fails after three seconds", async () => {
    const fleet = await RedisFleet.open(client, ["only"]);
    const only = fleet.at(0);
    const { take, read } = caller("only", { store: only.buckets });
    only.cut();
    expect(await take(1)).toMatchObject({
      granted: 0,
      wait: { askInMs: 1_000, state: { closedForMs: 3_000 } },
    });
    await fleet.pass(3_000);
    await expect(take(1)).rejects.toThrow("Set INSTANCES");
    expect(await read()).toMatchObject({ closedForMs: Infinity });
    only.mend();
    await fleet.pass(400);
    expect((await take(1)).granted).toBe(1);
  });

  test("instances that start without Redis take their shares after a hold when INSTANCES is set, and none otherwise", async () => {
    const told = await setUp({ leastInstances: 5, isAway: true });
    expect(await told.a.take(1)).toMatchObject({ granted: 0, wait: { state: { closedForMs: 9_000 } } });
    await told.pass(9_000);
    expect((await told.a.take(50)).granted).toBe(10);
    const untold = await setUp({ isAway: true });
    await untold.pass(9_000);
    await expect(untold.a.take(1)).rejects.toThrow("how many instances share the limit");
  });

  test("a limit is divided by the number of instances when that is larger than the configured one", async () => {
    const { a, first, pass } = await setUp({ leastInstances: 1 });
    first.cut();
    await pass(9_000);
    expect((await a.take(50)).granted).toBe(25);
  });

  test("a 429 during an outage closes the bucket for all instances afterwards", async () => {
    const { a, b, first, pass } = await setUp();
    await a.take(1);
    first.cut();
    await a.end(1, { kind: "refused", retryAfterMs: 60_000 });
    await pass(1_000);
    first.mend();
    await pass(400);
    expect(await b.read()).toMatchObject({ closedForMs: 58_600 });
  });
});
