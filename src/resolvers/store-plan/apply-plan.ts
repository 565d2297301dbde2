import { isWatchClosed } from "../../watch/watch-closed-error.ts";
import { quoted } from "../errors/quoted.ts";
import type { StoreTask } from "../../upstream/store/model.ts";
import { type GatewayContext, requireViewer, withSignal } from "../context.ts";
import { endingWithSession } from "../ending-with-session.ts";
import { notFound } from "../errors/graphql-errors.ts";
import type { MutationError } from "../errors/mutation-error.ts";
import { storeKey } from "../loaders.ts";
import { loadCategories } from "../store.ts";
import {
  addStoreCategory,
  deleteStoreCategory,
  moveStoreCategory,
  renameStoreCategory,
} from "../store-mutations.ts";
import { findCategory } from "../store-category.ts";
import { findPendingChange, isFinalStoreTask, watchStoreTask } from "../store-task.ts";
import { isSameName } from "./category-name.ts";
import { planChanges, type PlannedChange } from "./plan-changes.ts";
import { checkTree, type WantedTree } from "./wanted-tree.ts";

/** Where the work on a plan stands. */
export type ApplyStatus = "WAITING" | "RUNNING" | "APPLIED" | "FAILED";

/** The work on a plan at one moment. */
export interface ApplyEvent {
  readonly status: ApplyStatus;
  /** Changes of the plan; null while an earlier change is waited for. */
  readonly totalChanges: number | null;
  readonly completedChanges: number;
  /** The change that the event is about; null when it is about none. */
  readonly change: PlannedChange | null;
  /** The task of the change, or the earlier one that is waited for; null when the service has made none. */
  readonly task: StoreTask | null;
  /** Why the service did not start the change. */
  readonly errors: readonly MutationError[];
}

/** An element of the stream: an event, or the error that ends it. */
export type ApplyUpdate = ApplyEvent | { readonly error: unknown };

/** How often in a row another change may come in between without the plan having become shorter. */
const maxInterruptions = 20;

/**
 * The plan for the viewer's store as it is now; null when the viewer has no store.
 * @throws GraphQLError BAD_USER_INPUT for a tree that cannot be; before any call is made for one that no store could have.
 */
export async function planStoreCategories(
  tree: WantedTree,
  context: GatewayContext,
): Promise<readonly PlannedChange[] | null> {
  checkTree(tree);
  const present = await loadCategories(context);
  return present && planChanges(present, tree);
}

/**
 * Carries a plan out, one change after another, for as long as its reader stays: after they have left no other change is
 * started. A plan that was left is made anew from what is there by the next call. The error that ends the stream is its last element;
 * WatchClosedError alone is thrown, after which another instance makes the plan anew.
 * @throws GraphQLError BAD_USER_INPUT for a tree that no store could have, before any call is made.
 */
export function applyStoreCategories(
  tree: WantedTree,
  context: GatewayContext,
): AsyncIterableIterator<ApplyUpdate> {
  const viewer = requireViewer(context);
  checkTree(tree);
  const leaving = new AbortController();
  const signal = AbortSignal.any([context.signal, leaving.signal]);
  const events = applyPlan(tree, withSignal(context, signal));
  const stream: AsyncIterableIterator<ApplyUpdate> = {
    [Symbol.asyncIterator]() {
      return this;
    },
    next: () => events.next(),
    return() {
      // A generator cannot be left while it waits: what it waits for has to end first.
      leaving.abort();
      return events.return(undefined);
    },
  };
  return endingWithSession(stream, viewer);
}

async function* applyPlan(
  tree: WantedTree,
  context: GatewayContext,
): AsyncGenerator<ApplyUpdate, undefined, undefined> {
  try {
    let fewest = Infinity;
    let interruptions = 0;
    for (;;) {
      yield* waitForEarlierChange(context);
      if (context.signal.aborted) return;
      const changes = await planNow(tree, context);
      interruptions = changes.length < fewest ? 0 : interruptions + 1;
      fewest = Math.min(fewest, changes.length);
      // Whoever works towards another tree would go on for ever.
      const isInterrupted = yield* carryOut(changes, tree, context, interruptions < maxInterruptions);
      if (!isInterrupted) return;
    }
  } catch (error) {
    if (isWatchClosed(error)) throw error;
    if (!context.signal.aborted) yield { error };
  }
}

/** The service takes one change at a time, so one that is under way has to end. */
async function* waitForEarlierChange(
  context: GatewayContext,
): AsyncGenerator<ApplyEvent, undefined, undefined> {
  const pending = await findPendingChange(context);
  if (!pending) return;
  const waiting = { totalChanges: null, completedChanges: 0, change: null, errors: [] } as const;
  for await (const task of statesOf(pending.taskId, context)) yield { ...waiting, status: "WAITING", task };
}

/** @throws GraphQLError NOT_FOUND without a store, BAD_USER_INPUT for a tree that cannot be. */
async function planNow(tree: WantedTree, context: GatewayContext): Promise<readonly PlannedChange[]> {
  forgetCategories(context);
  const changes = await planStoreCategories(tree, context);
  if (changes === null) throw notFound("You have no active store; one is needed for this.");
  return changes;
}

/**
 * @param mayWait whether another change that comes in between is waited for.
 * @returns whether one has come, so that a new plan is needed.
 */
async function* carryOut(
  changes: readonly PlannedChange[],
  tree: WantedTree,
  context: GatewayContext,
  mayWait: boolean,
): AsyncGenerator<ApplyEvent, boolean, undefined> {
  const totalChanges = changes.length;
  const event = (
    status: ApplyStatus,
    completedChanges: number,
    about: Partial<ApplyEvent> = {},
  ): ApplyEvent => ({
    status,
    totalChanges,
    completedChanges,
    change: null,
    task: null,
    errors: [],
    ...about,
  });
  yield event(totalChanges === 0 ? "APPLIED" : "RUNNING", 0);
  for (const [index, change] of changes.entries()) {
    if (context.signal.aborted) return false;
    const { task: started = null, errors } = await start(change, context);
    if (errors.length > 0 && mayWait && (await isOutdated(change, errors, tree, context))) return true;
    if (errors.length > 0) {
      yield event("FAILED", index, { change, errors });
      return false;
    }
    let task = started;
    if (started) {
      for await (const state of statesOf(started.taskId, context)) {
        task = state;
        if (!isFinalStoreTask(state)) yield event("RUNNING", index, { change, task });
      }
      // The reader has left: whether the change succeeds is seen by the next plan.
      if (!task || !isFinalStoreTask(task)) return false;
    }
    if (task?.status === "FAILED") {
      yield event("FAILED", index, { change, task });
      return false;
    }
    forgetCategories(context);
    if (change.type === "ADD") await identify(change, context);
    yield event(index + 1 === totalChanges ? "APPLIED" : "RUNNING", index + 1, { change, task });
  }
  return false;
}

/** Whether a change was refused because somebody else is changing the categories, or has: then the plan is another by now. */
async function isOutdated(
  change: PlannedChange,
  errors: readonly MutationError[],
  tree: WantedTree,
  context: GatewayContext,
): Promise<boolean> {
  const names = new Set(errors.map(({ __typename }) => __typename));
  if (names.has("CategoryChangeInProgressError")) return true;
  if (!names.has("ValidationError") && !names.has("NotFoundError")) return false;
  const [first] = await planNow(tree, context);
  return first === undefined || first.type !== change.type || first.path.join("/") !== change.path.join("/");
}

/** Starts a change with the mutation for it. */
function start(
  { type, node, parent, name, listingsTo }: PlannedChange,
  context: GatewayContext,
): Promise<{ readonly task?: StoreTask | null; readonly errors: readonly MutationError[] }> {
  const categoryId = node.id ?? "";
  const moveListingsToCategoryId = listingsTo?.id ?? null;
  switch (type) {
    case "ADD":
      return addStoreCategory.run({ name, parentCategoryId: parent.id }, context);
    case "RENAME":
      return renameStoreCategory.run({ categoryId, name }, context);
    case "MOVE": {
      const destination = parent.id === null ? { topLevel: true } : { parentCategoryId: parent.id };
      return moveStoreCategory.run({ categoryId, destination, moveListingsToCategoryId }, context);
    }
    case "DELETE":
      return deleteStoreCategory.run({ categoryId }, context);
    default:
      return type satisfies never;
  }
}

/** Finds out the identifier of a category that has just been added: later changes name it. */
async function identify({ node, parent }: PlannedChange, context: GatewayContext): Promise<void> {
  const present = (await loadCategories(context)) ?? [];
  const siblings = parent.id === null ? present : findCategory(present, parent.id)?.children;
  const added = siblings?.find(({ name }) => isSameName(name, node.name));
  if (!added) {
    throw notFound(
      `The category ${quoted(node.name)} was added, but is not in the store; plan once more to go on.`,
    );
  }
  node.id = added.categoryId;
}

/** The states of a change until its end, or until the reader leaves. @throws what ends the stream otherwise. */
async function* statesOf(
  taskId: string,
  context: GatewayContext,
): AsyncGenerator<StoreTask, undefined, undefined> {
  for await (const update of await watchStoreTask(taskId, context)) {
    if ("error" in update) throw update.error;
    yield update.value;
  }
}

function forgetCategories({ loaders }: GatewayContext): void {
  loaders.storeCategories.clear(storeKey);
}
