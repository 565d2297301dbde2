import { openLimitNote } from "./memory/limit-note.ts";
import { createMemoryState } from "./memory/memory-state.ts";
import { readRedisAddress } from "./redis/redis-address.ts";
import { joinRedis, type RedisStateParts } from "./redis/redis-state.ts";
import type { SharedState } from "./shared-state.ts";

/** Options of the state. */
export interface StateOptions extends Omit<RedisStateParts, "address"> {
  /** Address of Redis, in a form that `readRedisAddress` reads. Null: the gateway is the only instance. */
  readonly redisUrl: string | null;
  /** Folder for what a gateway that is the only instance keeps: its records, and what its limits go by after the next start. */
  readonly dataFolder: string;
  /** True when limited calls pause after the start because of those of an earlier process that nothing else is known of. */
  readonly holdAtStart: boolean;
}

/**
 * Opens the state of a gateway: in Redis where that is configured, and otherwise in this process.
 * @throws RedisRefusedError
 */
export async function openState(options: StateOptions): Promise<SharedState> {
  const { redisUrl, dataFolder, holdAtStart, clock } = options;
  const address = redisUrl === null ? null : readRedisAddress(redisUrl);
  if (address !== null) return joinRedis({ ...options, address });
  return createMemoryState({ clock, dataFolder, limitNote: holdAtStart ? openLimitNote(dataFolder) : null });
}
