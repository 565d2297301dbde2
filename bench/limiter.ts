import { setMaxListeners } from "node:events";
import { Redis } from "ioredis";
import { createMemoryState } from "../src/state/memory/memory-state.ts";
import { joinTestRedis } from "../test/state/redis-instance.ts";
import type { SharedState } from "../src/state/shared-state.ts";
import { createRateLimiter } from "../src/upstream/rate-limit/create-limiter.ts";
import { mediaWritePolicy } from "../src/upstream/rate-limit/scope.ts";
import { upstreamCall } from "../src/upstream/upstream-call.ts";
import { systemClock } from "../src/clock.ts";
import { startRedis } from "../test/helpers/redis-server.ts";
import { judge, type Row } from "./report.ts";
import { median, percentile } from "./statistics.ts";

const rounds = 5;
const callsAtOnce = 64;
const callsPerLine = 300;
const singleCalls = 2_000;
const commandTimeoutMs = 500;
const targetCallsPerSecond = 2_000;
const targetAddedMs = 2;

const call = upstreamCall("media", "createVideo");
const { signal } = new AbortController();
setMaxListeners(0, signal);

/** Speed of one store of buckets. */
interface Speed {
  /** Tokens taken and returned, one after another in each of several loops. */
  readonly callsPerSecond: number;
  /** Times from requesting a token to getting it, of consecutive calls. */
  readonly waitsMs: readonly number[];
}

/**
 * Measures tokens of the limit from Redis on this machine against tokens from memory: calls per second that one process
 * can count, and the delay of a call. Every call is for another user, so that none waits for the limit.
 */
export async function measureLimiter(): Promise<Row[]> {
  await using redis = await startRedis();
  const shared = await joinTestRedis(redis.url, { commandTimeoutMs });
  const alone = createMemoryState();
  const client = new Redis(redis.url);
  try {
    const inRedis: Speed[] = [];
    const inMemory: Speed[] = [];
    for (let round = 0; round < rounds; round += 1) {
      inMemory.push(await measure(alone, `memory-${round}`));
      inRedis.push(await measure(shared, `redis-${round}`));
    }
    if (!shared.isAvailable) throw new Error("Redis was lost meanwhile");
    return [...compare(inRedis, inMemory), describeServer(await client.info("commandstats"))];
  } finally {
    client.disconnect();
    await shared.close();
    await alone.close();
  }
}

async function measure(state: SharedState, round: string): Promise<Speed> {
  const limiter = createRateLimiter({ state, clock: systemClock, maxWaitMs: 60_000 });
  let calls = 0;
  // Each user makes fewer calls than its limit.
  const oneCall = async () => {
    const user = `${round}-${Math.floor((calls += 1) / 20)}`;
    const [lease] = await limiter.acquire(user, mediaWritePolicy, call, signal, 1);
    return () => lease?.answered();
  };
  const line = async () => {
    for (let index = 0; index < callsPerLine; index += 1) await (await oneCall())();
  };
  const startMs = performance.now();
  await Promise.all(Array.from({ length: callsAtOnce }, line));
  const callsPerSecond = (calls / (performance.now() - startMs)) * 1_000;
  const waitsMs: number[] = [];
  for (let index = 0; index < singleCalls; index += 1) {
    const askedMs = performance.now();
    const end = await oneCall();
    waitsMs.push(performance.now() - askedMs);
    await end();
  }
  limiter.close();
  return { callsPerSecond, waitsMs };
}

function compare(inRedis: readonly Speed[], inMemory: readonly Speed[]): Row[] {
  const [redis, memory] = [inRedis, inMemory].map((speeds) => ({
    callsPerSecond: median(speeds.map(({ callsPerSecond }) => callsPerSecond)),
    p50: median(speeds.map(({ waitsMs }) => percentile(waitsMs, 0.5))),
    p99: median(speeds.map(({ waitsMs }) => percentile(waitsMs, 0.99))),
  }));
  if (!redis || !memory) throw new Error("Nothing was measured");
  const addedMs = redis.p50 - memory.p50;
  return [
    {
      measure: `tokens taken and given back, ${callsAtOnce} calls at once`,
      gateway: `Redis: ${Math.round(redis.callsPerSecond)} calls/s`,
      baseline: `memory: ${Math.round(memory.callsPerSecond)} calls/s`,
      ratio: (redis.callsPerSecond / memory.callsPerSecond).toFixed(3),
      target: judge(`≥ ${targetCallsPerSecond} calls/s`, redis.callsPerSecond >= targetCallsPerSecond),
    },
    {
      measure: "wait of a call for its token, calls one by one",
      gateway: `Redis: p50 ${redis.p50.toFixed(3)} ms, p99 ${redis.p99.toFixed(3)} ms`,
      baseline: `memory: p50 ${memory.p50.toFixed(3)} ms, p99 ${memory.p99.toFixed(3)} ms`,
      ratio: (redis.p50 / memory.p50).toFixed(0),
      target: judge(`≤ ${targetAddedMs} ms more`, addedMs <= targetAddedMs),
    },
  ];
}

/** Cost at the server, which bounds a fleet of any size. */
function describeServer(statistics: string): Row {
  const microseconds = /cmdstat_evalsha:.*usec_per_call=([\d.]+)/.exec(statistics)?.[1] ?? "?";
  return {
    measure: "time of the server for one script, of which a call needs two",
    gateway: `${microseconds} µs`,
    baseline: "",
    ratio: "",
    target: "",
  };
}
