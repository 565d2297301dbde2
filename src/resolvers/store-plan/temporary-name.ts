import { maxCategoryNameLength } from "../../upstream/store/limits.ts";
import { nameKey } from "./category-name.ts";

const mark = (count: number) => (count === 1 ? " (moving)" : ` (moving ${count})`);

/**
 * A name for a category that blocks another one, until its wanted name becomes free.
 * @param finalName its wanted name.
 * @param isTaken whether a name is in use.
 */
export function temporaryName(finalName: string, isTaken: (name: string) => boolean): string {
  for (let count = 1; ; count += 1) {
    const ending = mark(count);
    const name = `${shorten(finalName, maxCategoryNameLength - ending.length)}${ending}`;
    if (!isTaken(name)) return name;
  }
}

/**
 * The stem of a temporary name, which is the name without its ending; null for any other name.
 * @returns `room`, the most characters of the stem beside this ending, and `key`, by which stems are compared.
 */
export function temporaryStem(name: string): { readonly room: number; readonly key: string } | null {
  const [ending] = / \(moving(?: \d{1,3})?\)$/.exec(name) ?? [];
  if (ending === undefined) return null;
  return { room: maxCategoryNameLength - ending.length, key: stemKey(name.slice(0, -ending.length)) };
}

/** Key of the stem of a category's temporary name. @param finalName the wanted name of the category. */
export function temporaryKey(finalName: string, room: number): string {
  return stemKey(shorten(finalName, room));
}

/** The dot stands for the ending, so that spaces before it count. */
function stemKey(stem: string): string {
  return nameKey(`${stem}.`);
}

function shorten(name: string, room: number): string {
  return Array.from(name).slice(0, room).join("");
}
