/** The category that a change is about: by its identifier, or for a new one, which has none yet, by its place and name. */
export type ChangeSubject =
  | { readonly categoryId: string }
  | { readonly parentCategoryId: string | null; readonly name: string };

/** Remembers which category a change is about: the service's tasks do not say. */
export interface StoreChangeMemory {
  /** @param viewerKey whose change it is. */
  note(viewerKey: string, taskId: string, subject: ChangeSubject): void;
  /** @returns null for a change that was not made here, or too long ago. */
  recall(viewerKey: string, taskId: string): ChangeSubject | null;
}

/** Most changes that are remembered; the oldest are forgotten first. */
const maxChanges = 10_000;

const keyOf = (viewerKey: string, taskId: string) => `${viewerKey} ${taskId}`;

/** Makes a memory of this process alone: it ends with the process, and other instances do not share it. */
export function createStoreChangeMemory(): StoreChangeMemory {
  const subjects = new Map<string, ChangeSubject>();
  return {
    note(viewerKey, taskId, subject) {
      const [oldest] = subjects.keys();
      if (oldest !== undefined && subjects.size >= maxChanges) subjects.delete(oldest);
      subjects.set(keyOf(viewerKey, taskId), subject);
    },
    recall: (viewerKey, taskId) => subjects.get(keyOf(viewerKey, taskId)) ?? null,
  };
}
