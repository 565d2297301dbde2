import { steadyClock, systemClock } from "../../clock.ts";
import { createMemoryBuckets } from "../buckets/memory-buckets.ts";
import { newInstanceName } from "../instance-name.ts";
import type { SharedState } from "../shared-state.ts";
import { createSqliteRecords } from "../sqlite/sqlite-records.ts";
import { StateUnavailableError } from "../state-unavailable-error.ts";
import { ExpiringMap } from "./expiring-map.ts";
import type { LimitNote } from "./limit-note.ts";
import { MemoryChannels } from "./memory-channels.ts";

/**
 * Creates the state of a gateway that is the only instance. All data except records stays in this process. No timers
 * run: later writes remove expired entries. With a data folder, records are stored there; the folder is created with
 * the first record. Without a note, the state assumes that there were no earlier calls.
 */
export function createMemoryState({
  clock = systemClock,
  dataFolder = null as string | null,
  limitNote = null as LimitNote | null,
} = {}): SharedState {
  const instance = newInstanceName();
  const records = createSqliteRecords(dataFolder, clock);
  const texts = new ExpiringMap<string>(clock);
  const channels = new MemoryChannels();
  const buckets = createMemoryBuckets(steadyClock(clock), limitNote?.heldForMs ?? 0);
  let isOpen = true;
  const whileOpen = <Part>(part: Part): Part => {
    if (!isOpen) throw new StateUnavailableError();
    return part;
  };
  return {
    instance,
    isShared: false,
    backend: "process",
    get isAvailable() {
      return isOpen;
    },
    onAvailability: () => () => undefined,
    instances: new Set([instance]),
    onInstancesGone: () => () => undefined,
    now: () => clock.now(),
    values: {
      get: async (key) => whileOpen(texts).get(key) ?? null,
      set: async (key, text, lifeMs) => whileOpen(texts).set(key, text, lifeMs),
      async add(key, text, lifeMs) {
        if (whileOpen(texts).get(key) !== undefined) return false;
        texts.set(key, text, lifeMs);
        return true;
      },
      async take(key) {
        const text = whileOpen(texts).get(key) ?? null;
        texts.delete(key);
        return text;
      },
      async delete(key, text) {
        if (text !== undefined && whileOpen(texts).get(key) !== text) return false;
        return whileOpen(texts).delete(key);
      },
    },
    leases: {
      claim: async () => whileOpen(instance),
      release: async () => undefined,
    },
    channels,
    records,
    buckets,
    async close() {
      if (!isOpen) return;
      isOpen = false;
      limitNote?.leave(buckets.restMs());
      records.close();
    },
  };
}
