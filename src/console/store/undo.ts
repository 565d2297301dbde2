import type { CategoryTree } from "./category-tree.ts";
import type { Change } from "./change.ts";
import type { ChangeRefusal } from "./change-validation.ts";
import { dependentsOf, type Projection, project } from "./projection.ts";
import { enqueued, idOf, isWaiting, type Queue, withState, without } from "./queue.ts";
import { storiesOf, type Story } from "./stories.ts";
import { undoStepsOf } from "./undo-steps.ts";

/** What an undo does. */
export type UndoPlan =
  /** Nothing has been sent, so the changes leave the queue, with the ids of those that depend on them. */
  | { readonly kind: "cancel"; readonly removed: ReadonlySet<string> }
  /** The service makes these changes. */
  | { readonly kind: "steps"; readonly removed: ReadonlySet<string>; readonly steps: readonly Change[] }
  | { readonly kind: "impossible"; readonly refusal: ChangeRefusal | "deleted" }
  /** Nothing was changed, or the undo is queued or completed. */
  | { readonly kind: "none" };

/** Options of an undo. */
export interface UndoOptions {
  /** False when moved categories remain the last of their siblings. @defaultValue true */
  readonly restoresPosition?: boolean;
  /** Projection of the queue, when it is known. */
  readonly projection?: Projection;
}

/**
 * Plans the undo of a story. It covers what the service has made or is making; what is waiting leaves the queue. A
 * failed undo is planned anew.
 * @param base Current tree at the service.
 */
export function planUndo(
  base: CategoryTree,
  queue: Queue,
  { requested, undo }: Story,
  { restoresPosition = true, projection }: UndoOptions = {},
): UndoPlan {
  const made = requested.filter(({ state }) => state.kind !== "waiting" && state.kind !== "failed");
  const waiting = requested.filter(isWaiting);
  if (undo.length > 0 && !undo.some(({ state }) => state.kind === "failed")) return { kind: "none" };
  const former = undo.filter(({ state }) => state.kind === "failed" || state.kind === "waiting");
  if (made.length === 0) {
    if (waiting.length === 0) return { kind: "none" };
    return { kind: "cancel", removed: dependentsOf(base, queue, new Set(waiting.map(({ id }) => id))) };
  }
  if (made.some(({ change }) => change.type === "delete")) return { kind: "impossible", refusal: "deleted" };
  const leaving = new Set(
    [...requested, ...former].filter((item) => !made.includes(item)).map(({ id }) => id),
  );
  const removed = leaving.size === 0 ? leaving : dependentsOf(base, queue, leaving);
  const { planned, known } =
    removed.size === 0 && projection ? projection : project(base, without(queue, removed));
  const moves = queue.items.map(({ change }) => known(change)).filter((change) => change.type === "move");
  const undone = made.map(({ change }) => known({ ...change, key: idOf(queue, change.key) }));
  const plan = undoStepsOf(planned, undone, moves, restoresPosition);
  return plan.kind === "possible" ? { kind: "steps", removed, steps: plan.steps } : plan;
}

/**
 * Performs a planned undo on the queue.
 * @param newId Unique id for the changes that undo the story.
 */
export function withUndo(queue: Queue, storyId: string, plan: UndoPlan, newId: string): Queue {
  switch (plan.kind) {
    case "cancel":
      return without(queue, plan.removed);
    case "steps":
      return plan.steps.reduce(
        (now, step, index) => enqueued(now, `${newId}:${index}`, step, { undoes: storyId }),
        without(queue, plan.removed),
      );
    case "impossible":
    case "none":
      return queue;
    default:
      return plan satisfies never;
  }
}

/** Undo of the latest story. */
export interface LatestUndo {
  readonly story: Story;
  readonly plan: UndoPlan;
}

/**
 * Plans the undo of the latest story that is not undone. Null when there is none, when it cannot be undone, and when its
 * undo has failed; earlier ones are then kept, too.
 */
export function planLatestUndo(
  base: CategoryTree,
  queue: Queue,
  projection = project(base, queue),
): LatestUndo | null {
  for (const story of storiesOf(queue.items).toReversed()) {
    if (story.requested.some(({ undoes }) => undoes !== null)) continue;
    if (story.undo.some(({ state }) => state.kind === "failed")) return null;
    const plan = planUndo(base, queue, story, { projection });
    if (plan.kind === "impossible") return null;
    if (plan.kind !== "none") return { story, plan };
  }
  return null;
}

/**
 * Removes an undo that waits or has failed; its story then is as before it. When some of its steps are made, the story
 * leaves the queue as well, because it is neither completed nor undone.
 */
export function withoutUndo(base: CategoryTree, queue: Queue, { requested, undo }: Story): Queue {
  const isPartlyMade = undo.some(({ state }) => state.kind === "done");
  const leaving = isPartlyMade
    ? [...requested, ...undo]
    : undo.filter(({ state }) => state.kind === "waiting" || state.kind === "failed");
  return without(queue, dependentsOf(base, queue, new Set(leaving.map(({ id }) => id))));
}

/** Repeats what has failed in a story. A failed undo is planned anew, because the tree may have changed. */
export function withRetry(base: CategoryTree, queue: Queue, story: Story, newId: string): Queue {
  if (story.undo.length > 0) {
    const plan = planUndo(base, queue, story);
    if (plan.kind === "steps") return withUndo(queue, story.id, plan, newId);
  }
  const failed = [...story.requested, ...story.undo].filter(({ state }) => state.kind === "failed");
  return failed.reduce((now, { id }) => withState(now, id, { kind: "waiting" }), queue);
}
