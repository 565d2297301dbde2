import { openLimitNote } from "./memory/limit-note.ts";
import { createMemoryState } from "./memory/memory-state.ts";
import { readRedisAddress } from "./redis/redis-address.ts";
import { joinRedis, type RedisStateParts } from "./redis/redis-state.ts";
import type { SharedState } from "./shared-state.ts";

/** Options of the shared state. */
export interface StateOptions extends Omit<RedisStateParts, "address"> {
  /** Address of Redis in a format that `readRedisAddress` parses; null when the gateway is the only instance. */
  readonly redisUrl: string | null;
  /** Folder for the records and the rate-limit note of a gateway that is the only instance. */
  readonly dataFolder: string;
  /** True when limited calls pause after the start, because an earlier process may have used the limits. */
  readonly holdAtStart: boolean;
}

/**
 * Opens the state of a gateway: in Redis when it is configured, otherwise in this process.
 * @throws RedisRefusedError
 */
export async function openState(options: StateOptions): Promise<SharedState> {
  const { redisUrl, dataFolder, holdAtStart, clock } = options;
  const address = redisUrl === null ? null : readRedisAddress(redisUrl);
  if (address !== null) return joinRedis({ ...options, address });
  return createMemoryState({ clock, dataFolder, limitNote: holdAtStart ? openLimitNote(dataFolder) : null });
}
