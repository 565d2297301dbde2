import type { QueuedChange } from "./queued-change.ts";

/** What the seller sees as one change: the changes that were requested together, and those that undo them. */
export interface Story {
  readonly id: string;
  readonly requested: readonly QueuedChange[];
  /** Changes that undo the requested ones, in processing order; empty when nothing is undone. */
  readonly undo: readonly QueuedChange[];
}

/** State of a story. */
export type StoryState =
  | "completed"
  | "completedWithErrors"
  | "failed"
  | "processing"
  | "queued"
  | "undoFailed"
  | "undoing"
  | "undone";

/** Groups the changes of a queue into stories, oldest first. */
export function storiesOf(items: readonly QueuedChange[]): readonly Story[] {
  const stories = new Map<string, { id: string; requested: QueuedChange[]; undo: QueuedChange[] }>();
  for (const item of items) {
    const undone = item.undoes === null ? undefined : stories.get(item.undoes);
    if (undone) {
      undone.undo.push(item);
      continue;
    }
    // The change that it undoes may have been removed; it then is a story of its own.
    const id = item.undoes ?? item.group ?? item.id;
    const story = stories.get(id);
    if (story) story.requested.push(item);
    else stories.set(id, { id, requested: [item], undo: [] });
  }
  return [...stories.values()];
}

/**
 * Returns the state of a story.
 * @param held Changes on hold, by their ids.
 */
export function stateOfStory({ requested, undo }: Story, held: ReadonlyMap<string, string>): StoryState {
  const isActive = ({ id, state }: QueuedChange) =>
    state.kind !== "done" && state.kind !== "failed" && !held.has(id);
  if (undo.length > 0) {
    if (undo.some(isActive)) return "undoing";
    return undo.every(({ state }) => state.kind === "done") ? "undone" : "undoFailed";
  }
  const has = (kind: QueuedChange["state"]["kind"]) => requested.some(({ state }) => state.kind === kind);
  if (requested.every(({ state }) => state.kind === "waiting")) return "queued";
  if (requested.some(isActive)) return "processing";
  if (!has("failed")) return has("done") && !has("waiting") ? "completed" : "queued";
  return has("done") ? "completedWithErrors" : "failed";
}

/** True when all changes of a story are done. */
export function isSettled({ requested, undo }: Story): boolean {
  return [...requested, ...undo].every(({ state }) => state.kind === "done");
}
