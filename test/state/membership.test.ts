import { spawnSync } from "node:child_process";
import { newInstanceName } from "../../src/state/instance-name.ts";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { Membership, type MembershipDeps } from "../../src/state/redis/membership.ts";
import { RedisSession } from "../../src/state/redis/redis-session.ts";
import { registryKey } from "../../src/state/redis/registry-scripts.ts";
import { createManualClock } from "../helpers/clock.ts";
import { client, describeOverRedis, redis } from "./over-redis.ts";

const hourMs = 3_600_000;

/** Writes the registry entry of an instance with a current or an old heartbeat. A future time counts as now. */
async function show(name: string, isAlive: boolean): Promise<void> {
  await client.hset(registryKey, name, `${Date.now() + (isAlive ? hourMs : -10_000)} 2 0`);
}

const entryOf = (name: string) => client.hget(registryKey, name);
/** Divisor and flag of the instance. */
const ownShare = async () => (await entryOf("own.1"))?.replace(/^\d+ /, "");
const isReplaced = async () => (await entryOf("own.0"))?.endsWith(" 1");

/** One instance, on a clock that a test advances. */
function createMember(given: Partial<MembershipDeps> = {}) {
  const clock = createManualClock();
  const members = new Membership({
    instance: "own.1",
    clock,
    nowMs: clock.now(),
    leastInstances: null,
    holdAtStart: false,
    hasLocalTokens: () => false,
    echo: async () => undefined,
    ...given,
  });
  const gone: string[] = [];
  members.onGone((names) => gone.push(...names));
  const open = () =>
    new RedisSession({
      client,
      subscriber: client,
      clock,
      commandTimeoutMs: 60_000,
      onEnd: () => undefined,
      onFailedCommand: () => undefined,
    });
  let session = open();
  return {
    clock,
    members,
    gone,
    alive: () => [...members.alive].toSorted(),
    /** Starts a new session, as after an outage. */
    begin: async () => {
      session.end(new Error("The connection was closed."));
      session = open();
      onTestFinished(() => session.end(new Error("The test is over.")));
      await members.start(session);
    },
    /** Advances the time so that a heartbeat is due. @returns when it is done, and the next one is scheduled */
    pass: async (durationMs: number) => {
      clock.jump(durationMs);
      await expect.poll(() => clock.delays()).toContain(400);
    },
  };
}

describeOverRedis("the membership of an instance", () => {
  beforeEach(() => client.flushall());

  test("instances without heartbeats are reported as gone once, and can return", async () => {
    const { members, gone, alive, begin, pass } = createMember();
    await show("other.1", true);
    await begin();
    // It has no share before the others know of it.
    expect([alive(), members.divisor]).toEqual([["other.1", "own.1"], 0]);
    await pass(400);
    expect([alive(), members.divisor]).toEqual([["other.1", "own.1"], 2]);
    await show("other.1", false);
    await pass(400);
    await pass(400);
    expect([gone, alive(), members.divisor]).toEqual([["other.1"], ["own.1"], 2]);
    expect(await members.isGone("other.1")).toBe(true);
    // The last heartbeat is not sufficient, because the instance may have returned since.
    await show("other.1", true);
    expect(await members.isGone("other.1")).toBe(false);
    expect(alive()).toEqual(["other.1", "own.1"]);
  });

  test("no instance is gone for 3 seconds after Redis was lost", async () => {
    const { members, gone, alive, begin, pass } = createMember();
    await show("other.1", true);
    await begin();
    await show("other.1", false);
    await begin();
    for (let passedMs = 0; passedMs < 2_800; passedMs += 400) await pass(400);
    expect([gone, alive()]).toEqual([[], ["other.1", "own.1"]]);
    expect(await members.isGone("unknown.1")).toBe(false);
    await pass(400);
    expect([gone, alive()]).toEqual([["other.1"], ["own.1"]]);
    expect(await members.isGone("unknown.1")).toBe(true);
  });

  test("no instance is gone for a second after this one was paused, because the others may have paused too", async () => {
    const { gone, begin, pass } = createMember();
    await show("other.1", true);
    await begin();
    await show("other.1", false);
    await pass(1_400);
    await pass(400);
    await pass(400);
    expect(gone).toEqual([]);
    await pass(400);
    expect(gone).toEqual(["other.1"]);
  });

  test("the time of Redis is known to within one round trip", async () => {
    const { members, begin, pass } = createMember();
    const before = Date.now();
    await begin();
    const reads = [members.now()];
    // Only the clock of the test has advanced.
    await pass(400);
    reads.push(members.now());
    for (const read of reads) {
      expect(read).toBeGreaterThanOrEqual(before - 1);
      expect(read).toBeLessThanOrEqual(Date.now() + 1);
    }
  });

  test("other instances see that tokens of the local share are out", async () => {
    const own = { tokens: 0 };
    const { members, begin, pass } = createMember({
      hasLocalTokens: () => own.tokens > 0,
      leastInstances: 4,
    });
    await begin();
    // Local tokens can be taken until the session is in use.
    expect([await entryOf("own.1"), members.divisor]).toEqual([expect.stringMatching(/^\d+ 4 1$/), 4]);
    await pass(400);
    expect(await entryOf("own.1")).toMatch(/^\d+ 4 0$/);
    own.tokens = 1;
    await pass(400);
    expect(await entryOf("own.1")).toMatch(/^\d+ 4 1$/);
  });

  test("a larger share is used only after Redis has acknowledged the heartbeat that reports it", async () => {
    const { clock, members, begin, pass } = createMember({ leastInstances: 2 });
    const others = ["other.1", "other.2"];
    for (const name of others) await client.hset(registryKey, name, `${Date.now() + hourMs} 3 0`);
    await begin();
    await pass(400);
    expect(members.divisor).toBe(3);
    await client.hdel(registryKey, "other.2");
    await pass(400);
    expect(members.divisor).toBe(3);
    await redis.freeze();
    onTestFinished(() => redis.thaw());
    clock.jump(400);
    expect([members.divisor, clock.delays()]).toEqual([3, expect.not.arrayContaining([400])]);
    redis.thaw();
    await expect.poll(() => members.divisor).toBe(2);
    expect(await entryOf("own.1")).toMatch(/ 2 0$/);
  });

  test("a share stays reserved while its tokens are out, even when it becomes smaller or empty", async () => {
    const own = { tokens: 1 };
    const { begin, pass } = createMember({ hasLocalTokens: () => own.tokens > 0, leastInstances: 2 });
    await show("other.1", true);
    await begin();
    for (const [divisor, told] of [
      [6, "3 0"],
      [2, "0 0"],
    ]) {
      own.tokens = 1;
      await client.hset(registryKey, "other.2", `${Date.now() + hourMs} ${divisor} 0`);
      await pass(400);
      await pass(400);
      expect(await ownShare()).toBe("2 1");
      own.tokens = 0;
      await pass(400);
      expect(await ownShare()).toBe(told);
      await client.hdel(registryKey, "other.2");
      await pass(400);
      await pass(400);
      expect(await ownShare()).toBe("2 0");
    }
  });

  test("a new instance replaces a missing one of its seat within five seconds after its start", async () => {
    const { begin, pass } = createMember();
    await show("own.0", true);
    await show("other.1", false);
    await begin();
    expect(await isReplaced()).toBe(false);
    // The share of a replaced instance is reserved only until its tokens have returned.
    await show("own.0", false);
    await pass(400);
    expect(await isReplaced()).toBe(true);
    expect(await entryOf("other.1")).toMatch(/ 0$/);
    await show("own.0", false);
    await pass(400);
    expect(await isReplaced()).toBe(false);
    const late = createMember({ instance: "own.1" });
    await late.begin();
    expect(await isReplaced()).toBe(true);
  });

  test("a missing instance of this host without a process is marked as replaced, and its reservation is short", async () => {
    const { begin, pass } = createMember();
    const alive = newInstanceName();
    const [, home] = alive.split(".");
    const killed = `seat.${home}.${spawnSync(process.execPath, ["--version"]).pid}.1`;
    for (const name of [alive, killed, "seat.elsewhere.1.1"]) await show(name, false);
    await begin();
    await pass(400);
    const entries = await client.hgetall(registryKey);
    expect(entries[killed]).toMatch(/ 1$/);
    for (const name of [alive, "seat.elsewhere.1.1"]) expect(entries[name]).toMatch(/ 0$/);
  });
});
