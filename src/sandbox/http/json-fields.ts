import type { IncomingMessage } from "node:http";
import { requestHasErrors } from "./common-errors.ts";
import { readJson, readOptionalJson } from "./receive-body.ts";

/** The fields of a JSON object by name, each yet to be checked. */
export type Fields = Readonly<Record<string, unknown>>;

/**
 * A JSON object's fields by name, each yet to be checked; null counts as absent.
 * @throws ServiceError 400/2004 when the value is no JSON object.
 */
export function fieldsOf(value: unknown): Fields {
  if (!isJsonObject(value)) {
    throw requestHasErrors("The request body must be a JSON object.");
  }
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null));
}

/**
 * Reads the fields of a request's body, which must be a JSON object.
 * @throws ServiceError 400/2004 when it is longer than 256 KiB or is no JSON object.
 * @throws ClientGoneError when the body broke off.
 */
export async function readFields(incoming: IncomingMessage): Promise<Fields> {
  return fieldsOf(await readJson(incoming));
}

/** The same where a body may be left out; no fields then. */
export async function readOptionalFields(incoming: IncomingMessage): Promise<Fields> {
  return fieldsOf((await readOptionalJson(incoming)) ?? {});
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
