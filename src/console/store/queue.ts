import { type Change, neededKeys, withKeys } from "./change.ts";
import type { ChangeRefusal } from "./change-validation.ts";

/** Category change at the service. */
export interface StoreTask {
  /** Global identifier. */
  readonly id: string;
  /** Identifier of the service. */
  readonly taskId: string;
  readonly type: string | null;
}

/** Reason why a change failed: rejected by the console, the gateway or the service, or failed during processing. */
export interface ChangeFailure {
  readonly reason: FailureReason;
  /** Message of the service or the gateway; null when there is none. */
  readonly detail: string | null;
}

/** Reasons for which the console has a text. */
export type FailureReason =
  | ChangeRefusal
  | "forbidden"
  | "gone"
  | "LISTINGS_DESTINATION_INVALID"
  | "LISTINGS_WITHOUT_DESTINATION"
  | "noStore"
  | "refused"
  | "SERVICE_FAILURE"
  | "TIMED_OUT"
  | "unavailable"
  | "UNRECOGNIZED";

/** State of a change. */
export type ChangeState =
  | { readonly kind: "waiting" }
  /** Sent, but no response has arrived; the service may have accepted the change. */
  | { readonly kind: "sending"; readonly knownTaskIds: readonly string[] }
  /** The change is in progress at the service. */
  | { readonly kind: "running"; readonly knownTaskIds: readonly string[]; readonly task: StoreTask }
  | { readonly kind: "done"; readonly at: string }
  | { readonly kind: "failed"; readonly at: string; readonly failure: ChangeFailure };

/** Change in the queue. */
export interface QueuedChange {
  readonly id: string;
  readonly change: Change;
  readonly state: ChangeState;
  /** Id of the change that this one undoes; null for other changes. */
  readonly undoes: string | null;
}

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

/** Appends a change to the queue. */
export function enqueued(queue: Queue, id: string, change: Change, undoes: string | null = null): Queue {
  return { ...queue, items: [...queue.items, { id, change, state: { kind: "waiting" }, undoes }] };
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

/** Removes changes. */
export function without(queue: Queue, ids: ReadonlySet<string>): Queue {
  return { ...queue, items: queue.items.filter(({ id }) => !ids.has(id)) };
}

/** Removes completed changes. */
export function withoutDone(queue: Queue): Queue {
  return { ...queue, items: queue.items.filter(({ state }) => state.kind !== "done") };
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

/** Returns the change that is being sent or processed; undefined for none. */
export function currentOf({ items }: Queue): QueuedChange | undefined {
  return items.find(({ state }) => state.kind === "sending" || state.kind === "running");
}

function forgetOldest(queue: Queue): Queue {
  const done = queue.items.filter(({ state }) => state.kind === "done");
  return without(queue, new Set(done.slice(0, Math.max(0, done.length - maxDone)).map(({ id }) => id)));
}
