import { lengthInCharacters } from "../../http/json-fields.ts";
import type { Fields } from "../../http/json-fields.ts";
import { rootCategoryId } from "./category-tree.ts";
import { invalidInput, storeError } from "./store-errors.ts";

const maxNameCharacters = 35;

/** The name of the category that every store has and no user can create. */
const reservedName = "Other";

/** No markup, and nothing that cannot be seen. */
const forbiddenInNames = /[\p{Cc}<>]/u;

/**
 * The `categoryName` of a request, without white space around it (wire facts, store §2, §5 and §6).
 * @throws ServiceError 400/225001, 226001, 226002 or 226003.
 */
export function readName({ categoryName }: Fields): string {
  if (typeof categoryName !== "string") throw invalidInput("categoryName", "A string is required.");
  const name = categoryName.trim();
  if (name === "" || isSameName(name, reservedName)) throw storeError(226002);
  if (lengthInCharacters(name) > maxNameCharacters) {
    throw storeError(226003, { parameters: { category_name: name, max_length: String(maxNameCharacters) } });
  }
  if (forbiddenInNames.test(name)) throw storeError(226001, { parameters: { category_name: name } });
  return name;
}

/** Whether two names are one: those that differ only in case or in Unicode's form of a letter. */
export function isSameName(one: string, other: string): boolean {
  return nameKey(one) === nameKey(other);
}

function nameKey(name: string): string {
  return name.normalize("NFKC").toLowerCase().normalize("NFKC");
}

/**
 * The id in a field; null when there is none.
 * @throws ServiceError 400/225001 when the field is no string with an id.
 */
export function readId(fields: Fields, name: string): string | null {
  const value = fields[name];
  if (value === undefined) return null;
  if (typeof value !== "string" || value === "")
    throw invalidInput(name, "An id must be a string that is not empty.");
  return value;
}

/**
 * The same where a request cannot do without it.
 * @throws ServiceError 400/225001 also when the field is absent.
 */
export function readRequiredId(fields: Fields, name: string): string {
  const id = readId(fields, name);
  if (id === null) throw invalidInput(name, "An id is required.");
  return id;
}

/** A named parent; null for the top level, which is spelled `-999`, and absent. */
export function toParentId(id: string | null): string | null {
  return id === rootCategoryId ? null : id;
}
