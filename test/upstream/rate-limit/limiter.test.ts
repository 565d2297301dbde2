import { describe } from "vitest";
import { createMemoryState } from "../../../src/state/memory/memory-state.ts";
import { createRateLimiter } from "../../../src/upstream/rate-limit/create-limiter.ts";
import { Fleet, limiterState } from "../../state/buckets/fleet.ts";
import { rateLimiterContract } from "./contract.ts";

describe("rate limiter in memory", () => {
  rateLimiterContract(({ clock, maxWaitMs }) =>
    createRateLimiter({ state: createMemoryState({ clock }), clock, maxWaitMs }),
  );
});

describe("rate limiter of one instance of a fleet", () => {
  rateLimiterContract(({ clock, maxWaitMs }) => {
    const [instance] = new Fleet(clock, 1).instances;
    if (!instance) throw new Error("A fleet has an instance");
    return createRateLimiter({ state: limiterState(instance), clock, maxWaitMs });
  });
});
