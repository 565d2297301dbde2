import { hasFailed, type QueueItem } from "./queue-item.ts";

/**
 * Returns the items in the order of the list: files that failed or need the user first, then all others, both by the
 * time at which they were added. A file moves only once, when it fails. It returns to its place when the user retries
 * or replaces it.
 */
export function inOrder(items: readonly QueueItem[]): readonly QueueItem[] {
  return items.toSorted((one, other) => Number(needsUser(other)) - Number(needsUser(one)));
}

function needsUser(item: QueueItem): boolean {
  return hasFailed(item) || item.state.at === "interrupted";
}
