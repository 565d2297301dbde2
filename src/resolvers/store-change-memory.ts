import { unlessAway } from "../state/state-unavailable-error.ts";
import { type Fleet, fleetKey } from "../upstream/fleet.ts";

/**
 * The input of a change, as far as the service's tasks do not repeat it: the category's identifier, or the place and name of a new
 * one, which has no identifier yet; and the category that receives displaced listings, null for the new category of an addition,
 * and where none is named.
 */
export type ChangeSubject = { readonly listingsTo?: string | null } & (
  | { readonly categoryId: string }
  | { readonly parentCategoryId: string | null; readonly name: string }
);

/** Remembers which category a change is about: the service's tasks do not say. */
export type StoreChangeMemory = ReturnType<typeof createStoreChangeMemory>;

/** Most changes that are remembered by this process; the oldest are forgotten first. */
const maxChanges = 10_000;

/** How long other instances know of a change, in milliseconds: a day. */
const sharedLifeMs = 86_400_000;

const keyOf = (key: string, taskId: string) => `${key} ${taskId}`;

/**
 * Makes a memory of the last changes. What is not known here is looked for at the keeper.
 * @param fleet null for a process that shares nothing: then the memory ends with it.
 */
export function createStoreChangeMemory(fleet: Fleet | null) {
  const subjects = new Map<string, ChangeSubject>();
  return {
    /**
     * Waits until other instances know it, too, unless the keeper is away.
     * @param keys of the viewer whose change it is.
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
      await unlessAway(Promise.all(sent), []);
    },
    /** @returns null for a change that none of the viewer's keys has made here, or too long ago. */
    async recall(keys: readonly string[], taskId: string): Promise<ChangeSubject | null> {
      const [known] = keys.flatMap((key) => subjects.get(keyOf(key, taskId)) ?? []);
      if (known) return known;
      if (!fleet) return null;
      const { values } = fleet.state;
      for (const key of keys) {
        const text = await unlessAway(values.get(fleetKey("store-change", fleet, key, taskId)), null);
        // Only an instance of the gateway writes there.
        if (text !== null) return JSON.parse(text) as ChangeSubject;
      }
      return null;
    },
  };
}
