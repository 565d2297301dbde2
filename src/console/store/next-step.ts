import { isSameName } from "./category-name.ts";
import { type CategoryTree, childrenOf, findCategory } from "./category-tree.ts";
import { type Change, isLastSibling } from "./change.ts";
import type { ChangeFailure, FailureReason, QueuedChange, StoreTask } from "./queued-change.ts";
import { validateChange } from "./change-validation.ts";

/** Category change as reported by the service. */
export interface ReportedTask extends StoreTask {
  readonly status: string;
  readonly failureReason: string | null;
  readonly message: string | null;
  /** Service identifier of the category; null when unknown. */
  readonly categoryId: string | null;
}

/** State of the store at the service. */
export interface StoreState {
  readonly tree: CategoryTree;
  /** Change in progress; null for none. */
  readonly pending: ReportedTask | null;
  /** Latest changes. */
  readonly tasks: readonly ReportedTask[];
}

/** Next step for a change. */
export type Step =
  /** The service is processing the change, and its end is awaited. */
  | { readonly kind: "follow"; readonly task: StoreTask }
  /**
   * Another task must finish first. When `isLikelyOwn` is true, the task was probably started by this change, whose
   * response was lost.
   */
  | { readonly kind: "waitFor"; readonly task: StoreTask; readonly isLikelyOwn: boolean }
  | { readonly kind: "send"; readonly knownTaskIds: readonly string[] }
  | { readonly kind: "done"; readonly categoryId: string | null }
  | { readonly kind: "failed"; readonly failure: ChangeFailure };

const typesOfTasks = {
  add: "ADD_STORE_CATEGORY",
  rename: "RENAME_STORE_CATEGORY",
  move: "MOVE_STORE_CATEGORY",
  delete: "DELETE_STORE_CATEGORY",
} as const;

/**
 * Returns the next step for a change. When the response was lost, for example because the page was closed, the service
 * may have accepted the change. Before it is sent again, it is therefore looked up in the tree and among the service's
 * new tasks. This prevents duplicates.
 * @param change Change with the service's identifiers.
 */
export function nextStep({ state }: QueuedChange, change: Change, store: StoreState): Step {
  if (state.kind === "running") {
    const task = store.tasks.find(({ taskId }) => taskId === state.task.taskId) ?? store.pending;
    if (task?.taskId !== state.task.taskId) {
      // The service no longer reports the task; the tree shows whether it succeeded.
      return isInEffect(store.tree, change)
        ? { kind: "done", categoryId: addedIn(store.tree, change) }
        : { kind: "failed", failure: { reason: "gone", detail: null } };
    }
    return stepOfTask(task, change, store.tree);
  }
  if (state.kind === "sending") {
    const own = findOwn(change, store, state.knownTaskIds);
    if (own) {
      const step = stepOfTask(own, change, store.tree);
      // Until the task has a result, it may still belong to another change.
      return step.kind === "follow" ? { kind: "waitFor", task: own, isLikelyOwn: true } : step;
    }
    if (isInEffect(store.tree, change)) return { kind: "done", categoryId: addedIn(store.tree, change) };
  }
  if (store.pending) return { kind: "waitFor", task: store.pending, isLikelyOwn: false };
  const refusal = validateChange(store.tree, change);
  if (refusal === "nothing") return { kind: "done", categoryId: null };
  if (refusal !== null) return { kind: "failed", failure: { reason: refusal, detail: null } };
  return {
    kind: "send",
    // Tasks that existed before the first attempt, so that a task started by this change can be recognized.
    knownTaskIds: state.kind === "sending" ? state.knownTaskIds : store.tasks.map(({ taskId }) => taskId),
  };
}

/** True when the tree already reflects a change. */
export function isInEffect(tree: CategoryTree, change: Change): boolean {
  const category = findCategory(tree, change.key);
  switch (change.type) {
    case "add":
      return addedIn(tree, change) !== null;
    case "rename":
      return category?.name === change.name;
    case "move":
      return (
        category !== undefined &&
        category.parentKey === change.parentKey &&
        (!change.isReorder || isLastSibling(tree, category))
      );
    case "delete":
      return category === undefined;
    default:
      return change satisfies never;
  }
}

/**
 * Returns the identifier of the category that an addition created. Null when there is none, and for other types of
 * change.
 */
export function addedIn(tree: CategoryTree, change: Change): string | null {
  if (change.type !== "add") return null;
  const siblings = childrenOf(tree, change.parentKey);
  return siblings.find(({ name }) => isSameName(name, change.name))?.key ?? null;
}

/** Converts a failed task into a failure. */
export function failureOf({ failureReason, message }: ReportedTask): ChangeFailure {
  return {
    reason: taskReasons.find((reason) => reason === failureReason) ?? "UNRECOGNIZED",
    detail: message,
  };
}

const taskReasons = [
  "LISTINGS_DESTINATION_INVALID",
  "LISTINGS_WITHOUT_DESTINATION",
  "SERVICE_FAILURE",
  "TIMED_OUT",
] as const satisfies readonly FailureReason[];

function stepOfTask(task: ReportedTask, change: Change, tree: CategoryTree): Step {
  if (task.status === "COMPLETED") return { kind: "done", categoryId: addedIn(tree, change) };
  if (task.status === "FAILED") return { kind: "failed", failure: failureOf(task) };
  return { kind: "follow", task };
}

/**
 * Returns the task that a change may have started before its response was lost: a new task of the same type for the
 * same category.
 */
function findOwn(
  change: Change,
  { tree, tasks, pending }: StoreState,
  knownTaskIds: readonly string[],
): ReportedTask | undefined {
  const all = pending && !tasks.some(({ taskId }) => taskId === pending.taskId) ? [pending, ...tasks] : tasks;
  return all.find((task) => {
    if (knownTaskIds.includes(task.taskId) || task.type !== typesOfTasks[change.type]) return false;
    // When the task belongs to another client, this change is not in effect.
    if (task.status === "COMPLETED") return isInEffect(tree, change);
    return change.type === "add" || task.categoryId === null || task.categoryId === change.key;
  });
}
