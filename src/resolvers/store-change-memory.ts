/** The category that a change is about: by its identifier, or for a new one, which has none yet, by its place and name. */
export type ChangeSubject =
  | { readonly categoryId: string }
  | { readonly parentCategoryId: string | null; readonly name: string };

/** Remembers which category a change is about: the service's tasks do not say. */
export interface StoreChangeMemory {
  /** @param keys of the viewer whose change it is. */
  note(keys: readonly string[], taskId: string, subject: ChangeSubject): void;
  /** @returns null for a change that none of the viewer's keys has made here, or too long ago. */
  recall(keys: readonly string[], taskId: string): ChangeSubject | null;
}

/** Most changes that are remembered; the oldest are forgotten first. */
const maxChanges = 10_000;

const keyOf = (key: string, taskId: string) => `${key} ${taskId}`;

/** Makes a memory of this process alone: it ends with the process, and other instances do not share it. */
export function createStoreChangeMemory(): StoreChangeMemory {
  const subjects = new Map<string, ChangeSubject>();
  return {
    note(keys, taskId, subject) {
      for (const key of keys) subjects.set(keyOf(key, taskId), subject);
      for (const oldest of subjects.keys()) {
        if (subjects.size <= maxChanges) break;
        subjects.delete(oldest);
      }
    },
    recall(keys, taskId) {
      for (const key of keys) {
        const subject = subjects.get(keyOf(key, taskId));
        if (subject) return subject;
      }
      return null;
    },
  };
}
