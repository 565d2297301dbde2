/** Change in the queue of the store screen, as far as this page reads it. */
export interface StoredChange {
  readonly id: string;
  readonly change: {
    readonly type: "add" | "delete" | "move" | "rename";
    readonly name: string;
    readonly previousName?: string;
  };
  readonly state: {
    readonly kind: "done" | "failed" | "running" | "sending" | "waiting";
    /** Time of the end. */
    readonly at?: string;
  };
  /** Set for a change that undoes another one: id of the group, or else of the change. */
  readonly undoes: string | null;
  /** Id of the changes that were requested together. */
  readonly group?: string;
}

/** Changes that the seller sees as one: those requested together, and those that undo them. */
export interface ChangeStory {
  readonly first: StoredChange;
  readonly last: StoredChange;
}

/** Groups changes into stories, latest first. */
export function changeStories(queue: readonly StoredChange[]): readonly ChangeStory[] {
  const stories = new Map<string, ChangeStory>();
  for (const change of queue) {
    const id = change.undoes ?? change.group ?? change.id;
    stories.set(id, { first: stories.get(id)?.first ?? change, last: change });
  }
  return [...stories.values()].toReversed();
}
