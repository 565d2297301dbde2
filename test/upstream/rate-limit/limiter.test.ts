import { setMaxListeners } from "node:events";
import { describe, expect, it } from "vitest";
import { createMemoryState } from "../../../src/state/memory/memory-state.ts";
import { RateLimitWaitError } from "../../../src/upstream/errors.ts";
import { createRateLimiter } from "../../../src/upstream/rate-limit/create-limiter.ts";
import { mediaWritePolicy as policy } from "../../../src/upstream/rate-limit/scope.ts";
import { createRandom } from "../../helpers/random.ts";
import { createManualClock } from "../../helpers/clock.ts";
import { failureOf } from "../fixture.ts";
import { upstreamCall } from "../../../src/upstream/upstream-call.ts";
import { oneLease } from "../../helpers/one-lease.ts";

const call = upstreamCall("media", "createVideo");
const forever = new AbortController().signal;
setMaxListeners(0, forever);

/** Records the outcome of a promise without awaiting it. */
function watch<Given>(promise: Promise<Given>) {
  const outcome: { lease: Given | null; error: unknown } = { lease: null, error: null };
  promise.then(
    (lease) => (outcome.lease = lease),
    (error: unknown) => (outcome.error = error),
  );
  return outcome;
}

function setUp(maxWaitMs = 10_000) {
  const clock = createManualClock();
  const limiter = createRateLimiter({ state: createMemoryState({ clock }), clock, maxWaitMs });
  const acquire = (viewerKey = "a", signal = forever) =>
    oneLease(limiter.acquire(viewerKey, policy, call, signal, 1));
  const acquireMany = (count: number, viewerKey = "a") =>
    Promise.all(Array.from({ length: count }, () => acquire(viewerKey)));
  const acquirePair = () => limiter.acquire("a", policy, call, forever, 2);
  return { clock, limiter, acquire, acquireMany, acquirePair };
}

describe("the rate limiter", () => {
  it("admits 50 calls at once, and the next one 5 s after the first response", async () => {
    const { clock, acquire, acquireMany } = setUp();
    const leases = await acquireMany(50);
    const next = watch(acquire());
    await clock.advance(1_000);
    await leases[0]?.answered();
    await clock.advance(4_999);
    expect(next).toEqual({ lease: null, error: null });
    await clock.advance(1);
    expect(next.lease).not.toBeNull();
  });

  it("serves callers in the order of arrival, ten of 60 after 5 s", async () => {
    const { clock, acquire } = setUp();
    const order: number[] = [];
    const outcomes = Array.from({ length: 60 }, (_, place) => {
      const lease = acquire();
      void lease.then(() => order.push(place));
      return watch(lease);
    });
    await clock.advance(0);
    const first = outcomes.flatMap((outcome) => outcome.lease ?? []);
    expect(first).toHaveLength(50);
    for (const lease of first.slice(0, 3)) {
      await lease.answered();
      await clock.advance(10);
    }
    await Promise.all(first.map((lease) => lease.answered()));
    await clock.advance(4_969);
    expect(order).toHaveLength(50);
    await clock.advance(31);
    expect(order).toEqual(outcomes.map((_, place) => place));
  });

  it("counts two viewers separately", async () => {
    const { acquireMany, acquire, limiter } = setUp();
    await acquireMany(50, "a");
    await acquire("b");
    expect(await limiter.read("b", policy)).toMatchObject({ used: 1, remaining: 49 });
  });

  it("returns a token immediately when nothing was sent", async () => {
    const { clock, acquire, acquireMany } = setUp();
    const leases = await acquireMany(50);
    const next = watch(acquire());
    await leases[7]?.unused();
    await clock.advance(0);
    expect(next.lease).not.toBeNull();
  });

  it("counts the end of a call once, and ignores later ends", async () => {
    const { clock, acquireMany, limiter } = setUp();
    const [lease] = await acquireMany(2);
    await lease?.answered();
    await lease?.unused();
    await lease?.refused(60_000);
    expect(await limiter.read("a", policy)).toMatchObject({ used: 2, remaining: 48 });
    await clock.advance(4_999);
    expect(await limiter.read("a", policy)).toMatchObject({ used: 2, remaining: 48 });
    await clock.advance(1);
    expect(await limiter.read("a", policy)).toMatchObject({ used: 1, remaining: 49 });
  });

  it.each([
    ["until Retry-After has passed", 7_000, 7_000],
    ["for one window when Retry-After is missing", null, 5_000],
  ])("closes the bucket after a 429 %s", async (_, retryAfterMs, closedMs) => {
    const { clock, acquire, limiter } = setUp();
    await (await acquire()).refused(retryAfterMs);
    const resetsAt = new Date(clock.now() + closedMs);
    expect(await limiter.read("a", policy)).toMatchObject({ remaining: 0, resetsAt });
    const next = watch(acquire());
    await clock.advance(closedMs - 1);
    expect(next.lease).toBeNull();
    await clock.advance(1);
    expect(next.lease).not.toBeNull();
  });

  it("rejects a call immediately when its wait is certain to be too long", async () => {
    const { acquire } = setUp(6_000);
    await (await acquire()).refused(30_500);
    const failure = await failureOf(acquire());
    expect(failure).toBeInstanceOf(RateLimitWaitError);
    expect(failure).toMatchObject({
      code: "RATE_LIMITED",
      scope: "MEDIA_WRITE",
      operation: "createVideo",
      retryAfterSeconds: 31,
    });
  });

  it("rejects calls that are too far back in the queue immediately", async () => {
    const { clock, acquire } = setUp(4_999);
    const outcomes = Array.from({ length: 51 }, () => watch(acquire()));
    await clock.advance(0);
    // The first 50 calls have no response yet, so their tokens return after a little more than a window.
    expect(outcomes.at(-1)?.error).toMatchObject({ retryAfterSeconds: 6 });
  });

  it("rejects a call at the longest wait when calls in flight do not end", async () => {
    const { clock, acquire, acquireMany } = setUp(6_000);
    await acquireMany(50);
    const next = watch(acquire());
    await clock.advance(5_999);
    expect(next).toEqual({ lease: null, error: null });
    await clock.advance(1);
    expect(next.error).toBeInstanceOf(RateLimitWaitError);
  });

  it("serves a call whose token is about to return when the longest wait is over", async () => {
    const { clock, acquire, acquireMany } = setUp(6_000);
    const leases = await acquireMany(50);
    const next = watch(acquire());
    await clock.advance(3_000);
    await leases[0]?.answered();
    await clock.advance(4_999);
    expect(next).toEqual({ lease: null, error: null });
    await clock.advance(1);
    expect(next.lease).not.toBeNull();
  });

  it("rejects a call when an urgent call gets its token and the next token would come too late", async () => {
    const { clock, acquire, acquireMany, limiter } = setUp(6_000);
    const leases = await acquireMany(50);
    const next = watch(acquire());
    const behind = watch(acquire());
    await clock.advance(3_000);
    await leases[0]?.answered();
    await clock.advance(3_000);
    expect(behind.error).toMatchObject({ retryAfterSeconds: 6 });
    const urgent = watch(limiter.acquire("a", policy, call, forever, 1, true));
    expect(next.error).toBeNull();
    await clock.advance(2_000);
    expect(urgent.lease).not.toBeNull();
    expect(next.error).toMatchObject({ retryAfterSeconds: 6 });
  });

  it("rejects queued calls when a 429 closes the bucket for longer than the longest wait", async () => {
    const { clock, acquire, acquireMany } = setUp();
    const leases = await acquireMany(50);
    const next = watch(acquire());
    await clock.advance(0);
    await leases[0]?.refused(60_000);
    await clock.advance(0);
    expect(next.error).toMatchObject({ retryAfterSeconds: 60 });
  });

  it("includes the response time of calls in flight in its estimates", async () => {
    const { clock, acquire, acquireMany } = setUp();
    const leases = await acquireMany(50);
    await clock.advance(300);
    await Promise.all(leases.map((lease) => lease.answered()));
    await clock.advance(200);
    // One window after the responses 50 tokens are free; later ones return one window after the next responses.
    const outcomes = Array.from({ length: 51 }, () => watch(acquire()));
    await clock.advance(0);
    expect(outcomes.map(({ error }) => error !== null).indexOf(true)).toBe(50);
    expect(outcomes.at(-1)?.error).toMatchObject({ retryAfterSeconds: 11 });
  });

  it("acquires both tokens of a pair at once or neither", async () => {
    const { clock, acquireMany, acquirePair, limiter } = setUp();
    const leases = await acquireMany(49);
    const pair = watch(acquirePair());
    await clock.advance(0);
    expect(pair).toEqual({ lease: null, error: null });
    expect(await limiter.read("a", policy)).toMatchObject({ used: 49 });
    await leases[0]?.unused();
    await clock.advance(0);
    expect(pair.lease).toHaveLength(2);
    expect(await limiter.read("a", policy)).toMatchObject({ used: 50 });
    await Promise.all(pair.lease?.map((lease) => lease.unused()) ?? []);
    expect(await limiter.read("a", policy)).toMatchObject({ used: 48 });
  });

  it("prevents a deadlock of callers that each hold one of two tokens", async () => {
    const { clock, acquirePair } = setUp();
    const pairs = Array.from({ length: 60 }, () => watch(acquirePair()));
    await clock.advance(0);
    const first = pairs.flatMap(({ lease }) => lease ?? []);
    expect(first).toHaveLength(50);
    await Promise.all(first.map((lease) => lease.answered()));
    await clock.advance(5_000);
    expect(pairs.filter(({ lease }) => lease !== null)).toHaveLength(50);
    // The other pairs could not be served within the longest wait.
    expect(pairs.filter(({ error }) => error !== null)).toHaveLength(10);
  });

  it("serves an urgent call before queued calls", async () => {
    const { clock, acquire, acquireMany, limiter } = setUp();
    const [lease] = await acquireMany(50);
    const order: string[] = [];
    void acquire().then(() => order.push("first"));
    await clock.advance(0);
    void limiter.acquire("a", policy, call, forever, 1, true).then(() => order.push("urgent"));
    await lease?.answered();
    await clock.advance(5_000);
    expect(order).toEqual(["urgent"]);
  });

  it("gives the token of a cancelled call to the next one", async () => {
    const { clock, acquire, acquireMany } = setUp();
    const leases = await acquireMany(50);
    const leaving = new AbortController();
    const left = failureOf(acquire("a", leaving.signal));
    const next = watch(acquire());
    const reason = new Error("client left");
    leaving.abort(reason);
    expect(await left).toBe(reason);
    await leases[0]?.answered();
    await clock.advance(5_000);
    expect(next.lease).not.toBeNull();
  });

  it("rejects a call that was cancelled before, and keeps its token", async () => {
    const { acquire, limiter } = setUp();
    expect(await failureOf(acquire("a", AbortSignal.abort("gone")))).toBe("gone");
    expect(await limiter.read("a", policy)).toMatchObject({ used: 0 });
  });

  it("reports the used tokens and when the oldest call leaves the window", async () => {
    const { clock, acquireMany, limiter } = setUp();
    const idle = { policy, resetsAt: null, waitingCalls: 0, lastCallStartsAt: null };
    expect(await limiter.read("a", policy)).toEqual({ ...idle, used: 0, remaining: 50 });
    const leases = await acquireMany(3);
    expect(await limiter.read("a", policy)).toEqual({ ...idle, used: 3, remaining: 47 });
    await leases[0]?.answered();
    const firstAnswerMs = clock.now();
    await clock.advance(2_000);
    await leases[1]?.answered();
    expect(await limiter.read("a", policy)).toEqual({
      ...idle,
      used: 3,
      remaining: 47,
      resetsAt: new Date(firstAnswerMs + 5_000),
    });
  });

  it("reports the number of queued calls, and when the last of them is expected to start", async () => {
    const { clock, acquire, acquireMany, limiter } = setUp();
    const leases = await acquireMany(50);
    const waiting = [watch(acquire()), watch(acquire()), watch(acquire("b"))];
    await leases[0]?.answered();
    await clock.advance(1_000);
    await leases[1]?.answered();
    const lastCallStartsAt = new Date(clock.now() + 5_000);
    expect(await limiter.read("a", policy)).toMatchObject({ waitingCalls: 2, lastCallStartsAt });
    expect(await limiter.read("b", policy)).toMatchObject({ waitingCalls: 0, lastCallStartsAt: null });
    await clock.advance(5_000);
    expect(waiting.filter(({ lease }) => lease !== null)).toHaveLength(3);
    expect(await limiter.read("a", policy)).toMatchObject({ waitingCalls: 0, lastCallStartsAt: null });
  });

  it.each([1, 2, 3, 4, 5, 6])("never sends more than 50 calls in 5 s (seed %i)", async (seed) => {
    const { clock, acquire } = setUp(Number.MAX_SAFE_INTEGER);
    const random = createRandom(seed);
    const pause = (maxMs: number) =>
      new Promise<void>((resolve) => clock.schedule(resolve, Math.floor(random() * maxMs)));
    const arrivalsMs: number[] = [];
    const seen = { finished: 0 };
    const oneCall = async () => {
      const lease = await acquire();
      if (random() < 0.05) await lease.unused();
      else {
        await pause(3_000);
        arrivalsMs.push(clock.now());
        await pause(4_000);
        await (random() < 0.02 ? lease.refused(500) : lease.answered());
      }
      seen.finished += 1;
    };
    for (let count = 0; count < 300; count += 1) {
      void oneCall();
      if (random() < 0.2) await clock.advance(Math.floor(random() * 400));
    }
    for (let rounds = 0; rounds < 200 && seen.finished < 300; rounds += 1) await clock.advance(1_000);
    expect(seen.finished).toBe(300);
    arrivalsMs.sort((a, b) => a - b);
    const tightest = Math.min(
      ...arrivalsMs.slice(50).map((atMs, index) => atMs - (arrivalsMs[index] ?? Number.NaN)),
    );
    expect(tightest).toBeGreaterThanOrEqual(5_000);
  });
});
