import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import type { GatewayConfig } from "../../src/config/gateway-config.ts";
import { startHoldMs } from "../../src/state/memory/limit-note.ts";
import { startGateway } from "../helpers/gateway.ts";
import { graphqlClient } from "../helpers/graphql-client.ts";
import { createManualClock } from "../helpers/clock.ts";
import { png } from "../helpers/media-files.ts";
import { startRecordingProxy } from "../helpers/recording-proxy.ts";
import { startSandbox } from "../helpers/sandbox.ts";
import { answerEverything, startStandIn } from "../helpers/stand-in-service.ts";
import { sendForm, uploadForm } from "./multipart-request.ts";
import { createDocument, createImageFromFile } from "./operations.ts";

const windowMs = 5_000;
const input = { documentType: "USER_GUIDE_OR_MANUAL", languages: ["ENGLISH"] };

/** Largest number of calls in any window of 5 seconds, its end excluded. */
function mostInAnyWindow(timesMs: readonly number[]): number {
  const counts = timesMs.map(
    (startMs) => timesMs.filter((atMs) => atMs >= startMs && atMs < startMs + windowMs).length,
  );
  return Math.max(0, ...counts);
}

/** Starts a gateway with a manual clock over a service in which everything succeeds. */
async function setUp(rateLimitMaxWaitMs = 10_000, config: Partial<GatewayConfig> = {}) {
  const clock = createManualClock();
  const service = await startStandIn(answerEverything);
  const gateway = await startGateway(service.url, { rateLimitMaxWaitMs, ...config }, { clock });
  /** Makes one call that counts toward the limit. */
  const write = async (token = "one", signal?: AbortSignal) => {
    const response = await fetch(`${gateway.url}/graphql`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ query: createDocument, variables: { input } }),
      ...(signal && { signal }),
    });
    const { data } = (await response.json()) as {
      data: { createDocument: { errors: Record<string, unknown>[] } };
    };
    return data.createDocument.errors;
  };
  const rateLimits = async (token = "one") => {
    const query = "{ viewer { rateLimits { scope limit windowSeconds used remaining resetsAt } } }";
    const { data } = await graphqlClient(gateway.url, token).query<
      { viewer: { rateLimits: Record<string, unknown>[] } },
      object
    >(query);
    return data?.viewer.rateLimits[0];
  };
  return {
    clock,
    service,
    write,
    rateLimits,
    writeMany: (count: number, token?: string) =>
      Promise.all(Array.from({ length: count }, () => write(token))),
    async [Symbol.asyncDispose]() {
      await gateway[Symbol.asyncDispose]();
      await service[Symbol.asyncDispose]();
    },
  };
}

test("60 simultaneous image uploads all succeed, without a rate-limit error of the service", async () => {
  const clock = createManualClock();
  await using sandbox = await startSandbox({ clock });
  await using proxy = await startRecordingProxy(sandbox.url, () => clock.now());
  await using gateway = await startGateway(proxy.url, {}, { clock });
  const picture = await png({ width: 500, height: 10 });
  const form = uploadForm(createImageFromFile, { input: { file: null } }, picture, "variables.input.file");
  let answered = 0;
  const answers = Promise.all(
    Array.from({ length: 60 }, async () => {
      const answer = await sendForm(gateway.url, form);
      answered += 1;
      return answer.data?.["createImageFromFile"];
    }),
  );
  await vi.waitFor(() => expect(answered).toBe(50));
  expect(proxy.exchanges).toHaveLength(50);
  await clock.advance(windowMs - 1);
  expect(proxy.exchanges).toHaveLength(50);
  await clock.advance(1);

  for (const payload of await answers) {
    expect(payload).toMatchObject({ image: { imageId: expect.any(String) }, errors: [] });
  }
  expect(proxy.exchanges.map(({ status }) => status)).toEqual(Array.from({ length: 60 }, () => 201));
  expect(mostInAnyWindow(proxy.exchanges.map(({ atMs }) => atMs))).toBe(50);
});

test("the gateway makes at most 50 writes in any 5 seconds, even if calls arrive in several groups", async () => {
  await using env = await setUp();
  const times: number[] = [];
  env.service.answer = (call) => {
    times.push(env.clock.now());
    answerEverything(call);
  };
  await env.writeMany(30);
  await env.clock.advance(3_000);
  const others = env.writeMany(40);
  await vi.waitFor(() => expect(times).toHaveLength(50));
  // When the limit reports 50 used calls, their responses have arrived, too.
  await vi.waitFor(async () => expect(await env.rateLimits()).toMatchObject({ used: 50 }));
  await env.clock.advance(windowMs);
  expect((await others).flat()).toEqual([]);
  expect(mostInAnyWindow(times)).toBe(50);
  expect(times).toHaveLength(70);
});

test("a user whose limit is exhausted does not delay another user", async () => {
  await using env = await setUp();
  await env.writeMany(50, "one");
  const waiting = env.writeMany(5, "one");
  expect((await env.writeMany(50, "two")).flat()).toEqual([]);
  expect(env.service.calls).toHaveLength(100);
  await env.clock.advance(windowMs);
  expect((await waiting).flat()).toEqual([]);
});

test("viewer.rateLimits reports used and remaining calls, and the time of the reset", async () => {
  await using env = await setUp();
  const fresh = { scope: "MEDIA_WRITE", limit: 50, windowSeconds: 5, used: 0, remaining: 50, resetsAt: null };
  expect(await env.rateLimits()).toEqual(fresh);
  const startMs = env.clock.now();
  await env.writeMany(3);
  const resetsAt = new Date(startMs + windowMs).toISOString();
  expect(await env.rateLimits()).toEqual({ ...fresh, used: 3, remaining: 47, resetsAt });
  expect(await env.rateLimits("two")).toEqual(fresh);
  await env.clock.advance(2_000);
  await env.writeMany(47);
  expect(await env.rateLimits()).toEqual({ ...fresh, used: 50, remaining: 0, resetsAt });
  await env.clock.advance(3_000);
  expect(await env.rateLimits()).toMatchObject({ used: 47, remaining: 3 });
  await env.clock.advance(2_000);
  expect(await env.rateLimits()).toEqual(fresh);
});

test("a call that would wait too long is a RateLimitedError with whole seconds, without an upstream call", async () => {
  await using env = await setUp(0);
  await env.writeMany(50);
  expect(await env.write()).toMatchObject([
    {
      __typename: "RateLimitedError",
      kind: "RATE_LIMIT",
      retryAfterSeconds: 5,
      scope: "MEDIA_WRITE",
      upstream: [],
    },
  ]);
  await env.clock.advance(2_300);
  expect(await env.write()).toMatchObject([{ retryAfterSeconds: 3 }]);
  expect(env.service.calls).toHaveLength(50);
  await env.clock.advance(2_700);
  expect(await env.write()).toEqual([]);
});

test("a call waits at most the configured time", async () => {
  await using env = await setUp(6_000);
  await env.writeMany(50);
  const inTime = env.writeMany(50);
  await vi.waitFor(() => expect(env.clock.delays().filter((ms) => ms === 6_000)).toHaveLength(50));
  // The 101st call cannot be sent before 10 seconds have passed, which is known immediately.
  expect(await env.write()).toMatchObject([{ __typename: "RateLimitedError", retryAfterSeconds: 10 }]);
  await env.clock.advance(windowMs);
  expect((await inTime).flat()).toEqual([]);
});

test("a client that disconnects while its call is queued releases its slot", async () => {
  await using env = await setUp();
  await env.writeMany(1);
  await env.clock.advance(1_000);
  await env.writeMany(49);
  const leaving = new AbortController();
  const left = env.write("one", leaving.signal).catch(() => "left");
  await vi.waitFor(() => expect(env.clock.delays()).toContain(10_000));
  const stays = env.write();
  await vi.waitFor(() => expect(env.clock.delays().filter((ms) => ms === 10_000)).toHaveLength(2));
  leaving.abort();
  expect(await left).toBe("left");
  await vi.waitFor(() => expect(env.clock.delays().filter((ms) => ms === 10_000)).toHaveLength(1));
  // One slot becomes free now, for the remaining call.
  await env.clock.advance(4_000);
  expect(await stays).toEqual([]);
  expect(env.service.calls).toHaveLength(51);
});

test("a 429 of the service blocks all calls for its Retry-After", async () => {
  await using env = await setUp(0);
  env.service.answer = ({ response }) => response.writeHead(429, { "retry-after": "30" }).end();
  expect(await env.write()).toMatchObject([{ __typename: "RateLimitedError", retryAfterSeconds: 30 }]);
  env.service.answer = answerEverything;
  expect(await env.rateLimits()).toMatchObject({ remaining: 0 });
  expect(await env.write()).toMatchObject([{ __typename: "RateLimitedError", retryAfterSeconds: 30 }]);
  expect(env.service.calls).toHaveLength(1);
  await env.clock.advance(30_000);
  expect(await env.write()).toEqual([]);
});

test("after a start without a saved state, calls wait and rateLimits reports until when", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "gateway-"));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const held = { holdAtStart: true, dataDir };
  {
    await using env = await setUp(10_000, held);
    const resetsAt = new Date(env.clock.now() + startHoldMs).toISOString();
    expect(await env.rateLimits()).toMatchObject({ used: 0, remaining: 0, resetsAt });
    const waiting = env.writeMany(50);
    await vi.waitFor(() => expect(env.clock.delays().filter((ms) => ms === 10_000)).toHaveLength(50));
    await env.clock.advance(startHoldMs - 1);
    expect(env.service.calls).toHaveLength(0);
    await env.clock.advance(1);
    expect((await waiting).flat()).toEqual([]);
    await vi.waitFor(async () => expect(await env.rateLimits()).toMatchObject({ used: 50 }));
    await env.clock.advance(1_000);
  }
  // The shutdown has saved how long the previous calls still count.
  await using env = await setUp(0, held);
  expect(await env.write()).toMatchObject([{ __typename: "RateLimitedError", retryAfterSeconds: 4 }]);
  await env.clock.advance(windowMs - 1_000);
  expect(await env.write()).toEqual([]);
});

test("of 400 simultaneous calls, each refused one succeeds after its retryAfterSeconds", async () => {
  await using env = await setUp();
  // From this call the gateway learns that the service answers immediately.
  await env.write();
  await env.clock.advance(windowMs);
  const times: number[] = [];
  env.service.answer = (call) => {
    times.push(env.clock.now());
    answerEverything(call);
  };
  const startMs = env.clock.now();
  const again: number[] = [];
  const calls = Array.from({ length: 400 }, async () => {
    const [error] = await env.write();
    if (error) again.push(Number(error["retryAfterSeconds"]));
  });
  // 50 calls are sent, 50 are queued, and the others are refused immediately with their time to retry.
  await vi.waitFor(() => expect([times.length, again.length]).toEqual([50, 300]));
  await vi.waitFor(async () => expect(await env.rateLimits()).toMatchObject({ used: 50 }));
  await env.clock.advance(windowMs);
  await Promise.all(calls);
  expect(times).toHaveLength(100);
  again.sort((a, b) => a - b);
  expect([again[0], again.at(-1)]).toEqual([10, 40]);
  for (const seconds of new Set(again)) {
    expect(again.filter((one) => one >= seconds && one < seconds + 5).length).toBeLessThanOrEqual(50);
  }
  for (let seconds = windowMs / 1_000 + 1; seconds <= 40; seconds += 1) {
    await env.clock.advance(1_000);
    expect(env.clock.now()).toBe(startMs + seconds * 1_000);
    const count = again.filter((one) => one === seconds).length;
    const answers = env.writeMany(count);
    await vi.waitFor(() => expect(times.filter((atMs) => atMs === env.clock.now())).toHaveLength(count));
    expect((await answers).flat()).toEqual([]);
  }
  expect(times).toHaveLength(400);
  expect(mostInAnyWindow(times)).toBeLessThanOrEqual(50);
});
