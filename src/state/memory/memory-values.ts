import type { Clock } from "../../clock.ts";
import type { SharedValues } from "../shared-values.ts";
import { ExpiringMap } from "./expiring-map.ts";

/** Short-lived texts in the memory of this process. */
export function createMemoryValues(clock: Clock): SharedValues {
  const texts = new ExpiringMap<string>(clock);
  return {
    get: async (key) => texts.get(key) ?? null,
    async set(key, text, lifeMs) {
      texts.set(key, text, lifeMs);
    },
    async add(key, text, lifeMs) {
      if (texts.get(key) !== undefined) return false;
      texts.set(key, text, lifeMs);
      return true;
    },
    async take(key) {
      const text = texts.get(key) ?? null;
      texts.delete(key);
      return text;
    },
    async delete(key, text) {
      if (text !== undefined && texts.get(key) !== text) return false;
      return texts.delete(key);
    },
  };
}
