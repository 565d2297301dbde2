import type { Clock } from "../clock.ts";
import { createMemoryState } from "./memory/memory-state.ts";
import { readRedisAddress } from "./redis/redis-address.ts";
import type { FailureAt } from "./redis/redis-connection.ts";
import { joinRedis } from "./redis/redis-state.ts";
import type { SharedState } from "./shared-state.ts";

/** Where the state is kept, and how. */
export interface StateOptions {
  /** Address of Redis, in a form that `readRedisAddress` reads. Null: the gateway is the only instance. */
  readonly redisUrl: string | null;
  /** Longest time for the answer of Redis to one command, in milliseconds. */
  readonly redisCommandTimeoutMs: number;
  /** How many instances over one Redis there are at least. */
  readonly leastInstances: number;
  /** Folder for the records of a gateway that is the only instance. */
  readonly dataFolder: string;
  readonly clock: Clock;
  readonly random: () => number;
  /** Receives the code of each failure at Redis. */
  readonly onFailure: (code: string, at: FailureAt) => void;
}

/** Opens the state of a gateway: in Redis where that is configured, and otherwise in this process. */
export async function openState(options: StateOptions): Promise<SharedState> {
  const { redisUrl, redisCommandTimeoutMs, leastInstances, dataFolder, clock, random, onFailure } = options;
  const address = redisUrl === null ? null : readRedisAddress(redisUrl);
  if (address === null) return createMemoryState({ clock, dataFolder });
  return joinRedis({
    address,
    commandTimeoutMs: redisCommandTimeoutMs,
    leastInstances,
    clock,
    random,
    onFailure,
  });
}
