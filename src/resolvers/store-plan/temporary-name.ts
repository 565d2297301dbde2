import { maxCategoryNameLength } from "../../upstream/store/limits.ts";
import { nameKey } from "./category-name.ts";

const mark = (count: number) => (count === 1 ? " (moving)" : ` (moving ${count})`);

/**
 * A name for a category that stands in another's way until its own name becomes free.
 * @param finalName the name that it gets in the end.
 * @param isTaken whether a name is in use.
 */
export function temporaryName(finalName: string, isTaken: (name: string) => boolean): string {
  for (let count = 1; ; count += 1) {
    const name = shorten(finalName, mark(count));
    if (!isTaken(name)) return name;
  }
}

/** A name for a time, without its ending. */
export interface TemporaryStem {
  /** Most characters that the stem can have beside this ending. */
  readonly room: number;
  /** What the stem is compared by. */
  readonly key: string;
}

/** The stem of a name for a time; null for any other name. */
export function temporaryStem(name: string): TemporaryStem | null {
  const [ending] = / \(moving(?: \d{1,3})?\)$/.exec(name) ?? [];
  if (ending === undefined) return null;
  return { room: maxCategoryNameLength - ending.length, key: stemKey(name.slice(0, -ending.length)) };
}

/** What the stem of a category's name for a time is compared by. @param finalName the name that it gets in the end. */
export function temporaryKey(finalName: string, room: number): string {
  return stemKey(Array.from(finalName).slice(0, room).join(""));
}

/** The ending is stood in for: spaces before it count. */
function stemKey(stem: string): string {
  return nameKey(`${stem}.`);
}

function shorten(name: string, ending: string): string {
  const letters = Array.from(name);
  return `${letters.slice(0, maxCategoryNameLength - ending.length).join("")}${ending}`;
}
