import { type Change, neededKeys, withKeys } from "./change.ts";
import type { Refusal } from "./refusal.ts";

/** A change at the service. */
export interface StoreTask {
  /** Global identifier. */
  readonly id: string;
  /** The service's own. */
  readonly taskId: string;
  readonly type: string | null;
}

/** Why a change was not made: refused by this console, by the gateway or the service, or failed when it was carried out. */
export interface ChangeFailure {
  readonly reason: FailureReason;
  /** In the words of the service or the gateway; null when there are none. */
  readonly detail: string | null;
}

/** The reasons that the console has words for. */
export type FailureReason =
  | Refusal
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

/** Where a change stands. */
export type ChangeState =
  | { readonly kind: "waiting" }
  /** It is being sent: until there is an answer, nobody knows whether the service has taken it. */
  | { readonly kind: "sending"; readonly knownTaskIds: readonly string[] }
  /** The service carries it out. */
  | { readonly kind: "running"; readonly knownTaskIds: readonly string[]; readonly task: StoreTask }
  | { readonly kind: "done"; readonly at: string }
  | { readonly kind: "failed"; readonly at: string; readonly failure: ChangeFailure };

/** A change in its place in the queue. */
export interface QueuedChange {
  readonly id: string;
  readonly change: Change;
  readonly state: ChangeState;
  /** The change that it takes back; null for any other. */
  readonly undoes: string | null;
}

/** What all changes wait for. */
export type Obstacle =
  /** A change that was not made here is under way at the service. */
  | { readonly kind: "otherChange"; readonly task: StoreTask | null }
  /** The service takes no more requests until then. */
  | { readonly kind: "limit"; readonly until: string }
  /** The service does not say how the store is. */
  | { readonly kind: "unavailable" };

/** The changes of one seller in this browser, in the order in which they are made. */
export interface Queue {
  readonly items: readonly QueuedChange[];
  /** The service's identifiers of categories that were added, by the keys that the console called them by. */
  readonly ids: Readonly<Record<string, string>>;
  readonly obstacle: Obstacle | null;
}

/** A queue with nothing in it. */
export const emptyQueue: Queue = { items: [], ids: {}, obstacle: null };

/** Changes that are done and are still shown. */
const maxDone = 20;

/** The identifier of a category by the key of the console's own, as far as it has one. */
export function idOf({ ids }: Pick<Queue, "ids">, key: string): string {
  return ids[key] ?? key;
}

/** A change with the service's identifiers, as far as they are known. */
export function resolved({ ids }: Pick<Queue, "ids">, change: Change): Change {
  return withKeys(change, (key) => ids[key] ?? key);
}

/** Puts a change at the end. */
export function enqueued(queue: Queue, id: string, change: Change, undoes: string | null = null): Queue {
  return { ...queue, items: [...queue.items, { id, change, state: { kind: "waiting" }, undoes }] };
}

/** Puts a change into another state. One that is not there any more stays away. */
export function withState(queue: Queue, id: string, state: ChangeState): Queue {
  return { ...queue, items: queue.items.map((item) => (item.id === id ? { ...item, state } : item)) };
}

/** A change is done. @param categoryId of the category that it has added. */
export function completed(queue: Queue, id: string, at: string, categoryId: string | null): Queue {
  const item = queue.items.find((one) => one.id === id);
  if (!item) return queue;
  const ids =
    categoryId !== null && item.change.type === "add"
      ? { ...queue.ids, [item.change.key]: categoryId }
      : queue.ids;
  return forgetOldest({ ...withState(queue, id, { kind: "done", at }), ids });
}

/** Takes changes out. */
export function without(queue: Queue, ids: ReadonlySet<string>): Queue {
  return { ...queue, items: queue.items.filter(({ id }) => !ids.has(id)) };
}

/** Takes those out that are done. */
export function withoutDone(queue: Queue): Queue {
  return { ...queue, items: queue.items.filter(({ state }) => state.kind !== "done") };
}

/** Forgets the identifiers that no change needs. Not while they are shown: what bears one would seem to be another category. */
export function tidied(queue: Queue): Queue {
  const used = new Set(queue.items.flatMap(({ change }) => [change.key, ...neededKeys(change)]));
  const ids = Object.fromEntries(Object.entries(queue.ids).filter(([key]) => used.has(key)));
  return { ...queue, ids };
}

/** Whether a change is still to be made, or being made. */
export function isOpen({ state }: QueuedChange): boolean {
  return state.kind !== "done" && state.kind !== "failed";
}

/** The change that is with the service, or on its way to it. */
export function currentOf({ items }: Queue): QueuedChange | undefined {
  return items.find(({ state }) => state.kind === "sending" || state.kind === "running");
}

function forgetOldest(queue: Queue): Queue {
  const done = queue.items.filter(({ state }) => state.kind === "done");
  return without(queue, new Set(done.slice(0, Math.max(0, done.length - maxDone)).map(({ id }) => id)));
}
