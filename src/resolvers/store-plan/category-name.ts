import { quoted } from "../errors/quoted.ts";
import { maxCategoryNameLength } from "../../upstream/store/limits.ts";

/** Name of the store's catch-all category, which no other category may have (wire facts, store §5). */
export const reservedName = "Other";

/** Matches forbidden characters: markup and control characters (wire facts, store §5, unconfirmed). */
const forbidden = /[\p{Cc}<>]/u;

/** Trims a name and converts it to Unicode normal form. */
export function plainName(name: string): string {
  return name.trim().normalize("NFC");
}

/** Returns the comparison key of a name. Names that differ only in case or Unicode form are equal. */
export function nameKey(name: string): string {
  return name.trim().normalize("NFKC").toLowerCase().normalize("NFKC");
}

/** Returns true when two names have the same comparison key. */
export function isSameName(one: string, other: string): boolean {
  return nameKey(one) === nameKey(other);
}

/** Returns the error in a seller's category name; null when it is valid. */
export function faultOfName(name: string): string | null {
  const text = name.trim();
  if (text === "")
    return `A category needs a name that is not empty, of at most ${maxCategoryNameLength} characters.`;
  if (Array.from(text).length > maxCategoryNameLength) {
    return `The name ${quoted(text)} is too long: at most ${maxCategoryNameLength} characters are allowed.`;
  }
  if (isSameName(text, reservedName))
    return `The name ${reservedName} belongs to the store's catch-all category; choose another one.`;
  if (forbidden.test(text)) {
    return `The name ${quoted(text)} contains control characters, < or >; remove them.`;
  }
  return null;
}

const mark = (count: number) => (count === 1 ? " (moving)" : ` (moving ${count})`);

/** Returns a temporary name for a category that blocks another one, until its wanted name is free. */
export function temporaryName(finalName: string, isTaken: (name: string) => boolean): string {
  for (let count = 1; ; count += 1) {
    const ending = mark(count);
    const name = `${shorten(finalName, maxCategoryNameLength - ending.length)}${ending}`;
    if (!isTaken(name)) return name;
  }
}

/**
 * Splits a temporary name into its stem and the ending `(moving)`; null for any other name.
 * @returns `room`, the maximum length of a stem before this ending, and `key`, the comparison key of the stem.
 */
export function temporaryStem(name: string): { readonly room: number; readonly key: string } | null {
  const [ending] = / \(moving(?: \d{1,3})?\)$/.exec(name) ?? [];
  if (ending === undefined) return null;
  return { room: maxCategoryNameLength - ending.length, key: stemKey(name.slice(0, -ending.length)) };
}

/** Returns the comparison key of a stem. @param finalName the wanted name, which is cut to `room` characters. */
export function temporaryKey(finalName: string, room: number): string {
  return stemKey(shorten(finalName, room));
}

/** Comparison key of a stem. The appended dot stands for the ending, so that spaces at the end of the stem count. */
function stemKey(stem: string): string {
  return nameKey(`${stem}.`);
}

function shorten(name: string, room: number): string {
  return Array.from(name).slice(0, room).join("");
}
