import { openLimitNote } from "./memory/limit-note.ts";
import { createMemoryState } from "./memory/memory-state.ts";
import { readRedisAddress } from "./redis/redis-address.ts";
import { connectRedisState, type RedisStateDeps } from "./redis/redis-state.ts";
import type { SharedState } from "./shared-state.ts";

/** Options of the shared state. */
export interface StateOptions extends Omit<RedisStateDeps, "address"> {
  /** Address of Redis, in the format of `readRedisAddress`; null when this gateway is the only instance. */
  readonly redisUrl: string | null;
  /** Folder for the records and the rate-limit note when this gateway is the only instance. */
  readonly dataFolder: string;
  /** True when limited calls pause after the start, because an earlier process may have used the limits. */
  readonly holdAtStart: boolean;
}

/**
 * Opens the shared state of a gateway: in Redis when configured, otherwise in this process.
 * @throws RedisRefusedError when Redis rejects REDIS_URL.
 */
export async function openState(options: StateOptions): Promise<SharedState> {
  const { redisUrl, dataFolder, holdAtStart, clock } = options;
  const address = redisUrl === null ? null : readRedisAddress(redisUrl);
  if (address !== null) return connectRedisState({ ...options, address });
  return createMemoryState({ clock, dataFolder, limitNote: holdAtStart ? openLimitNote(dataFolder) : null });
}
