import { maxCategoryNameLength } from "../../upstream/store/limits.ts";
import { isSameName } from "./category-name.ts";

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

/** Whether a name is one for a time, of a category that shall have another in the end. */
export function isTemporaryNameOf(name: string, finalName: string): boolean {
  const count = / \(moving(?: (\d{1,3}))?\)$/.exec(name);
  return count !== null && isSameName(name, shorten(finalName, mark(Number(count[1] ?? 1))));
}

function shorten(name: string, ending: string): string {
  const letters = Array.from(name);
  return `${letters.slice(0, maxCategoryNameLength - ending.length).join("")}${ending}`;
}
