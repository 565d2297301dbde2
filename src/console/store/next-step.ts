import { isSameName } from "./category-name.ts";
import { type CategoryTree, childrenOf, findCategory } from "./category-tree.ts";
import { type Change, isLastSibling } from "./change.ts";
import { type ChangeFailure, type FailureReason, type QueuedChange, type StoreTask } from "./queue.ts";
import { refusalOf } from "./refusal.ts";

/** A change as the service reports it. */
export interface ReportedTask extends StoreTask {
  readonly status: string;
  readonly failureReason: string | null;
  readonly message: string | null;
  /** The service's identifier of the category that it is about; null when that is not known. */
  readonly categoryId: string | null;
}

/** What the service says of the store. */
export interface StoreState {
  readonly tree: CategoryTree;
  /** The change under way; null for none. */
  readonly pending: ReportedTask | null;
  /** The last changes. */
  readonly tasks: readonly ReportedTask[];
}

/** What is to be done next for a change. */
export type Step =
  /** The service carries it out: its end is waited for. */
  | { readonly kind: "follow"; readonly task: StoreTask }
  /** A change must end first: somebody else's, or one that is likely to be this one, sent without an answer. */
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
 * Finds out what is next for a change. One that was sent without an answer, or whose page was closed before, is looked for among the
 * changes that are new at the service since then, and in the tree, before it is sent again: nothing is made twice.
 * @param change with the service's identifiers.
 */
export function nextStep({ state }: QueuedChange, change: Change, store: StoreState): Step {
  if (state.kind === "running") {
    const task = store.tasks.find(({ taskId }) => taskId === state.task.taskId) ?? store.pending;
    if (task?.taskId !== state.task.taskId) {
      // The service does not report it any more: the tree tells.
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
      // Only what it has made will prove whose it is.
      return step.kind === "follow" ? { kind: "waitFor", task: own, isLikelyOwn: true } : step;
    }
    if (isInEffect(store.tree, change)) return { kind: "done", categoryId: addedIn(store.tree, change) };
  }
  if (store.pending) return { kind: "waitFor", task: store.pending, isLikelyOwn: false };
  const refusal = refusalOf(store.tree, change);
  if (refusal === "nothing") return { kind: "done", categoryId: null };
  if (refusal !== null) return { kind: "failed", failure: { reason: refusal, detail: null } };
  return {
    kind: "send",
    // What was known before the first attempt: what it has started is not among them.
    knownTaskIds: state.kind === "sending" ? state.knownTaskIds : store.tasks.map(({ taskId }) => taskId),
  };
}

/** Whether the tree is as a change would make it. */
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

/** The identifier of the category that a change has added; null when there is none, and for other changes. */
export function addedIn(tree: CategoryTree, change: Change): string | null {
  if (change.type !== "add") return null;
  const siblings = childrenOf(tree, change.parentKey);
  return siblings.find(({ name }) => isSameName(name, change.name))?.key ?? null;
}

/** Why a task has failed. */
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

/** The task that a change has started without an answer: new since it was sent, of its kind, and about its category. */
function findOwn(
  change: Change,
  { tree, tasks, pending }: StoreState,
  knownTaskIds: readonly string[],
): ReportedTask | undefined {
  const all = pending && !tasks.some(({ taskId }) => taskId === pending.taskId) ? [pending, ...tasks] : tasks;
  return all.find((task) => {
    if (knownTaskIds.includes(task.taskId) || task.type !== typesOfTasks[change.type]) return false;
    // Somebody else's change of the same kind has not made what this one is to make.
    if (task.status === "COMPLETED") return isInEffect(tree, change);
    return change.type === "add" || task.categoryId === null || task.categoryId === change.key;
  });
}
