import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createBucketScripts } from "../../../src/state/buckets/bucket-scripts.ts";
import { createMemoryBuckets } from "../../../src/state/buckets/memory-buckets.ts";
import { createRedisBuckets } from "../../../src/state/buckets/redis-buckets.ts";
import type { SendCommand } from "../../../src/state/redis/redis-script.ts";
import { createManualClock } from "../../helpers/clock.ts";
import { createRandom } from "../../helpers/random.ts";
import { bucketsContract } from "./contract.ts";
import { type RedisServer, hasRedisServer, startRedis } from "../../helpers/redis-server.ts";

let redis: RedisServer;
let client: Redis;

const send: SendCommand = (command, ...args) => client.call(command, ...args);

/** The same, with keys that do not end: what the server's clock says must not count where a test moves the time. */
const lasting: SendCommand = async (command, lua = "", count = 1, key = "", ...args) => {
  // A script that is not known by its hash is sent whole.
  if (command === "evalsha") throw new Error("NOSCRIPT");
  const replies = await client
    .multi()
    .eval(String(lua), count, key, ...args)
    .persist(String(key))
    .exec();
  const [error, reply] = replies?.[0] ?? [];
  if (error) throw error;
  return reply;
};

/** A store over the real server, whose scripts take the time from a key instead of the server's clock. */
async function createMovedBuckets() {
  await client.flushall();
  const clock = createManualClock();
  await client.set("now", clock.now());
  return {
    clock,
    store: createRedisBuckets(lasting, createBucketScripts("tonumber(redis.call('GET', 'now'))")),
    async pass(durationMs: number) {
      await clock.advance(durationMs);
      await client.set("now", clock.now());
    },
    [Symbol.asyncDispose]: async () => undefined,
  };
}

/** The server's time, in whole milliseconds. */
async function serverTime(): Promise<number> {
  const [seconds = 0, microseconds = 0] = (await client.time()).map(Number);
  return seconds * 1_000 + Math.floor(microseconds / 1_000);
}

const policy = { limit: 4, windowMs: 50_000 };

describe.skipIf(!hasRedisServer)("buckets in Redis", () => {
  beforeAll(async () => {
    redis = await startRedis();
    client = new Redis(redis.url);
  });
  afterAll(async () => {
    client.disconnect();
    await redis[Symbol.asyncDispose]();
  });

  bucketsContract(createMovedBuckets);

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    "a bucket in Redis answers as one in memory does (seed %i)",
    async (seed) => {
      await using moved = await createMovedBuckets();
      const memory = createMemoryBuckets(moved.clock);
      const random = createRandom(seed);
      const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
      const ids: string[] = [];
      for (let step = 0; step < 400; step += 1) {
        const kind = random();
        const id = `t${step}`;
        let both: unknown[];
        if (kind < 0.45) {
          const tokens = Array.from({ length: Math.floor(random() * 5) }, (_, index) => ({
            id: `${id}.${index}`,
            lifeMs: pick([null, 0, 5_000, 20_000, 300_000]),
            isWithNext: random() < 0.3,
          }));
          const ask = { instance: pick(["a", "b", "c", "d"]), tokens };
          both = [await moved.store.take("k", policy, ask), await memory.take("k", policy, ask)];
          ids.push(...tokens.map((token) => token.id));
        } else if (kind < 0.75) {
          const outcome = pick([
            { kind: "answered" } as const,
            { kind: "answered" } as const,
            { kind: "unused" } as const,
            { kind: "refused", retryAfterMs: pick([null, 0, 9_000, 70_000]) } as const,
          ]);
          const end = {
            id: pick(["unknown", ...ids.slice(-6)]),
            outcome,
            agoMs: pick([0, 0, 3_000, 90_000]),
          };
          both = [await moved.store.settle("k", policy, end), await memory.settle("k", policy, end)];
        } else if (kind < 0.82) {
          const token = { id: pick(["renewed", ...ids.slice(-6)]), lifeMs: pick([1_000, 60_000]) };
          both = [await moved.store.renew("k", policy, token), await memory.renew("k", policy, token)];
        } else {
          await moved.pass(Math.floor(random() * pick([160, 16_000])));
          both = [];
        }
        expect(both[0], `step ${step}`).toEqual(both[1]);
        expect(await moved.store.read("k", policy), `step ${step}`).toEqual(await memory.read("k", policy));
      }
    },
  );

  test("the server's clock counts, and the key lasts until the last token is back", async () => {
    await client.flushall();
    const store = createRedisBuckets(send);
    const tokens = [{ id: "one", lifeMs: 60_000 }];
    const beforeMs = await serverTime();
    await store.take("k", { limit: 4, windowMs: 5_000 }, { instance: "a", tokens });
    const afterMs = await serverTime();
    expect(await client.keys("*")).toEqual(["mg2:bucket:{k}"]);
    const endsAtMs = Number(await client.call("pexpiretime", "mg2:bucket:{k}"));
    expect(endsAtMs).toBeGreaterThanOrEqual(beforeMs + 65_000);
    expect(endsAtMs).toBeLessThanOrEqual(afterMs + 65_000);
  });

  test("the key ends by itself", async () => {
    await client.flushall();
    const tokens = [{ id: "one", lifeMs: 10 }];
    await createRedisBuckets(send).take("k", { limit: 4, windowMs: 10 }, { instance: "a", tokens });
    await expect.poll(() => client.keys("*")).toEqual([]);
  });

  test("a bucket with all its tokens has no key", async () => {
    await client.flushall();
    const store = createRedisBuckets(send);
    await store.take("k", policy, { instance: "a", tokens: [{ id: "one", lifeMs: null }] });
    await store.settle("k", policy, { id: "one", outcome: { kind: "unused" } });
    expect(await client.keys("*")).toEqual([]);
  });

  test("a server that has forgotten the scripts is told them again", async () => {
    const store = createRedisBuckets(send);
    await store.read("k", policy);
    await client.script("FLUSH");
    expect(await store.read("k", policy)).toMatchObject({ underWay: 0 });
  });
});
