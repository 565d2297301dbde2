import { describe, expect, test } from "vitest";
import { createCallAccount } from "../../../src/upstream/call-account.ts";
import { CallSlots } from "../../../src/upstream/call-slots.ts";
import type { Credentials } from "../../../src/upstream/tokens/credentials.ts";
import type { FinishedCall } from "../../../src/upstream/transport/with-telemetry.ts";
import type { BucketStore } from "../../../src/state/buckets/bucket-store.ts";
import { createMemoryState } from "../../../src/state/memory/memory-state.ts";
import {
  UpstreamConnectionError,
  UpstreamHttpError,
  UpstreamTimeoutError,
} from "../../../src/upstream/errors.ts";
import type { Users } from "../../../src/upstream/identity/users.ts";
import { createRateLimiter } from "../../../src/upstream/rate-limit/create-limiter.ts";
import type { Lease, RateLimiter } from "../../../src/upstream/rate-limit/limiter.ts";
import { mediaWritePolicy } from "../../../src/upstream/rate-limit/scope.ts";
import { type PairedWrite, withWritePair } from "../../../src/upstream/rate-limit/write-pair.ts";
import { createServiceTransport, type Transport } from "../../../src/upstream/transport/service-call.ts";
import { UpstreamResponse } from "../../../src/upstream/transport/transport.ts";
import { withCancellation } from "../../../src/upstream/transport/with-cancellation.ts";
import { createTransport } from "../../../src/upstream/transport/create-transport.ts";
import { defaultDeadlines } from "../../../src/upstream/transport/with-deadline.ts";
import { defaultMaxAttempts } from "../../../src/upstream/transport/with-retry.ts";
import { StaleLeaseError, withRateLimit } from "../../../src/upstream/transport/with-rate-limit.ts";
import type { TokenSource } from "../../../src/upstream/tokens/token-source.ts";
import { createManualClock, settle } from "../../helpers/clock.ts";
import { failureOf } from "../fixture.ts";
import { someRequest } from "./asker.ts";

const call = { service: "media", operation: "createDocument", requiredScopes: [], isChange: true } as const;
const refusal = new UpstreamHttpError("Too many", call, { status: 429, faults: [], retryAfterSeconds: 1 });
const granted = { granted: 1, used: 1, wait: null };

/** Counts each viewer under a key, and under a former key if there is one. */
function countedAs(key: string, formerKey: string | null = null): Pick<Users, "identify"> {
  return { identify: async () => ({ kind: "USER", key, formerKey }) };
}

/**
 * A call that is counted in buckets with responses from the test.
 * @param next transport of the call once it has its tokens
 */
function setUp(next: Transport, keys: Parameters<typeof countedAs> = ["viewer"]) {
  const clock = createManualClock();
  const requests: { name: string; args: readonly unknown[]; resolve: (value: unknown) => void }[] = [];
  const ask =
    (name: string) =>
    (...args: readonly unknown[]) =>
      new Promise((resolve) => requests.push({ name, args, resolve }));
  const questions = { take: ask("take"), settle: ask("settle"), renew: ask("renew"), read: ask("read") };
  const buckets = { ...questions, freshMs: Infinity, renewAfterMs: null };
  const state = { ...createMemoryState({ clock }), instance: "one", buckets: buckets as BucketStore };
  const limiter = createRateLimiter({ state, clock, maxWaitMs: 10_000 });
  const leaving = new AbortController();
  const limited = withRateLimit(next, limiter, countedAs(...keys), clock);
  const sent = createServiceTransport(withCancellation(limited))({
    call,
    method: "POST",
    origin: "http://service.example",
    path: "/document",
    headers: {},
    body: null,
    viewer: { key: "viewer", token: "token" },
    rateLimit: { scope: "MEDIA_WRITE", limit: 50, windowMs: 5_000 },
    caller: { signal: leaving.signal },
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
    /** Outcome of the call; empty while it runs. */
    outcomes,
    /** Resolves the latest request with this name. */
    async answer(name: string, value: unknown) {
      await settle();
      requests.findLast((request) => request.name === name)?.resolve(value);
      await settle();
    },
    async [Symbol.asyncDispose]() {
      limiter.close();
      await state.close();
    },
  };
}

test("a rejected call fails only after the limiter has recorded the rejection, unless its caller cancels", async () => {
  await using told = setUp((sent) => sent.fail(refusal));
  await told.answer("take", granted);
  expect(told.outcomes).toEqual([]);
  await told.answer("settle", { isAwaited: false });
  expect(told.outcomes).toEqual([refusal]);
  await using left = setUp((sent) => sent.fail(refusal));
  await left.answer("take", granted);
  left.leaving.abort(new Error("left"));
  await settle();
  expect(left.outcomes).toEqual([new Error("left")]);
});

test("a call with a response or another error ends before its token is returned", async () => {
  const response = new UpstreamResponse(call, 201, {}, Buffer.alloc(0));
  const failure = new UpstreamHttpError("Failed", call, { status: 500, faults: [], retryAfterSeconds: null });
  for (const [next, outcome] of [
    [(one) => one.succeed(response), response],
    [(one) => one.fail(failure), failure],
  ] satisfies [Transport, unknown][]) {
    await using one = setUp(next);
    await one.answer("take", granted);
    expect(one.outcomes).toEqual([outcome]);
  }
});

test("a cancelled call with two tokens ends before the first token is returned", async () => {
  await using one = setUp((sent) => sent.fail(refusal), ["token", "user"]);
  await one.answer("take", granted);
  const reason = new Error("left");
  one.leaving.abort(reason);
  await settle();
  expect(one.outcomes).toEqual([reason]);
});

/**
 * A limiter that records how its tokens end.
 * @param second buckets with a token for the second write of a pair
 * @param isGood false when a token cannot be renewed
 */
function recordingLimiter({ second = ["user", "token"], failsFor = "", isGood = true } = {}) {
  const told: string[] = [];
  const leaseOf = (name: string): Lease => {
    const tell = async (what: string) => void told.push(`${name} ${what}`);
    return {
      isFresh: true,
      async renew() {
        told.push(`${name} renewed`);
        return isGood;
      },
      answered: () => tell("answered"),
      refused: (retryAfterMs) => tell(`refused ${retryAfterMs}`),
      unused: () => tell("unused"),
    };
  };
  const limiter = {
    acquire: async (...[key, , , , count]: Parameters<RateLimiter["acquire"]>) => {
      if (key === failsFor) throw refusal;
      return [leaseOf(key), ...(second.includes(key) && count === 2 ? [leaseOf(`${key} second`)] : [])];
    },
  } as unknown as RateLimiter;
  return { told, limiter };
}

function sendLimited(
  next: Transport,
  limiter: RateLimiter,
  write?: PairedWrite,
  signal = new AbortController().signal,
  users = countedAs("token", "user"),
) {
  const limited = withRateLimit(next, limiter, users, createManualClock());
  return createServiceTransport(withCancellation(limited))({
    ...someRequest,
    call,
    method: "POST",
    rateLimit: mediaWritePolicy,
    caller: { signal, write },
  });
}

const succeed: Transport = (one) => one.succeed(new UpstreamResponse(call, 201, {}, Buffer.alloc(0)));

describe("the tokens of a call, one of each bucket", () => {
  test.each<[string, Transport, string]>([
    ["the service responded", succeed, "answered"],
    ["the service rejected it", (one) => one.fail(refusal), "refused 1000"],
    [
      "nothing was sent",
      (one) =>
        one.fail(new UpstreamConnectionError("No connection", call, { nothingSent: true, outcome: "NONE" })),
      "unused",
    ],
    [
      "the service may have received it",
      (one) =>
        one.fail(new UpstreamConnectionError("Broke", call, { nothingSent: false, outcome: "UNKNOWN" })),
      "answered",
    ],
    ["it timed out", (one) => one.end(new UpstreamTimeoutError("Late", call)), "answered"],
  ])("are returned when %s", async (_how, next, outcome) => {
    const { told, limiter } = recordingLimiter();
    await sendLimited(next, limiter).catch(() => undefined);
    expect(told).toEqual([`user ${outcome}`, `token ${outcome}`]);
  });

  test("are returned unused when another bucket has none, or when the caller cancelled meanwhile", async () => {
    const { told, limiter } = recordingLimiter({ failsFor: "token" });
    await expect(sendLimited(succeed, limiter)).rejects.toBe(refusal);
    expect(told).toEqual(["user unused"]);
    const leaving = new AbortController();
    const late = recordingLimiter();
    const sent = sendLimited(succeed, late.limiter, undefined, leaving.signal);
    leaving.abort("left");
    await expect(sent).rejects.toBe("left");
    await settle();
    expect(late.told).toEqual(["user unused", "token unused"]);
  });

  test("are acquired for both writes of a pair before the first write, when there are enough", async () => {
    const { told, limiter } = recordingLimiter();
    await withWritePair(async (writes) => {
      await sendLimited(succeed, limiter, writes.first);
      expect(told.splice(0)).toEqual(["user answered", "token answered"]);
      await sendLimited(succeed, limiter, writes.second);
      expect(told.splice(0)).toEqual([
        "user second renewed",
        "token second renewed",
        "user second answered",
        "token second answered",
      ]);
      // A repeated write takes its own tokens.
      await sendLimited(succeed, limiter, writes.first);
    });
    expect(told).toEqual(["user answered", "token answered"]);
    const late = recordingLimiter({ isGood: false });
    await withWritePair(async (writes) => {
      await sendLimited(succeed, late.limiter, writes.first);
      late.told.length = 0;
      await sendLimited(succeed, late.limiter, writes.second);
    });
    expect(late.told.slice(2)).toEqual([
      "user second unused",
      "token second unused",
      "user answered",
      "token answered",
    ]);
    const few = recordingLimiter({ second: [] });
    await withWritePair(async (writes) => {
      await sendLimited(succeed, few.limiter, writes.first);
      await sendLimited(succeed, few.limiter, writes.second);
    });
    expect(few.told).toEqual(["user answered", "token answered", "user answered", "token answered"]);
    // A token in one bucket only does not suffice for the second write.
    const half = recordingLimiter({ second: ["user"] });
    await withWritePair((writes) => sendLimited(succeed, half.limiter, writes.first));
    expect(half.told).toEqual(["user second unused", "user answered", "token answered"]);
  });
});

test.each([
  [true, ["user renewed", "token renewed", "user answered", "token answered"]],
  [
    false,
    ["user renewed", "token renewed", "user unused", "token unused", "user answered", "token answered"],
  ],
])(
  "tokens too old when the request is written are renewed or replaced (renewed: %s)",
  async (isGood, expected) => {
    const { told, limiter } = recordingLimiter({ isGood });
    let times = 0;
    const next: Transport = (one) => {
      times += 1;
      if (times === 1) one.fail(new StaleLeaseError());
      else succeed(one);
    };
    await sendLimited(next, limiter);
    expect(times).toBe(2);
    expect(told).toEqual(expected);
  },
);

test("tokens too old are returned when the second lookup of their user fails", async () => {
  const { told, limiter } = recordingLimiter();
  let lookUps = 0;
  const users: ReturnType<typeof countedAs> = {
    identify: async (...asked) => {
      lookUps += 1;
      if (lookUps > 1) throw refusal;
      return countedAs("token", "user").identify(...asked);
    },
  };
  const sent = sendLimited((one) => one.fail(new StaleLeaseError()), limiter, undefined, undefined, users);
  await expect(sent).rejects.toBe(refusal);
  expect(told).toEqual(["user unused", "token unused"]);
});

test("a cancelled call stops waiting for tokens", async () => {
  const leaving = new AbortController();
  const signals: AbortSignal[] = [];
  const limiter = {
    acquire(...[, , , signal]: Parameters<RateLimiter["acquire"]>) {
      signals.push(signal);
      return new Promise(() => undefined);
    },
  } as unknown as RateLimiter;
  const left = failureOf(sendLimited(succeed, limiter, undefined, leaving.signal));
  await settle();
  leaving.abort("left");
  expect(await left).toBe("left");
  expect(signals).toMatchObject([{ aborted: true, reason: "left" }]);
});

/** The complete transport of a service's calls over this limiter. */
function wholeChain(send: Transport, limiter: RateLimiter, credentials = ownToken) {
  const clock = createManualClock();
  const reports: FinishedCall[] = [];
  const transport = createTransport(send, {
    clock,
    random: () => 0.5,
    limiter,
    users: { ...countedAs("user"), keysOf: ({ key }) => [key] },
    credentials,
    signing: null,
    deadlines: defaultDeadlines,
    maxAttempts: defaultMaxAttempts,
    onCall: (finished) => void reports.push(finished),
  });
  return { clock, reports, transport };
}

const ownToken: Credentials = {
  atHand: () => ({ token: "own", source: null }),
  get: async () => ({ token: "own", source: null }),
};
const limitedCall = { ...someRequest, call, method: "POST", rateLimit: mediaWritePolicy } as const;

test("a call rejected by the service keeps its error when its tokens are not returned before the deadline", async () => {
  const never = new Promise<void>(() => undefined);
  const lease: Lease = {
    isFresh: true,
    renew: async () => true,
    answered: () => never,
    refused: () => never,
    unused: () => never,
  };
  const limiter = { acquire: async () => [lease] } as unknown as RateLimiter;
  const { clock, reports, transport } = wholeChain((one) => one.fail(refusal), limiter);
  const slots = new CallSlots(1);
  const caller = { ...someRequest.caller, slots };
  const failures = ["/one", "/two"].map((path) => failureOf(transport({ ...limitedCall, path, caller })));
  await settle();
  await clock.advance(defaultDeadlines.callMs);
  expect(await failures[0]).toBe(refusal);
  // The next call of the operation starts then, because the service had not timed out.
  await settle();
  await clock.advance(defaultDeadlines.callMs);
  expect(await failures[1]).toBe(refusal);
  expect(reports).toMatchObject([{ status: 429 }, { status: 429 }]);
});

test("the time that a cancelled call has waited is counted", async () => {
  const limiter = { acquire: () => new Promise(() => undefined) } as unknown as RateLimiter;
  const { clock, reports, transport } = wholeChain(succeed, limiter);
  const leaving = new AbortController();
  const account = createCallAccount();
  const sent = failureOf(transport({ ...limitedCall, caller: { signal: leaving.signal, account } }));
  await settle();
  await clock.advance(200);
  leaving.abort("left");
  expect(await sent).toBe("left");
  expect(reports).toMatchObject([{ code: "ABORTED", rateLimitWaitMs: 200 }]);
  expect(account.rateLimitWaitMs).toBe(200);
});

test("a retry with a renewed credential acquires another token of the limit", async () => {
  const { told, limiter } = recordingLimiter();
  const source: TokenSource = {
    atHand: () => "old",
    get: async () => "old",
    replace: async () => "new",
    giveUp: () => undefined,
  };
  const shown: (string | undefined)[] = [];
  const send: Transport = (one) => {
    shown.push(one.credential?.token);
    if (shown.length === 2) return succeed(one);
    one.fail(new UpstreamHttpError("No", call, { status: 401, faults: [], retryAfterSeconds: null }));
  };
  const { transport } = wholeChain(send, limiter, {
    atHand: () => ({ token: "old", source }),
    get: async () => ({ token: "old", source }),
  });
  await transport({ ...someRequest, call, method: "POST", rateLimit: mediaWritePolicy });
  expect(shown).toEqual(["old", "new"]);
  expect(told).toEqual(["user answered", "user answered"]);
});
