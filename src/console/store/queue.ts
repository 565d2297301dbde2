import { type Change, neededKeys, withKeys } from "./change.ts";
import type { StoreTask, ChangeFailure, ChangeState, QueuedChange } from "./queued-change.ts";
import { isSettled, storiesOf, type Story } from "./stories.ts";

/** Reason why all changes are waiting. */
export type Obstacle =
  /** Another client's change is in progress at the service. */
  | { readonly kind: "otherChange"; readonly task: StoreTask | null }
  /** The rate limit blocks all changes until this time. */
  | { readonly kind: "limit"; readonly until: string }
  /** The state of the store could not be read. */
  | { readonly kind: "unavailable" };

/** Changes of one seller in this browser, in processing order. */
export interface Queue {
  readonly items: readonly QueuedChange[];
  /** Service identifiers of added categories, by their local keys. */
  readonly ids: Readonly<Record<string, string>>;
  readonly obstacle: Obstacle | null;
}

/** Queue without changes. */
export const emptyQueue: Queue = { items: [], ids: {}, obstacle: null };

/** Number of completed changes that stay visible. */
const maxDone = 20;

/** Returns the service identifier for a local key; the key itself when none is known. */
export function idOf({ ids }: Pick<Queue, "ids">, key: string): string {
  return ids[key] ?? key;
}

/** Returns a change with all known service identifiers. */
export function withServiceIds({ ids }: Pick<Queue, "ids">, change: Change): Change {
  return withKeys(change, (key) => ids[key] ?? key);
}

/** Origin of a queued change. */
export interface ChangeOrigin {
  readonly undoes?: string | null;
  readonly group?: string;
}

/** Appends a change to the queue. */
export function enqueued(queue: Queue, id: string, change: Change, origin: ChangeOrigin = {}): Queue {
  const item: QueuedChange = { id, change, state: { kind: "waiting" }, undoes: null, ...origin };
  return { ...queue, items: [...queue.items, item] };
}

/** Appends changes that were requested together. */
export function enqueuedTogether(queue: Queue, id: string, changes: readonly Change[]): Queue {
  const [only] = changes;
  if (only && changes.length === 1) return enqueued(queue, id, only);
  return changes.reduce((now, change, at) => enqueued(now, `${id}:${at}`, change, { group: id }), queue);
}

/** Sets the state of a change; no effect when the change was removed. */
export function withState(queue: Queue, id: string, state: ChangeState): Queue {
  return { ...queue, items: queue.items.map((item) => (item.id === id ? { ...item, state } : item)) };
}

/**
 * Marks a change as completed.
 * @param categoryId Identifier of the category that the change added; null for other changes.
 */
export function completed(queue: Queue, id: string, at: string, categoryId: string | null): Queue {
  const item = queue.items.find((one) => one.id === id);
  if (!item) return queue;
  const ids =
    categoryId !== null && item.change.type === "add"
      ? { ...queue.ids, [item.change.key]: categoryId }
      : queue.ids;
  return forgetOldest({ ...withState(queue, id, { kind: "done", at }), ids });
}

/**
 * Marks a change as failed. When none of the changes requested with it has been made or is still open, the waiting
 * changes that would undo them are removed.
 */
export function failed(queue: Queue, id: string, at: string, failure: ChangeFailure): Queue {
  const after = withState(queue, id, { kind: "failed", at, failure });
  const story = storiesOf(after.items).find(({ requested }) => requested.some((item) => item.id === id));
  if (story?.requested.some(({ state }) => state.kind !== "failed") ?? true) return after;
  return without(after, new Set(story?.undo.filter(isWaiting).map((item) => item.id)));
}

/** Removes changes. */
export function without(queue: Queue, ids: ReadonlySet<string>): Queue {
  return { ...queue, items: queue.items.filter(({ id }) => !ids.has(id)) };
}

/** Removes completed changes, with the changes that have undone them. */
export function withoutDone(queue: Queue): Queue {
  return without(queue, idsOf(storiesOf(queue.items).filter(isSettled)));
}

/**
 * Removes identifiers that no change needs. Must not run while the tree is shown, because the keys of its rows depend
 * on them.
 */
export function withoutUnusedIds(queue: Queue): Queue {
  const used = new Set(queue.items.flatMap(({ change }) => [change.key, ...neededKeys(change)]));
  const ids = Object.fromEntries(Object.entries(queue.ids).filter(([key]) => used.has(key)));
  return { ...queue, ids };
}

/** True when a change is waiting or in progress. */
export function isOpen({ state }: QueuedChange): boolean {
  return state.kind !== "done" && state.kind !== "failed";
}

/** True when a change has not been sent. */
export function isWaiting({ state }: QueuedChange): boolean {
  return state.kind === "waiting";
}

/** Returns the change that is being sent or processed; undefined for none. */
export function currentOf({ items }: Queue): QueuedChange | undefined {
  return items.find(({ state }) => state.kind === "sending" || state.kind === "running");
}

function forgetOldest(queue: Queue): Queue {
  const settled = storiesOf(queue.items).filter(isSettled);
  return without(queue, idsOf(settled.slice(0, Math.max(0, settled.length - maxDone))));
}

function idsOf(stories: readonly Story[]): ReadonlySet<string> {
  return new Set(stories.flatMap(({ requested, undo }) => [...requested, ...undo].map(({ id }) => id)));
}
