import { Agent } from "node:http";
import { describe, expect, test } from "vitest";
import { arrivalMs } from "../../src/state/buckets/memory-buckets.ts";
import { childrenOf } from "../helpers/child-processes.ts";
import { type GatewayProcess, startGatewayProcess } from "../helpers/gateway-process.ts";
import { dataOf, graphqlClient } from "../helpers/graphql-client.ts";
import { type LostTime, watchLostTime } from "../helpers/lost-time.ts";
import { png } from "../helpers/media-files.ts";
import { answerEverything, type ReceivedCall, startStandIn } from "../helpers/stand-in-service.ts";
import { hasRedisServer, startRedis } from "../helpers/redis-server.ts";
import { canRunWorkers, workersNote } from "../helpers/worker-processes.ts";
import { sendForm, uploadForm } from "./multipart-request.ts";
import { createDocument, createImageFromFile } from "./operations.ts";

const windowMs = 5_000;
const limit = 50;
const token = "one-user";

/** A call as the service received it. */
interface Arrival {
  readonly atMs: number;
  /** Content-Length, which differs between gateways because each sends another image. */
  readonly length: string | undefined;
}

/** Largest number of calls in any window, its end excluded. */
function mostInAnyWindow(arrivals: readonly Arrival[]): number {
  const times = arrivals.map(({ atMs }) => atMs).toSorted((a, b) => a - b);
  let most = 0;
  let first = 0;
  for (const [index, atMs] of times.entries()) {
    while ((times[first] ?? 0) <= atMs - windowMs) first += 1;
    most = Math.max(most, index - first + 1);
  }
  return most;
}

/**
 * Used share of the limit, from 0 to 1. The last of 200 calls may arrive three windows after the first. Delays of the
 * machine do not count.
 */
function usedPart(arrivals: readonly Arrival[], lost: LostTime): number {
  const tookMs = (arrivals.at(-1)?.atMs ?? Number.NaN) - (arrivals[0]?.atMs ?? Number.NaN);
  return (3 * windowMs) / Math.max(3 * windowMs, tookMs - lost.totalMs());
}

/** True when a gateway lost Redis, even briefly: it then used a share of the limit for a while. */
function hasLostRedis(gateways: readonly GatewayProcess[]): boolean {
  return gateways.some((gateway) => gateway.output().includes("cannot be reached"));
}

/** Number of calls through one gateway. */
function countIn(arrivals: readonly Arrival[], size: string | undefined): number {
  return arrivals.filter(({ length }) => length === size).length;
}

/** Starts several gateways with one Redis over a service that records every call that counts. */
async function setUp(count: number, environment: Record<string, string> = {}) {
  const arrivals: Arrival[] = [];
  const upstream: { answer: (call: ReceivedCall) => void } = { answer: answerEverything };
  const service = await startStandIn((call) => {
    if (call.method === "POST") {
      arrivals.push({ atMs: performance.now(), length: call.headers["content-length"] });
    }
    upstream.answer(call);
  });
  const redis = await startRedis();
  const start = () =>
    startGatewayProcess({
      UPSTREAM_URL: service.url,
      REDIS_URL: redis.url,
      // A machine busy with other tests must not look like an outage of Redis.
      REDIS_COMMAND_TIMEOUT_MS: "3000",
      GATEWAY_SECRET: "A secret of sixteen characters or more.",
      VIEWER_IDENTITY: "token",
      RATE_LIMIT_MAX_WAIT_MS: "120000",
      REQUEST_TIMEOUT_MS: "180000",
      ...environment,
    });
  const gateways = await Promise.all(Array.from({ length: count }, start));
  const agent = new Agent({ keepAlive: true });
  const pictures = await Promise.all(
    gateways.map((_, index) => png({ width: 500 + index * 200, height: 10 })),
  );
  return {
    arrivals,
    upstream,
    redis,
    gateways,
    /** Uploads an image through a gateway. @returns the errors. */
    async upload(index: number) {
      const form = uploadForm(
        createImageFromFile,
        { input: { file: null } },
        pictures[index] ?? "",
        "variables.input.file",
      );
      const { data, errors } = await sendForm(gateways[index]?.url ?? "", form, { token, agent });
      return [...errors, ...(data?.["createImageFromFile"]?.errors ?? [])];
    },
    async [Symbol.asyncDispose]() {
      agent.destroy();
      await Promise.all(gateways.map((gateway) => gateway[Symbol.asyncDispose]()));
      await redis[Symbol.asyncDispose]();
      await service[Symbol.asyncDispose]();
    },
  };
}

/** Number of used tokens of the limit, as a gateway reports it. */
async function usedTokens(gateway: GatewayProcess | undefined, ofToken = token): Promise<number | undefined> {
  const query = "{ viewer { rateLimits { used } } }";
  const answer = await graphqlClient(gateway?.url ?? "", ofToken).query<
    { viewer: { rateLimits: { used: number }[] } },
    undefined
  >(query);
  return dataOf(answer).viewer.rateLimits[0]?.used;
}

/** Measures the delays of the machine by reading another user's limit through each gateway. */
function watchGateways(gateways: readonly GatewayProcess[]): LostTime {
  return watchLostTime(gateways.map((gateway) => () => usedTokens(gateway, "nobody")));
}

/** Makes a call that counts toward the limit, without a file. @returns the errors. */
async function write(gateway: GatewayProcess | undefined): Promise<readonly unknown[]> {
  const answer = await graphqlClient(gateway?.url ?? "", token).query<
    { createDocument: { errors: unknown[] } },
    object
  >(createDocument, { input: { documentType: "USER_GUIDE_OR_MANUAL", languages: ["ENGLISH"] } });
  return dataOf(answer).createDocument.errors;
}

/** Writes until a write succeeds: on a stalled machine one can reach its deadline. */
async function writeUntilSuccess(gateway: GatewayProcess | undefined): Promise<void> {
  await expect.poll(() => write(gateway).catch(() => null)).toEqual([]);
}

/** Holds all tokens with unanswered calls, and replaces each call that reaches its deadline. */
function holdTokens(call: () => Promise<unknown>) {
  const over = new AbortController();
  const holders = Array.from({ length: limit }, async () => {
    while (!over.signal.aborted) await call().catch(() => undefined);
  });
  return {
    /** Stops the calls with the given function. @returns when all have finished. */
    async endWith(end: () => Promise<unknown> | undefined): Promise<void> {
      over.abort();
      await end();
      await Promise.all(holders);
    },
  };
}

describe.skipIf(!hasRedisServer)("several gateways with one limit", () => {
  test("exhaust the limit without exceeding it in 200 uploads of one user, and each gateway gets its part", async () => {
    await using env = await setUp(4);
    await using lost = watchGateways(env.gateways);
    const uploads = Array.from({ length: 200 }, (_, index) => env.upload(index % 4));
    expect((await Promise.all(uploads)).flat()).toEqual([]);
    const { arrivals } = env;
    expect(arrivals).toHaveLength(200);
    expect(mostInAnyWindow(arrivals)).toBeLessThanOrEqual(limit);
    const sizes = [...new Set(arrivals.map(({ length }) => length))];
    expect(sizes).toHaveLength(4);
    if (hasLostRedis(env.gateways)) return;
    expect(usedPart(arrivals, lost)).toBeGreaterThanOrEqual(0.9);
    // A gateway that the machine delays for longer than its turn loses the turn.
    if (lost.longestMs() > 100) return;
    // The first gateway may have used all initial tokens; later tokens are divided among the waiting gateways.
    for (const size of sizes) {
      const left = countIn(arrivals.slice(limit), size);
      expect(countIn(arrivals.slice(limit, 3 * limit), size)).toBeGreaterThanOrEqual(Math.min(15, left));
    }
  });

  test("all stop for the Retry-After of a 429 that one of them receives", async () => {
    await using env = await setUp(2);
    const [first, second] = env.gateways;
    // Time at the service: the gateways may learn of the 429 later.
    let refusedAtMs = Number.NaN;
    env.upstream.answer = ({ response }) => {
      refusedAtMs = performance.now();
      response.writeHead(429, { "retry-after": "2" }).end();
    };
    expect(await write(first)).toMatchObject([{ __typename: "RateLimitedError" }]);
    env.upstream.answer = answerEverything;
    const before = env.arrivals.length;
    expect((await Promise.all([write(second), write(first)])).flat()).toEqual([]);
    for (const { atMs } of env.arrivals.slice(before)) expect(atMs - refusedAtMs).toBeGreaterThan(1_990);
  });

  test("get the tokens of a killed gateway back one window after their expiry", async () => {
    await using env = await setUp(2, { UPSTREAM_TIMEOUT_MS: "2000" });
    const [first, second] = env.gateways;
    env.upstream.answer = () => undefined;
    const begunAtMs = performance.now();
    const take = holdTokens(() => write(first));
    await expect.poll(() => usedTokens(second)).toBe(limit);
    await take.endWith(() => first?.stop("SIGKILL"));
    env.upstream.answer = answerEverything;
    await writeUntilSuccess(second);
    const backAfterMs = performance.now() - begunAtMs;
    expect(backAfterMs).toBeGreaterThan(2_000 + windowMs - 10);
    expect(mostInAnyWindow(env.arrivals)).toBeLessThanOrEqual(limit);
  });

  test("keep the limit without failed uploads while Redis is killed and restarted under load", async () => {
    await using env = await setUp(4);
    await using lost = watchGateways(env.gateways);
    const uploads = Array.from({ length: 200 }, (_, index) => env.upload(index % 4));
    await expect.poll(() => env.arrivals.length).toBeGreaterThan(60);
    await env.redis.kill();
    const atLoss = env.arrivals.length;
    await expect.poll(() => env.arrivals.length).toBeGreaterThan(atLoss + 10);
    await env.redis.start();
    expect((await Promise.all(uploads)).flat()).toEqual([]);
    expect(env.arrivals).toHaveLength(200);
    // Gateways without Redis assume that the calls of the others arrive within this time after their start.
    if (lost.longestMs() > arrivalMs) return;
    expect(mostInAnyWindow(env.arrivals)).toBeLessThanOrEqual(limit);
  });
});

describe.runIf(canRunWorkers)(`several workers with one limit${workersNote}`, () => {
  test("exhaust the limit without exceeding it in 200 uploads of one user", async () => {
    await using env = await setUp(1, { WORKERS: "4" });
    await using lost = watchGateways(env.gateways);
    const uploads = Array.from({ length: 200 }, () => env.upload(0));
    expect((await Promise.all(uploads)).flat()).toEqual([]);
    expect(env.arrivals).toHaveLength(200);
    expect(mostInAnyWindow(env.arrivals)).toBeLessThanOrEqual(limit);
    if (hasLostRedis(env.gateways)) return;
    expect(usedPart(env.arrivals, lost)).toBeGreaterThanOrEqual(0.9);
  });

  test("get the tokens of a killed worker back one window after their expiry", async () => {
    await using env = await setUp(1, { WORKERS: "2", UPSTREAM_TIMEOUT_MS: "2000" });
    const [gateway] = env.gateways;
    env.upstream.answer = () => undefined;
    const take = holdTokens(() => write(gateway));
    await expect.poll(() => usedTokens(gateway)).toBe(limit);
    await take.endWith(async () => {
      const [worker] = childrenOf(gateway?.pid ?? 0);
      process.kill(worker?.pid ?? 0, "SIGKILL");
    });
    env.upstream.answer = answerEverything;
    await Promise.all(Array.from({ length: limit }, () => writeUntilSuccess(gateway)));
    expect(mostInAnyWindow(env.arrivals)).toBeLessThanOrEqual(limit);
    // No token is lost permanently.
    await expect.poll(() => usedTokens(gateway).catch(() => null)).toBe(0);
  });
});
