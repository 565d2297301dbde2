import { expect, test, vi } from "vitest";
import type { GatewayConfig } from "../../src/config/gateway-config.ts";
import { startHoldMs } from "../../src/state/memory/limit-note.ts";
import { startGateway } from "../helpers/gateway.ts";
import { dataOf, graphqlClient } from "../helpers/graphql-client.ts";
import { createManualClock } from "../helpers/clock.ts";
import { postOperation } from "../helpers/post-operation.ts";
import { temporaryFolder } from "../helpers/temporary-folder.ts";
import { answerEverything, startStandIn } from "../helpers/stand-in-service.ts";
import { createDocument } from "./operations.ts";

const windowMs = 5_000;
const input = { documentType: "USER_GUIDE_OR_MANUAL", languages: ["ENGLISH"] };

/** Starts a gateway with a manual clock over a service in which everything succeeds. */
async function setUp(rateLimitMaxWaitMs = 10_000, config: Partial<GatewayConfig> = {}) {
  const clock = createManualClock();
  const service = await startStandIn(answerEverything);
  const gateway = await startGateway(service.url, { rateLimitMaxWaitMs, ...config }, { clock });
  /** Makes one call that counts toward the limit. */
  const write = async (signal?: AbortSignal): Promise<object[]> => {
    const operation = { query: createDocument, variables: { input } };
    const response = await postOperation(gateway.url, operation, { authorization: "Bearer one" }, signal);
    const { data } = (await response.json()) as { data: { createDocument: { errors: object[] } } };
    return data.createDocument.errors;
  };
  const rateLimits = async (token = "one") => {
    const query = "{ viewer { rateLimits { scope limit windowSeconds used remaining resetsAt } } }";
    type Data = { viewer: { rateLimits: object[] } };
    return dataOf(await graphqlClient(gateway.url, token).query<Data, object>(query)).viewer.rateLimits[0];
  };
  return {
    clock,
    service,
    write,
    rateLimits,
    writeMany: (count: number) => Promise.all(Array.from({ length: count }, () => write())),
    async [Symbol.asyncDispose]() {
      await gateway[Symbol.asyncDispose]();
      await service[Symbol.asyncDispose]();
    },
  };
}

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

test("a client that disconnects while its call is queued releases its slot", async () => {
  await using env = await setUp();
  await env.writeMany(1);
  await env.clock.advance(1_000);
  await env.writeMany(49);
  const leaving = new AbortController();
  const left = env.write(leaving.signal).catch(() => "left");
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

test("after a start without a saved state, calls wait and rateLimits reports until when", async () => {
  const held = { holdAtStart: true, dataDir: await temporaryFolder() };
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
