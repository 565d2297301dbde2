import type { QueueItem } from "./queue-item.ts";

/** Order of the states in the list: what needs the user first, then what is unfinished, then what has ended. */
const ranks: Readonly<Record<QueueItem["state"]["at"], number>> = {
  failed: 0,
  rejected: 0,
  interrupted: 0,
  checking: 1,
  waiting: 1,
  sending: 1,
  held: 1,
  paused: 1,
  processing: 1,
  done: 2,
  cancelled: 2,
};

/** Returns the items with failures first. Within a rank, the order is that in which they were added. */
export function inOrder(items: readonly QueueItem[]): readonly QueueItem[] {
  return items.toSorted((one, other) => ranks[one.state.at] - ranks[other.state.at]);
}
