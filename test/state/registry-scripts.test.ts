import { beforeEach, expect, test } from "vitest";
import { RedisScript, type SendCommand } from "../../src/state/redis/redis-script.ts";
import {
  closedMs,
  createRegistryScripts,
  registryKey,
  registryPrelude,
} from "../../src/state/redis/registry-scripts.ts";
import { client, describeOverRedis } from "./over-redis.ts";

let nowMs = 0;

/** Lua expression for the time, which is read from a key. */
const time = "tonumber(redis.call('GET', 'now'))";
const scripts = createRegistryScripts(time);
const openScript = new RedisScript(`${registryPrelude(time)}
local fleet = open_registry(KEYS[1], ARGV[1])
if not fleet.is_member then return { 'stranger' } end
return { 'member', fleet.closed_for, fleet.reserved(tonumber(ARGV[2])) }`);

const send: SendCommand = (command, ...args) => client.call(command, ...args);

/** Sets the clock of the server. */
async function setTime(toMs: number): Promise<void> {
  nowMs = toMs;
  await client.set("now", nowMs);
}
const pass = (durationMs: number) => setTime(nowMs + durationMs);

interface Beat {
  readonly least: number;
  /** @defaultValue the divisor of the last reply */
  readonly inUse: number;
  readonly isOwn: boolean;
  readonly validUntilMs: number;
  readonly sinceMs: number | null;
  readonly mayReplace: boolean;
  readonly wasMember: boolean;
  readonly isHeld: boolean;
  readonly known: readonly string[];
}

/** Divisors in the last replies. */
const divisors = new Map<string, number>();

async function beat(name: string, given: Partial<Beat> = {}) {
  const reply = await scripts.beat.run(
    send,
    registryKey,
    name,
    given.least ?? 1,
    given.inUse ?? divisors.get(name) ?? given.least ?? 0,
    given.isOwn ? 1 : 0,
    given.validUntilMs ?? nowMs,
    given.sinceMs ?? "",
    given.mayReplace ? 1 : 0,
    given.wasMember ? 1 : 0,
    given.isHeld ? 1 : 0,
    ...(given.known ?? []),
  );
  const [status, atMs, divisor, alive = [], missing = [], replaced] = reply as [
    string,
    number,
    number?,
    string[]?,
    string[]?,
    number?,
  ];
  divisors.set(name, divisor ?? 0);
  return { status, atMs, divisor, alive: alive.toSorted(), missing: missing.toSorted(), replaced };
}

/** Result of a script for a limit of 50. */
async function open(name: string) {
  const reply = (await openScript.run(send, registryKey, name, 50)) as [string, number?, number?];
  const [kind, closedForMs, reserved] = reply;
  return kind === "member" ? { closedForMs, reserved } : kind;
}

describeOverRedis("the registry of instances", () => {
  beforeEach(async () => {
    divisors.clear();
    await client.flushall();
    await setTime(Date.UTC(2026, 0, 1));
  });

  test("instances see each other, and the divisor of a limit", async () => {
    expect(await beat("a.1")).toMatchObject({ status: "new", atMs: nowMs, divisor: 1, alive: ["a.1"] });
    expect(await beat("b.1")).toMatchObject({ status: "new", divisor: 2, alive: ["a.1", "b.1"] });
    expect(await beat("a.1", { least: 3 })).toMatchObject({ status: "known", divisor: 3 });
    expect(await open("a.1")).toEqual({ closedForMs: 0, reserved: 16 });
    expect(await open("stranger")).toBe("stranger");
  });

  test("an instance without heartbeats is missing after 1.8 seconds, and its share is reserved", async () => {
    for (const name of ["a.1", "b.1", "b.1"]) await beat(name);
    await pass(1_800);
    expect(await beat("a.1", { sinceMs: 1_800 })).toMatchObject({ alive: ["a.1", "b.1"], missing: [] });
    await pass(1);
    expect(await beat("a.1", { sinceMs: 1 })).toMatchObject({ divisor: 2, alive: ["a.1"], missing: ["b.1"] });
    expect(await open("a.1")).toEqual({ closedForMs: 0, reserved: 25 });
    expect(await open("b.1")).toBe("stranger");
    expect(await beat("b.1", { sinceMs: 1_801 })).toMatchObject({ status: "known", missing: [] });
    expect(await open("a.1")).toMatchObject({ reserved: 0 });
  });

  test("a missing instance that knew no other one reserves nothing, and each is forgotten after five minutes", async () => {
    await beat("old.1");
    await pass(2_000);
    await beat("a.1");
    expect(await open("a.1")).toMatchObject({ reserved: 0 });
    await pass(298_000);
    expect(await beat("a.1", { sinceMs: 298_000 })).toMatchObject({ divisor: 2, missing: ["old.1"] });
    await pass(1);
    expect(await beat("a.1", { sinceMs: 1 })).toMatchObject({ divisor: 1, missing: [] });
  });

  test("the share of an instance with local tokens out is reserved, even after its shutdown", async () => {
    for (const name of ["a.1", "b.1"]) await beat(name);
    await beat("b.1", { isOwn: true });
    expect(await open("a.1")).toMatchObject({ reserved: 25 });
    expect(await open("b.1")).toMatchObject({ reserved: 0 });
    await scripts.leave.run(send, registryKey, "b.1", 1);
    expect(await beat("a.1")).toMatchObject({ alive: ["a.1"], missing: ["b.1"] });
    await pass(closedMs + 1);
    expect(await beat("a.1", { sinceMs: closedMs + 1 })).toMatchObject({ divisor: 1, missing: [] });
    await scripts.leave.run(send, registryKey, "a.1", 0);
    expect(await open("a.1")).toBe("stranger");
  });

  test("the shares of all instances never exceed the limit while their number grows", async () => {
    const names = ["a.1", "b.1", "c.1", "d.1"];
    const sums: number[] = [];
    for (let step = 0; step < 60; step += 1) {
      // The instances join one after the other; then they send heartbeats in any order.
      const known = names.slice(0, 1 + Math.floor(step / 10));
      await beat(known[(step * 7) % known.length] ?? "");
      const values = Object.entries(await client.hgetall(registryKey)).filter(([name]) => name !== "");
      const recorded = values
        .map(([, value]) => Number(value.split(" ")[1]))
        .filter((divisor) => divisor > 1);
      sums.push(recorded.reduce((sum, divisor) => sum + Math.floor(50 / divisor), 0));
    }
    expect(Math.max(...sums)).toBeLessThanOrEqual(50);
    expect(sums.at(-1)).toBe(48);
  });

  test("shares are reserved for the instances that INSTANCES announces and that have never reached Redis", async () => {
    await beat("a.1", { least: 3 });
    expect(await open("a.1")).toEqual({ closedForMs: 0, reserved: 32 });
    await beat("b.1", { least: 3 });
    expect(await open("a.1")).toMatchObject({ reserved: 16 });
    await beat("c.1", { least: 3 });
    expect(await open("a.1")).toMatchObject({ reserved: 0 });
    // Its successor may have been disconnected since its start.
    await scripts.leave.run(send, registryKey, "c.1", 0);
    expect(await open("a.1")).toMatchObject({ reserved: 16 });
  });

  test("the reserved share of a missing instance is as large as its successor would use without Redis", async () => {
    const given = { least: 2 };
    for (const name of ["a.1", "b.1", "c.1"]) await beat(name, given);
    await beat("d.1", { ...given, inUse: 0 });
    await pass(1_801);
    expect(await beat("a.1", { ...given, inUse: 3, sinceMs: 1_801 })).toMatchObject({
      missing: ["b.1", "c.1", "d.1"],
    });
    await scripts.leave.run(send, registryKey, "b.1", 0);
    await scripts.leave.run(send, registryKey, "c.1", 0);
    expect(await open("a.1")).toMatchObject({ reserved: 25 });
    await beat("c.1", { ...given, inUse: 5 });
    await scripts.leave.run(send, registryKey, "d.1", 0);
    await pass(1_801);
    await beat("a.1", { ...given, inUse: 3, sinceMs: 1_801 });
    expect(await open("a.1")).toMatchObject({ reserved: 25 });
  });

  test("a new instance with a small share reserves only the share of a missing instance", async () => {
    for (const name of ["a.1", "b.1", "b.1"]) await beat(name);
    await pass(1_801);
    await beat("a.1", { sinceMs: 1_801 });
    for (const name of ["c.1", "a.1", "a.1", "c.1"]) await beat(name);
    expect((await beat("c.1")).divisor).toBeGreaterThan(3);
    await beat("c.1");
    expect(await open("c.1")).toMatchObject({ reserved: 25 });
  });

  test("a new instance replaces the longest missing instance of its seat, and no other", async () => {
    await beat("seat.1");
    await pass(10);
    for (const name of ["seat.2", "other.1"]) await beat(name);
    await pass(1_795);
    expect(await beat("seat.3", { mayReplace: true })).toMatchObject({
      replaced: 1,
      alive: ["other.1", "seat.2", "seat.3"],
    });
    await pass(10);
    const all = ["other.1", "seat.1", "seat.2"];
    expect(await beat("seat.3", { sinceMs: 10 })).toMatchObject({ replaced: 0, missing: all });
    expect(await beat("seat.3", { mayReplace: true })).toMatchObject({ replaced: 1, missing: all });
    expect(await beat("seat.3", { mayReplace: true })).toMatchObject({ replaced: 0, missing: all });
    // The shares of both are reserved until their tokens have returned.
    await pass(closedMs + 1);
    expect(await beat("seat.3", { sinceMs: closedMs + 1 })).toMatchObject({ missing: ["other.1"] });
  });

  test("a late heartbeat changes nothing", async () => {
    expect(await beat("a.1", { validUntilMs: nowMs - 1 })).toMatchObject({ status: "late", atMs: nowMs });
    expect(await client.exists(registryKey)).toBe(0);
  });

  test("only the first instance can make limited calls wait", async () => {
    await beat("a.1", { isHeld: true });
    expect(await open("a.1")).toMatchObject({ closedForMs: closedMs });
    await pass(1_500);
    await beat("b.1", { isHeld: true });
    expect(await open("b.1")).toMatchObject({ closedForMs: closedMs - 1_500 });
  });

  test("after Redis has lost its data, limited calls wait, and instances that do not return keep their share", async () => {
    const known = ["a.1", "b.1", "c.1"];
    for (const name of known) await beat(name);
    await client.del(registryKey);
    expect(await open("a.1")).toBe("stranger");
    expect(await beat("a.1", { wasMember: true, known })).toMatchObject({
      status: "forgotten",
      divisor: 0,
      alive: ["a.1"],
      missing: ["b.1", "c.1"],
    });
    await pass(100);
    // The first instance writes the others, which notice the loss all the same.
    expect(await beat("b.1", { wasMember: true, known })).toMatchObject({
      status: "forgotten",
      missing: ["c.1"],
    });
    expect(await beat("b.1", { wasMember: true, known })).toMatchObject({ status: "known" });
    expect(await open("a.1")).toEqual({ closedForMs: closedMs - 100, reserved: 25 });
    // A new instance may be faster than all earlier ones.
    await client.del(registryKey);
    await beat("new.1");
    await beat("a.1", { wasMember: true, known });
    expect(await open("new.1")).toMatchObject({ closedForMs: closedMs });
  });

  test("after Redis has lost its data, the share that a disconnected instance uses is reserved, for any number of new ones", async () => {
    const given = { least: 3 };
    for (const name of ["a.1", "b.1", "c.1"]) await beat(name, given);
    expect(await beat("c.1", given)).toMatchObject({ divisor: 3 });
    await beat("b.2", given);
    const { alive } = await beat("a.1", given);
    await client.del(registryKey);
    await beat("a.1", { ...given, wasMember: true, known: alive });
    await beat("b.2", { ...given, wasMember: true, known: alive });
    await scripts.leave.run(send, registryKey, "b.1", 0);
    expect(await open("a.1")).toMatchObject({ reserved: 16 });
  });

  test("after Redis has lost its data, a new first instance gets no tokens, even when the others notice the loss late", async () => {
    await beat("a.1");
    await client.del(registryKey);
    await beat("new.1", { isHeld: true });
    await pass(closedMs - 1);
    await beat("new.1", { isHeld: true, sinceMs: closedMs - 1 });
    expect(await open("new.1")).toMatchObject({ closedForMs: 1 });
  });

  test("another run of the server, noticed by any script, makes limited calls wait", async () => {
    await beat("a.1");
    await setOtherRun();
    expect(await open("a.1")).toMatchObject({ closedForMs: closedMs });
    await pass(1_000);
    expect(await open("a.1")).toMatchObject({ closedForMs: closedMs - 1_000 });
    await setOtherRun();
    await beat("a.1", { sinceMs: 1_000 });
    expect(await open("a.1")).toMatchObject({ closedForMs: closedMs });
  });

  test("no instance is missing when the clock of the server jumps forward, and limited calls wait", async () => {
    for (const name of ["a.1", "b.1"]) await beat(name);
    await pass(1_400);
    // One of them is late; the other one notices the jump.
    expect(await beat("b.1", { sinceMs: 401 })).toMatchObject({ status: "known", alive: ["a.1", "b.1"] });
    expect(await open("a.1")).toMatchObject({ closedForMs: 0 });
    await pass(3_600_000);
    expect(await open("a.1")).toBe("stranger");
    expect(await beat("a.1", { sinceMs: 1_500 })).toMatchObject({ status: "known", alive: ["a.1", "b.1"] });
    expect(await open("b.1")).toEqual({ closedForMs: closedMs, reserved: 0 });
    await pass(400);
    await beat("b.1", { sinceMs: 800 });
    expect(await open("b.1")).toMatchObject({ closedForMs: closedMs - 400 });
  });

  test("no instance stays alive longer when the clock of the server is set back, and limited calls wait no longer", async () => {
    for (const name of ["a.1", "b.1"]) await beat(name);
    await beat("a.1", { wasMember: true });
    await client.hset(registryKey, "", `${await runId()} ${nowMs + closedMs}`);
    await pass(-3_600_000);
    expect(await open("a.1")).toMatchObject({ closedForMs: closedMs });
    await beat("a.1", { sinceMs: 400 });
    await pass(1_801);
    expect(await beat("a.1", { sinceMs: 1_801 })).toMatchObject({ alive: ["a.1"], missing: ["b.1"] });
    expect(await open("a.1")).toMatchObject({ closedForMs: closedMs - 1_801 });
  });

  test("the registry expires without heartbeats", async () => {
    await beat("a.1");
    expect(await client.pttl(registryKey)).toBeGreaterThan(0);
  });
});

async function setOtherRun(): Promise<void> {
  await client.hset(registryKey, "", `other ${nowMs}`);
}

async function runId(): Promise<string> {
  return /run_id:(\w+)/.exec(await client.info("server"))?.[1] ?? "";
}
