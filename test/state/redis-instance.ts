import { systemClock } from "../../src/clock.ts";
import { readRedisAddress } from "../../src/state/redis/redis-address.ts";
import { connectRedisState, type RedisStateDeps } from "../../src/state/redis/redis-state.ts";
import type { SharedState } from "../../src/state/shared-state.ts";

/** Longer than the default, so that a busy machine does not look like an unavailable Redis. */
const patientMs = 60_000;

/** Adds an instance. @param url in the format of REDIS_URL */
export function joinTestRedis(url: string, deps: Partial<RedisStateDeps> = {}): Promise<SharedState> {
  const address = readRedisAddress(url);
  if (address === null) throw new Error(`${url} is malformed.`);
  return connectRedisState({
    address,
    commandTimeoutMs: patientMs,
    leastInstances: null,
    holdAtStart: true,
    clock: systemClock,
    random: Math.random,
    onFailure: () => undefined,
    ...deps,
  });
}
