import type { Clock } from "../clock.ts";
import { openLimitNote } from "./memory/limit-note.ts";
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
  /** How many instances over one Redis there are at least; null when that is not known. */
  readonly leastInstances: number | null;
  /** Folder for what a gateway that is the only instance keeps: its records, and what its limits go by after the next start. */
  readonly dataFolder: string;
  /**
   * Whether limited calls are held back after the start because of those of an earlier process: not where Redis answers, which knows of
   * them, or the data folder says that there is no need.
   */
  readonly holdAtStart: boolean;
  readonly clock: Clock;
  readonly random: () => number;
  /** Receives the code of each failure at Redis. */
  readonly onFailure: (code: string, at: FailureAt) => void;
}

/**
 * Opens the state of a gateway: in Redis where that is configured, and otherwise in this process.
 * @throws RedisRefusedError
 */
export async function openState(options: StateOptions): Promise<SharedState> {
  const { redisUrl, redisCommandTimeoutMs, leastInstances, dataFolder, holdAtStart } = options;
  const { clock, random, onFailure } = options;
  const address = redisUrl === null ? null : readRedisAddress(redisUrl);
  if (address === null) {
    const limitNote = holdAtStart ? openLimitNote(dataFolder) : null;
    return createMemoryState({ clock, dataFolder, limitNote });
  }
  return joinRedis({
    address,
    commandTimeoutMs: redisCommandTimeoutMs,
    leastInstances,
    holdAtStart,
    clock,
    random,
    onFailure,
  });
}
