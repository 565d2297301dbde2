import { whenAvailable } from "../state/state-unavailable-error.ts";
import { type Fleet, fleetKey } from "../upstream/fleet.ts";

/**
 * Input of a change that is not part of the service's tasks. An existing category has an identifier; a new one has only
 * its parent and name. `listingsTo` is the category that receives displaced listings; null when it is the new category
 * itself, or when no category is given.
 */
export type ChangeSubject = { readonly listingsTo?: string | null } & (
  | { readonly categoryId: string }
  | { readonly parentCategoryId: string | null; readonly name: string }
);

/** Stores the category of each change, because the service's tasks do not contain it. */
export type StoreChangeMemory = ReturnType<typeof createStoreChangeMemory>;

/** Maximum number of changes stored in this process; the oldest are removed first. */
const maxChanges = 10_000;

/** Lifetime of a change in the shared store, in milliseconds: one day. */
const sharedLifeMs = 86_400_000;

const keyOf = (key: string, taskId: string) => `${key} ${taskId}`;

/**
 * Creates a memory of recent changes. A change that this process does not know is read from Redis.
 * @param fleet null for a single process, whose memory ends with it.
 */
export function createStoreChangeMemory(fleet: Fleet | null) {
  const subjects = new Map<string, ChangeSubject>();
  return {
    /**
     * Stores a change. Resolves when other instances can read it, or Redis is unavailable.
     * @param keys keys of the viewer that made the change.
     */
    async note(keys: readonly string[], taskId: string, subject: ChangeSubject): Promise<void> {
      for (const key of keys) subjects.set(keyOf(key, taskId), subject);
      for (const oldest of subjects.keys()) {
        if (subjects.size <= maxChanges) break;
        subjects.delete(oldest);
      }
      if (!fleet) return;
      const { values } = fleet.state;
      const text = JSON.stringify(subject);
      const sent = keys.map((key) =>
        values.set(fleetKey("store-change", fleet, key, taskId), text, sharedLifeMs),
      );
      await whenAvailable(Promise.all(sent), []);
    },
    /** Returns a stored change; null when it was not made under one of the viewer's keys, or has expired. */
    async recall(keys: readonly string[], taskId: string): Promise<ChangeSubject | null> {
      const [known] = keys.flatMap((key) => subjects.get(keyOf(key, taskId)) ?? []);
      if (known) return known;
      if (!fleet) return null;
      const { values } = fleet.state;
      for (const key of keys) {
        const text = await whenAvailable(values.get(fleetKey("store-change", fleet, key, taskId)), null);
        // Only instances of the gateway write this value.
        if (text !== null) return JSON.parse(text) as ChangeSubject;
      }
      return null;
    },
  };
}
