import { describe } from "vitest";
import { createMemoryState } from "../../../src/state/memory/memory-state.ts";
import { createRateLimiter } from "../../../src/upstream/rate-limit/create-limiter.ts";
import { rateLimiterContract } from "./contract.ts";

describe("the rate limiter in memory", () => {
  rateLimiterContract(({ clock, maxWaitMs }) =>
    createRateLimiter({ state: createMemoryState({ clock }), clock, maxWaitMs }),
  );
});
