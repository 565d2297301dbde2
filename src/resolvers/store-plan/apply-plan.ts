import type { StoreTask } from "../../upstream/store/model.ts";
import { isWatchClosed } from "../../watch/watch-closed-error.ts";
import { type GatewayContext, requireViewer, withSignal } from "../context.ts";
import { FinalErrorStream, type StreamError } from "../final-error-stream.ts";
import { errorWithCode } from "../errors/graphql-errors.ts";
import { type MutationError, mutationError } from "../errors/mutation-error.ts";
import { quoted } from "../errors/quoted.ts";
import { storeKey } from "../loaders.ts";
import {
  findPendingChange,
  isFinalStoreTask,
  loadCategories,
  loadNamedCategory,
  watchStoreTask,
} from "../store.ts";
import {
  addStoreCategory,
  deleteStoreCategory,
  moveStoreCategory,
  renameStoreCategory,
} from "../store-mutations.ts";
import { planChanges, type PlannedChange } from "./plan-changes.ts";
import { toMutationError, TreeFault } from "./tree-fault.ts";
import { checkTree, type WantedTree } from "./wanted-tree.ts";

/** State of an apply operation at one moment; the schema describes the members. */
export interface ApplyEvent {
  readonly status: "WAITING" | "RUNNING" | "APPLIED" | "FAILED";
  readonly totalChanges: number | null;
  readonly completedChanges: number;
  readonly change: PlannedChange | null;
  readonly task: StoreTask | null;
  readonly errors: readonly MutationError[];
}

/** Element of the stream: an event, or the error that ends the stream. */
export type ApplyUpdate = ApplyEvent | StreamError;

/** Maximum number of interruptions by other clients' changes in a row without a shorter plan. */
const maxInterruptions = 20;

/** State before the first change. */
const beginning: ApplyEvent = {
  status: "RUNNING",
  totalChanges: null,
  completedChanges: 0,
  change: null,
  task: null,
  errors: [],
};

/**
 * Plans the changes to the viewer's current store; null when the viewer has no store.
 * @throws GraphQLError BAD_USER_INPUT for a tree that the store cannot have. A tree that no store could have is
 * rejected before any call.
 */
export async function planStoreCategories(tree: WantedTree, context: GatewayContext) {
  checkTree(tree);
  const present = await loadCategories(context);
  return present && planChanges(present, tree);
}

/**
 * Carries out a plan, one change after another. When the subscription ends, no further change starts; the next call
 * plans the remaining changes. If other clients' changes make the tree impossible, the stream ends with a FAILED event.
 * Any other error ends the stream as in {@link FinalErrorStream}. After a WatchClosedError, another instance continues.
 * @throws GraphQLError BAD_USER_INPUT for a tree that no store could have, before any call.
 */
export function applyStoreCategories(
  tree: WantedTree,
  context: GatewayContext,
): AsyncIterableIterator<ApplyUpdate> {
  const viewer = requireViewer(context);
  checkTree(tree);
  const leaving = new AbortController();
  const signal = AbortSignal.any([context.signal, leaving.signal]);
  return new FinalErrorStream(applyPlan(tree, withSignal(context, signal)), viewer, leaving);
}

async function* applyPlan(
  tree: WantedTree,
  context: GatewayContext,
): AsyncGenerator<ApplyEvent, undefined, undefined> {
  let fewest = Infinity;
  let interruptions = 0;
  /** Progress of the previous plan, which another client's change interrupted; null for the first plan. */
  let progress: ApplyEvent | null = null;
  try {
    for (;;) {
      const hasWaited: boolean = yield* waitForEarlierChange(context);
      if (context.signal.aborted) return;
      if (hasWaited) progress ??= beginning;
      const changes: readonly PlannedChange[] = await planNow(tree, context);
      interruptions = changes.length < fewest ? 0 : interruptions + 1;
      fewest = Math.min(fewest, changes.length);
      // Two clients with different wanted trees would otherwise replan forever.
      progress = yield* carryOut(changes, tree, context, interruptions < maxInterruptions);
      if (progress === null) return;
    }
  } catch (error) {
    if (progress !== null && error instanceof TreeFault) {
      // The tree was possible earlier, so another client has changed the categories since.
      yield { ...progress, status: "FAILED", errors: [toMutationError(error)] };
    } else if (isWatchClosed(error) || !context.signal.aborted) {
      // When the subscription has ended, no client reads the error.
      throw error;
    }
  }
}

/**
 * Waits until a pending change finishes, because the service processes one at a time.
 * @returns true if a change was pending.
 */
async function* waitForEarlierChange(
  context: GatewayContext,
): AsyncGenerator<ApplyEvent, boolean, undefined> {
  const pending = await findPendingChange(context);
  if (!pending) return false;
  for await (const task of statesOf(pending.taskId, context)) yield { ...beginning, status: "WAITING", task };
  return true;
}

/**
 * Plans the changes to the current store. @throws GraphQLError NOT_FOUND without a store; BAD_USER_INPUT for a tree
 * that no plan can reach.
 */
async function planNow(tree: WantedTree, context: GatewayContext): Promise<readonly PlannedChange[]> {
  forgetCategories(context);
  const changes = await planStoreCategories(tree, context);
  if (changes === null)
    throw errorWithCode("NOT_FOUND", "You have no active store; one is required for this.");
  return changes;
}

/**
 * Carries out the changes of a plan.
 * @param mayReplan true when a new plan is allowed after another client has changed the categories.
 * @returns the progress when a new plan is needed; null at the end of the stream.
 */
async function* carryOut(
  changes: readonly PlannedChange[],
  tree: WantedTree,
  context: GatewayContext,
  mayReplan: boolean,
): AsyncGenerator<ApplyEvent, ApplyEvent | null, undefined> {
  const totalChanges = changes.length;
  const plan = { ...beginning, totalChanges };
  yield { ...plan, status: totalChanges === 0 ? "APPLIED" : "RUNNING" };
  for (const [index, change] of changes.entries()) {
    if (context.signal.aborted) return null;
    const now: ApplyEvent = { ...plan, completedChanges: index, change };
    const { task: started = null, errors } = await start(change, context);
    if (errors.length > 0) {
      if (mayReplan && (await isOutdated(change, errors, tree, context))) return now;
      yield { ...now, status: "FAILED", errors };
      return null;
    }
    let task = started;
    if (started) {
      for await (const state of statesOf(started.taskId, context)) {
        task = state;
        if (!isFinalStoreTask(state)) yield { ...now, task };
      }
      // The subscription has ended; the next plan shows whether the change succeeded.
      if (!task || !isFinalStoreTask(task)) return null;
    }
    if (task?.status === "FAILED") {
      yield { ...now, status: "FAILED", task };
      return null;
    }
    forgetCategories(context);
    const done: ApplyEvent = { ...now, completedChanges: index + 1, task };
    const missing = change.type === "ADD" ? await identify(change, context) : null;
    if (missing) {
      yield { ...done, status: "FAILED", errors: [missing] };
      return null;
    }
    yield { ...done, status: index + 1 === totalChanges ? "APPLIED" : "RUNNING" };
  }
  return null;
}

/** Returns true when a change was rejected because another client is changing the categories, or has changed them. */
async function isOutdated(
  change: PlannedChange,
  errors: readonly MutationError[],
  tree: WantedTree,
  context: GatewayContext,
): Promise<boolean> {
  const names = new Set(errors.map(({ __typename }) => __typename));
  if (names.has("CategoryChangeInProgressError")) return true;
  if (!names.has("ValidationError") && !names.has("NotFoundError")) return false;
  try {
    const [first] = await planNow(tree, context);
    return first?.type !== change.type || first.path.join("/") !== change.path.join("/");
  } catch (error) {
    if (error instanceof TreeFault) return false;
    throw error;
  }
}

/** Starts a planned change with the corresponding mutation. */
function start({ type, node, parent, name, listingsTo }: PlannedChange, context: GatewayContext) {
  const categoryId = node.id ?? "";
  switch (type) {
    case "ADD":
      return addStoreCategory.run({ name, parentCategoryId: parent.id }, context);
    case "RENAME":
      return renameStoreCategory.run({ categoryId, name }, context);
    case "MOVE": {
      const destination = parent.id === null ? { topLevel: true } : { parentCategoryId: parent.id };
      const moveListingsToCategoryId = listingsTo?.id ?? null;
      return moveStoreCategory.run({ categoryId, destination, moveListingsToCategoryId }, context);
    }
    case "DELETE":
      return deleteStoreCategory.run({ categoryId }, context);
    default:
      return type satisfies never;
  }
}

/**
 * Looks up the identifier of a category that was just added, for later changes.
 * @returns the error when another client has removed it since.
 */
async function identify({ node, parent }: PlannedChange, context: GatewayContext) {
  const added = await loadNamedCategory(parent.id, node.name, context);
  if (!added) {
    return mutationError("NotFoundError", {
      message: `The category ${quoted(node.name)} was added, but the store no longer has it. Subscribe again to plan the rest.`,
      path: ["tree"],
      missingId: node.name,
    });
  }
  node.id = added.categoryId;
  return null;
}

/** Yields the states of a change until it finishes or the subscription ends. @throws the error that ends the stream. */
async function* statesOf(taskId: string, context: GatewayContext) {
  for await (const update of await watchStoreTask(taskId, context)) {
    if ("error" in update) throw update.error;
    yield update.value;
  }
}

function forgetCategories({ loaders }: GatewayContext): void {
  loaders.storeCategories.clear(storeKey);
}
