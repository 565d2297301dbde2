import { lengthInCharacters } from "../../http/json-fields.ts";
import type { Fields } from "../../http/json-fields.ts";
import { rootCategoryId } from "./category-tree.ts";
import { invalidInput, storeError } from "./store-errors.ts";

const maxNameCharacters = 35;

/** Name of the category that every store has and no user can create. */
const reservedName = "Other";

/** Characters that names may not contain: markup and control characters. */
const forbiddenInNames = /[\p{Cc}<>]/u;

/**
 * Reads and trims the `categoryName` of a request (wire facts, store §2, §5 and §6).
 * @throws ServiceError 400/225001, 226001, 226002 or 226003
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

/** Returns true when two names are equal apart from case and Unicode normalization. */
export function isSameName(one: string, other: string): boolean {
  return nameKey(one) === nameKey(other);
}

function nameKey(name: string): string {
  return name.normalize("NFKC").toLowerCase().normalize("NFKC");
}

/**
 * Reads the id in a field; null when it is absent.
 * @throws ServiceError 400/225001 when the value is not a non-empty string
 */
export function readId(fields: Fields, name: string): string | null {
  const value = fields[name];
  if (value === undefined) return null;
  if (typeof value !== "string" || value === "")
    throw invalidInput(name, "An id must be a non-empty string.");
  return value;
}

/**
 * Reads the id in a required field.
 * @throws ServiceError 400/225001 when the field is absent or not a non-empty string
 */
export function readRequiredId(fields: Fields, name: string): string {
  const id = readId(fields, name);
  if (id === null) throw invalidInput(name, "An id is required.");
  return id;
}

/**
 * Converts the id of a parent from the wire, where the top level is `-999` or absent. Within the sandbox it is null.
 */
export function toParentId(id: string | null): string | null {
  return id === rootCategoryId ? null : id;
}
