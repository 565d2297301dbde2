import { quoted } from "../errors/quoted.ts";
import { maxCategoryNameLength } from "../../upstream/store/limits.ts";

/** The name of the store's catch-all category, which cannot be given (wire facts, store §5). */
export const reservedName = "Other";

/** No markup, and nothing that cannot be seen (wire facts, store §5, unconfirmed). */
const forbidden = /[\p{Cc}<>]/u;

/** A name in one form: what is only spelled in another form of Unicode, or has spaces around it, is no other name to anyone. */
export function plainName(name: string): string {
  return name.trim().normalize("NFC");
}

/** What a name is compared by: names that differ only in case or in Unicode's form of a letter are one name. */
export function nameKey(name: string): string {
  return name.trim().normalize("NFKC").toLowerCase().normalize("NFKC");
}

/** Whether two names are one. */
export function isSameName(one: string, other: string): boolean {
  return nameKey(one) === nameKey(other);
}

/** Whether a name is that of the catch-all category. */
function isReservedName(name: string): boolean {
  return isSameName(name, reservedName);
}

/** What is wrong with the name of a category that a seller defines; null when nothing is. */
export function faultOfName(name: string): string | null {
  const text = name.trim();
  if (text === "")
    return `A category needs a name that is not empty, of at most ${maxCategoryNameLength} characters.`;
  if (Array.from(text).length > maxCategoryNameLength) {
    return `The name ${quoted(text)} is too long: at most ${maxCategoryNameLength} characters are possible.`;
  }
  if (isReservedName(text))
    return `The name ${reservedName} is that of the store's catch-all category; choose another one.`;
  if (forbidden.test(text)) {
    return `The name ${quoted(text)} has control characters, or one of < and >; leave them out.`;
  }
  return null;
}
