import { systemClock } from "../../src/clock.ts";
import { readRedisAddress } from "../../src/state/redis/redis-address.ts";
import { joinRedis, type RedisStateParts } from "../../src/state/redis/redis-state.ts";
import type { SharedState } from "../../src/state/shared-state.ts";

/** Longer than the default, so that a machine that is busy with other tests does not look like one whose Redis is gone. */
const patientMs = 60_000;

/** Lets an instance in. @param url as REDIS_URL would be. */
export function joinTestRedis(url: string, parts: Partial<RedisStateParts> = {}): Promise<SharedState> {
  const address = readRedisAddress(url);
  if (address === null) throw new Error(`${url} is malformed.`);
  return joinRedis({
    address,
    commandTimeoutMs: patientMs,
    leastInstances: null,
    holdAtStart: true,
    clock: systemClock,
    random: Math.random,
    onFailure: () => undefined,
    ...parts,
  });
}
