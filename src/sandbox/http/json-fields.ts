import type { IncomingMessage } from "node:http";
import { requestHasErrors } from "./common-errors.ts";
import { readJson, readOptionalJson } from "./request-body.ts";

/** Unchecked fields of a JSON object by name. */
export type Fields = Readonly<Record<string, unknown>>;

/**
 * Returns the unchecked fields of a JSON object; null values count as absent.
 * @throws ServiceError 400/2004 when the value is not a JSON object
 */
export function fieldsOf(value: unknown): Fields {
  if (!isJsonObject(value)) {
    throw requestHasErrors("The request body must be a JSON object.");
  }
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null));
}

/**
 * Reads the fields of a request body, which must be a JSON object.
 * @throws ServiceError 400/2004 when the body is longer than 256 KiB or not a JSON object
 * @throws ClientDisconnectedError when the client disconnects
 */
export async function readFields(incoming: IncomingMessage): Promise<Fields> {
  return fieldsOf(await readJson(incoming));
}

/** Like {@link readFields}, but returns no fields when the body is empty. */
export async function readOptionalFields(incoming: IncomingMessage): Promise<Fields> {
  return fieldsOf((await readOptionalJson(incoming)) ?? {});
}

/** Returns true when a JSON value is an object, not an array or null. */
export function isJsonObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns true when the text contains anything that a browser could parse as a tag. */
export function hasMarkup(text: string): boolean {
  return /<[a-z!/?]/i.test(text);
}

/** Returns the number of characters as readers count them, not of UTF-16 units. */
export function lengthInCharacters(text: string): number {
  return Array.from(text).length;
}
