import { createHash } from "node:crypto";

/** How many items are remembered: when more than these have left a list, the place after them is lost. */
const maxMarks = 8;
const markBytes = 5;

/** Gives a short hash of an item's identifier, made when a cursor needs it. */
type Mark = () => string;

/**
 * The last items that a reader of a list has seen, as a cursor holds them. Lists change between two pages: new items come
 * before the place of the reader, and the item at that place may leave. The place is after the last item that is still there.
 */
export interface SeenItems {
  /** In the order of the list. */
  readonly marks: readonly Mark[];
  /** Whether nothing was seen but these. */
  readonly isAll: boolean;
}

/** Nothing has been seen yet. */
export const nothingSeen: SeenItems = { marks: [], isAll: true };

/** Adds an item that was seen after the others. */
export function withItem({ marks, isAll }: SeenItems, key: string): SeenItems {
  let made: string | undefined;
  const all = [...marks, () => (made ??= markOf(key))];
  return { marks: all.slice(-maxMarks), isAll: isAll && all.length <= maxMarks };
}

/** Position of the last of some items that was seen; -1 when none of them was. */
export function lastSeen({ marks }: SeenItems, keys: readonly string[]): number {
  if (marks.length === 0) return -1;
  const known = new Set(marks.map((mark) => mark()));
  return keys.findLastIndex((key) => known.has(markOf(key)));
}

/** The seen items as a text without spaces. */
export function writeSeen({ marks, isAll }: SeenItems): string {
  return `${isAll ? "a" : "l"}${marks.map((mark) => mark()).join("")}`;
}

/** Reads what {@link writeSeen} has written; null for any other text. */
export function readSeen(text: string): SeenItems | null {
  const [, extent, marks = ""] = /^([al])((?:[0-9a-f]{10}){0,8})$/.exec(text) ?? [];
  if (extent === undefined) return null;
  return { marks: (marks.match(/.{10}/g) ?? []).map((mark) => () => mark), isAll: extent === "a" };
}

function markOf(key: string): string {
  const hash = createHash("sha256").update(key).digest("hex");
  return hash.slice(0, 2 * markBytes);
}
