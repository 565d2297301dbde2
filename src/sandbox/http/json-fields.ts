import { requestHasErrors } from "./common-errors.ts";

/**
 * A JSON object's fields by name, each yet to be checked; null counts as absent.
 * @throws ServiceError 400/2004 when the value is no JSON object.
 */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  if (!isJsonObject(value)) {
    throw requestHasErrors("The request body must be a JSON object.");
  }
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null));
}

/** Whether a JSON value is an object, and neither an array nor null. */
export function isJsonObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a text contains something that a browser could take for a tag. */
export function hasMarkup(text: string): boolean {
  return /<[a-z!/?]/i.test(text);
}

/** The number of characters as a reader counts them, not of UTF-16 units. */
export function lengthInCharacters(text: string): number {
  return Array.from(text).length;
}
