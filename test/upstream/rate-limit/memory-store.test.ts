import { describe, expect, it } from "vitest";
import { createRateLimiter } from "../../../src/upstream/rate-limit/create-limiter.ts";
import { createMemoryStore } from "../../../src/upstream/rate-limit/memory-store.ts";
import { mediaWritePolicy as policy } from "../../../src/upstream/rate-limit/scope.ts";
import { createManualClock } from "../../helpers/clock.ts";
import { rateLimiterContract } from "./contract.ts";
import { upstreamCall } from "../../../src/upstream/upstream-call.ts";

describe("rate limiter in memory", () => {
  rateLimiterContract(({ clock, maxWaitMs }) =>
    createRateLimiter({ store: createMemoryStore(clock), clock, maxWaitMs }),
  );
});

describe("memory of the rate limiter", () => {
  it("drops a viewer's bucket as soon as all tokens are back", async () => {
    const clock = createManualClock();
    const store = createMemoryStore(clock);
    const limiter = createRateLimiter({ store, clock, maxWaitMs: 0 });
    const call = upstreamCall("media", "createVideo");
    for (let viewer = 0; viewer < 100; viewer += 1) {
      const lease = await limiter.acquire(`viewer-${viewer}`, policy, call, new AbortController().signal);
      await lease.answered();
    }
    expect(store.size()).toBe(100);
    await clock.advance(4_999);
    expect(store.size()).toBe(100);
    await clock.advance(1);
    expect(store.size()).toBe(0);
    expect(clock.delays()).toEqual([]);
  });

  it("drops a bucket at once whose only call was not sent", async () => {
    const clock = createManualClock();
    const store = createMemoryStore(clock);
    await store.take("a", policy);
    await store.settle("a", policy, { kind: "unused" });
    await clock.advance(1);
    expect(store.size()).toBe(0);
  });

  it("keeps no token away for longer than a window when the clock is set back", async () => {
    let nowMs = 1_000_000;
    const store = createMemoryStore({ now: () => nowMs, schedule: () => () => undefined });
    await store.take("a", policy);
    await store.settle("a", policy, { kind: "answered" });
    nowMs -= 600_000;
    expect(await store.read("a", policy)).toMatchObject({ used: 1 });
    await store.take("a", policy);
    nowMs += 5_000;
    expect(await store.read("a", policy)).toMatchObject({ used: 1 });
  });
});
