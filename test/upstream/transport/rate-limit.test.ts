import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { createPrimaryState } from "../../../src/state/primary/primary-state.ts";
import type { StateRequest } from "../../../src/state/primary/state-messages.ts";
import { UpstreamHttpError } from "../../../src/upstream/errors.ts";
import { createRateLimiter } from "../../../src/upstream/rate-limit/create-limiter.ts";
import type { Transport, UpstreamResponse } from "../../../src/upstream/transport/transport.ts";
import { withRateLimit } from "../../../src/upstream/transport/with-rate-limit.ts";
import { createManualClock, settle } from "../../helpers/clock.ts";

const call = { service: "media", operation: "createDocument", requiredScopes: [], isChange: true } as const;
const refusal = new UpstreamHttpError("Too many", call, { status: 429, faults: [], retryAfterSeconds: 1 });
const granted = { granted: 1, used: 1, wait: null };

/** A worker's call that is counted at a primary whom the test plays. @param next what the call does once it has its tokens. */
function setUp(next: Transport, keys: readonly string[] = ["viewer"]) {
  const clock = createManualClock();
  const requests: StateRequest[] = [];
  const send = (request: StateRequest) => void requests.push(request);
  const state = createPrimaryState({ instance: "one", timeoutMs: 1_000, clock, send });
  const limiter = createRateLimiter({ state, clock, maxWaitMs: 10_000 });
  const leaving = new AbortController();
  const sent = withRateLimit(
    next,
    limiter,
    async () => keys,
    clock,
  )({
    call,
    method: "POST",
    url: new URL("http://service.example/document"),
    headers: {},
    body: null,
    viewer: { key: "viewer", token: "token" },
    rateLimit: { scope: "MEDIA_WRITE", limit: 50, windowMs: 5_000 },
    signal: leaving.signal,
  });
  const outcomes: unknown[] = [];
  sent.then(
    (response) => outcomes.push(response),
    (error: unknown) => outcomes.push(error),
  );
  return {
    clock,
    requests,
    leaving,
    /** How the call ended, if it has. */
    outcomes,
    /** Answers the latest question of this name. */
    async answer(name: string, value: unknown) {
      await settle();
      const asked = requests.findLast((request) => request.kind === "call" && request.name === name);
      state.receive({ kind: "result", id: asked?.kind === "call" ? asked.id : 0, value });
      await settle();
    },
    async [Symbol.asyncDispose]() {
      limiter.close();
      await state.close();
    },
  };
}

test("a call that failed tells that the service refused it before it can be made again, unless its caller leaves", async () => {
  await using told = setUp(() => Promise.reject(refusal));
  await told.answer("take", granted);
  expect(told.outcomes).toEqual([]);
  await told.answer("settle", { isAwaited: false });
  expect(told.outcomes).toEqual([refusal]);
  await using left = setUp(() => Promise.reject(refusal));
  await left.answer("take", granted);
  left.leaving.abort(new Error("left"));
  await settle();
  expect(left.outcomes).toEqual([refusal]);
});

test("a call that was answered or has failed is over before its token is back", async () => {
  const response: UpstreamResponse = {
    call,
    status: 201,
    headers: {},
    body: Readable.from([]),
    signal: new AbortController().signal,
  };
  const failure = new UpstreamHttpError("Failed", call, { status: 500, faults: [], retryAfterSeconds: null });
  for (const [next, outcome] of [
    [() => Promise.resolve(response), response],
    [() => Promise.reject(failure), failure],
  ] as const) {
    await using one = setUp(next);
    await one.answer("take", granted);
    expect(one.outcomes).toEqual([outcome]);
  }
});

test("a caller who leaves while a second token is waited for does not wait until the first one is back", async () => {
  await using one = setUp(() => Promise.reject(refusal), ["user", "token"]);
  await one.answer("take", granted);
  const reason = new Error("left");
  one.leaving.abort(reason);
  await settle();
  expect(one.outcomes).toEqual([reason]);
});

test("tokens that the primary gives when nobody waits for them any more are given back", async () => {
  await using one = setUp(() => Promise.reject(refusal));
  await settle();
  await one.clock.advance(10_000);
  expect(one.outcomes).toMatchObject([{ code: "LIMIT_UNAVAILABLE" }]);
  const calls = one.requests.flatMap((request) =>
    request.kind === "call" ? [[request.name, request.args[2]]] : [],
  );
  // They are asked in this order, so that what was given comes back.
  expect(calls).toMatchObject([
    ["take", { tokens: [{ id: "one.1" }] }],
    ["settle", { id: "one.1", outcome: { kind: "unused" } }],
  ]);
});
