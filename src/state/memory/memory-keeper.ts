import { type Clock, steadyClock, systemClock } from "../../clock.ts";
import { createMemoryBuckets } from "../buckets/memory-buckets.ts";
import { newInstanceName } from "../instance-name.ts";
import { Listeners } from "../listeners.ts";
import type { SharedRecords, SharedState } from "../shared-state.ts";
import { createSqliteRecords } from "../sqlite/sqlite-records.ts";
import { StateUnavailableError } from "../state-unavailable-error.ts";
import { ExpiringMap } from "./expiring-map.ts";
import { MemoryChannels } from "./memory-channels.ts";

/** Keeps in the memory of this process what the instances share that it serves. */
export type MemoryKeeper = ReturnType<typeof createMemoryKeeper>;

const recordsInMemory = (clock: Clock): SharedRecords => createSqliteRecords(null, clock);

/**
 * Makes a keeper. It has no timers; what has ended is removed with later writes. Records are kept in memory, until the process ends,
 * where nothing else is said; other instances can join; and for `heldForMs` milliseconds no token of a limit is given out at first.
 */
export function createMemoryKeeper({
  clock = systemClock,
  records = recordsInMemory(clock),
  isShared = true,
  heldForMs = 0,
} = {}) {
  const texts = new ExpiringMap<string>(clock);
  const leases = new ExpiringMap<string>(clock);
  const channels = new MemoryChannels();
  const buckets = createMemoryBuckets(steadyClock(clock), heldForMs);
  const members = new Map<string, Listeners<readonly string[]>>();

  return {
    /** For how long a keeper that follows this one must not give out tokens of limits, in milliseconds. */
    restMs: () => buckets.restMs(),
    /**
     * Lets an instance in.
     * @param instance its name. @defaultValue a random one
     * @returns what it shares with the others. Closing it says that the instance is gone.
     */
    join(instance = newInstanceName()): SharedState {
      const gone = new Listeners<readonly string[]>();
      const ends = new Set<() => void>();
      let isOpen = true;
      members.set(instance, gone);

      /** A closed instance has no keeper any more. */
      const whileOpen = <Part>(part: Part): Part => {
        if (!isOpen) throw new StateUnavailableError();
        return part;
      };
      return {
        instance,
        isShared,
        keptBy: "process",
        get isAvailable() {
          return isOpen;
        },
        onAvailability: () => () => undefined,
        get instances() {
          return new Set([instance, ...members.keys()]);
        },
        onInstancesGone: (listener) => gone.add(listener),
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
          claim: async (key, lifeMs) => {
            const holder = whileOpen(leases).get(key) ?? instance;
            if (holder === instance) leases.set(key, instance, lifeMs);
            return holder;
          },
          release: async (key) => {
            if (whileOpen(leases).get(key) === instance) leases.delete(key);
          },
        },
        channels: {
          publish: async (channel, message) => {
            const told = whileOpen(channels);
            void told.publish(channel, message);
          },
          subscribe(channel, listener, onReceiving) {
            // Of a worker that has ended a request can come late.
            if (!isOpen) return () => undefined;
            const end = channels.subscribe(channel, listener, onReceiving);
            ends.add(end);
            return () => {
              ends.delete(end);
              end();
            };
          },
          onGap: () => () => undefined,
        },
        records: {
          prepare: async () => whileOpen(records).prepare(),
          get: async (kind, id) => whileOpen(records).get(kind, id),
          add: async (kind, record) => whileOpen(records).add(kind, record),
          replace: async (kind, record, version) => whileOpen(records).replace(kind, record, version),
          delete: async (kind, id) => whileOpen(records).delete(kind, id),
          listOf: async (kind, owner) => whileOpen(records).listOf(kind, owner),
        },
        buckets,
        async close() {
          if (!isOpen) return;
          isOpen = false;
          for (const end of ends) end();
          members.delete(instance);
          for (const [key, holder] of leases.alive()) if (holder === instance) leases.delete(key);
          for (const others of members.values()) others.tell([instance]);
        },
      };
    },
  };
}
