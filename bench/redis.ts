import { createHash, randomBytes } from "node:crypto";
import { setMaxListeners } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { systemClock } from "../src/clock.ts";
import { createKeyring } from "../src/secrets/keyring.ts";
import { Sessions } from "../src/sessions/sessions.ts";
import { createFetchOnce } from "../src/state/fetch-once.ts";
import { joinTestRedis } from "../test/state/redis-instance.ts";
import type { SharedState } from "../src/state/shared-state.ts";
import type { Id } from "../src/upstream/ids.ts";
import { mediaWritePolicy } from "../src/upstream/rate-limit/scope.ts";
import { createWatcher, type Watcher } from "../src/watch/watcher.ts";
import { hasRedisServer, type RedisServer, startRedis } from "../test/helpers/redis-server.ts";
import type { Row } from "./report.ts";

const commandTimeoutMs = 5_000;
const userCount = 2_000;
const videoCount = 1_000;
const sessionCount = 2_000;
const watchedMs = 60_000;
const idleMs = 20_000;
/** Number of simultaneous requests. */
const stride = 100;
/** Length of the access token stored in a session, in characters. */
const accessTokenLength = 2_000;
const refreshTokenLength = 100;
/** Length of the placeholder for a video's state, in characters. */
const stateLength = 500;

/** Work of Redis since its start. */
interface Work {
  /** Number of scripts that were run; every repeated action is a script. */
  readonly scripts: number;
  readonly sentBytes: number;
  readonly cpuMs: number;
}

/**
 * Measures the cost of a fleet of two instances for Redis: memory for each user, watched video and session, and scripts
 * when idle and while videos are watched on both instances.
 */
export async function measureRedis(): Promise<Row[]> {
  if (!hasRedisServer) throw new Error("Install redis-server: the Debian package has it.");
  await using redis = await startRedis();
  const states = [await join(redis), await join(redis)] as const;
  try {
    return [
      await measureIdle(redis, states.length),
      ...(await measureSessions(redis, states)),
      ...(await measureWatching(redis, states)),
      // Last, because the buckets expire.
      ...(await measureBuckets(redis, states[0])),
    ];
  } finally {
    for (const state of states) await state.close();
  }
}

const join = (redis: RedisServer) => joinTestRedis(redis.url, { commandTimeoutMs });

async function measureIdle(redis: RedisServer, states: number): Promise<Row> {
  const before = await workOf(redis);
  await wait(idleMs);
  const work = since(before, await workOf(redis));
  return row(
    "Two instances at rest",
    `${(work.scripts / (idleMs / 1_000) / states).toFixed(1)} scripts a second for each`,
  );
}

async function measureBuckets(redis: RedisServer, state: SharedState): Promise<Row[]> {
  const rows: Row[] = [];
  for (const used of [1, mediaWritePolicy.limit]) {
    const before = await memoryOf(redis);
    await inTurns(userCount, async (index) => {
      const tokens = Array.from({ length: used }, () => ({ id: randomBytes(9).toString("base64url") }));
      const key = createHash("sha256").update(`${used} ${index}`).digest("base64url");
      await state.buckets.take(key, mediaWritePolicy, { tokens, waitingCalls: used });
    });
    const bytes = ((await memoryOf(redis)) - before) / userCount;
    rows.push(row(`Memory of Redis for a user with ${used} writes within the window`, kilobytes(bytes)));
  }
  return rows;
}

async function measureSessions(redis: RedisServer, states: readonly SharedState[]): Promise<Row[]> {
  const [own, other] = states.map(sessionsOf);
  if (!own || !other) throw new Error("There are no sessions");
  const before = await memoryOf(redis);
  const cookies: string[] = [];
  await inTurns(sessionCount, async (index) => {
    const { cookie } = await own.begin(
      {
        accessToken: token(accessTokenLength),
        accessLifeMs: 7_200_000,
        refreshToken: token(refreshTokenLength),
        refreshLifeMs: null,
      },
      { userId: `user-${index}` as Id<"User">, username: `seller_${index}` },
    );
    cookies.push(cookie);
  });
  const bytes = ((await memoryOf(redis)) - before) / sessionCount;
  const usage = process.cpuUsage();
  await inTurns(sessionCount, async (index) => {
    const found = await other.find(cookies[index] ?? "");
    if (!found.isOpen) throw new Error("A session was not found");
  });
  const { user, system } = process.cpuUsage(usage);
  own.close();
  other.close();
  return [
    row(
      `Memory of Redis for a session, its tokens of ${accessTokenLength} and ${refreshTokenLength} characters`,
      kilobytes(bytes),
    ),
    row(
      "CPU of an instance to find a session that it has not seen",
      `${((user + system) / sessionCount).toFixed(0)} µs`,
    ),
  ];
}

function token(length: number): string {
  return randomBytes(length).toString("base64url").slice(0, length);
}

function sessionsOf(state: SharedState): Sessions {
  return new Sessions({
    state,
    keyring: createKeyring(["a secret of the bench, of thirty-two characters"]),
    clock: systemClock,
    random: Math.random,
    limits: { idleMs: 86_400_000, maxMs: 604_800_000 },
    userKeyOf: (userId) => createHash("sha256").update(userId).digest("base64url"),
    refresh: () => Promise.reject(new Error("No token is renewed here")),
    fetchOnce: createFetchOnce({ state, clock: systemClock }),
    report: (error) => {
      throw error;
    },
  });
}

async function measureWatching(redis: RedisServer, states: readonly SharedState[]): Promise<Row[]> {
  const leaving = new AbortController();
  setMaxListeners(0, leaving.signal);
  const polls = { count: 0 };
  const before = await memoryOf(redis);
  const begun = await workOf(redis);
  const startedAtMs = performance.now();
  const watchers = states.map((state) => createWatcher({ clock: systemClock, random: Math.random, state }));
  for (const watcher of watchers) {
    for (let index = 0; index < videoCount; index += 1) watch(watcher, index, polls, leaving.signal);
  }
  await wait(watchedMs);
  const bytes = ((await memoryOf(redis)) - before) / videoCount;
  const work = since(begun, await workOf(redis));
  const elapsedMs = performance.now() - startedAtMs;
  const made = polls.count;
  leaving.abort();
  for (const watcher of watchers) await watcher.close();
  return [
    row("Memory of Redis for a video that is watched on both instances", kilobytes(bytes)),
    row(
      `Scripts for ${videoCount} videos on both, first ${(elapsedMs / 1_000).toFixed(0)} s`,
      `${(work.scripts / videoCount).toFixed(1)} for a video with ${(made / videoCount).toFixed(1)} reads, ${(work.sentBytes / videoCount / 1_000).toFixed(1)} KB sent`,
    ),
    row(
      "CPU of Redis for one script, its messages included",
      `${((work.cpuMs * 1_000) / work.scripts).toFixed(0)} µs`,
    ),
  ];
}

/** Watches a video whose state does not change. */
function watch(watcher: Watcher, index: number, polls: { count: number }, signal: AbortSignal): void {
  const text = `${index} `.padEnd(stateLength, "x");
  const events = watcher.watch<string>(
    {
      key: `user ${index}`,
      reader: "reader",
      poll: () => {
        polls.count += 1;
        return Promise.resolve(text);
      },
      isFinal: () => false,
      isFatal: () => true,
    },
    signal,
  );
  const drain = async () => {
    for await (const _ of events);
  };
  void drain();
}

async function inTurns(count: number, step: (index: number) => Promise<void>): Promise<void> {
  for (let begin = 0; begin < count; begin += stride) {
    await Promise.all(Array.from({ length: stride }, (_, offset) => step(begin + offset)));
  }
}

async function memoryOf(redis: RedisServer): Promise<number> {
  return numberIn(await redis.ask("info", "memory"), "used_memory");
}

async function workOf(redis: RedisServer): Promise<Work> {
  const text = await redis.ask("info", "all");
  return {
    scripts: numberIn(text, "cmdstat_evalsha:calls", "="),
    sentBytes: numberIn(text, "total_net_output_bytes"),
    cpuMs: (numberIn(text, "used_cpu_sys") + numberIn(text, "used_cpu_user")) * 1_000,
  };
}

function since(before: Work, after: Work): Work {
  return {
    scripts: after.scripts - before.scripts,
    sentBytes: after.sentBytes - before.sentBytes,
    cpuMs: after.cpuMs - before.cpuMs,
  };
}

function numberIn(info: string, name: string, separator = ":"): number {
  return Number(new RegExp(`^${name}${separator}([\\d.]+)`, "m").exec(info)?.[1]);
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1_000).toFixed(2)} KB`;
}

function row(measure: string, gateway: string): Row {
  return { measure, gateway, baseline: "", ratio: "", target: "" };
}
