import { isInstant } from "../instant.ts";

// Checks of single values in an answer, for the forms that are read without their schema. They hold for the most usual
// spelling alone: false means that the schema has to decide.

/** The fields of a JSON object whose form is not known yet. */
export type Fields<Wire> = { readonly [Name in keyof Wire]?: unknown };

/** The fields of a value; null when it is no JSON object. */
export function fieldsOf(json: unknown): object | null {
  return typeof json === "object" && json !== null && !Array.isArray(json) ? json : null;
}

/** Whether a field is missing or null. */
export function isNone(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}

/** Whether a value is a text. */
export function isText(value: unknown): value is string {
  return typeof value === "string";
}

/** Whether a field is a text, null or missing. */
export function isTextOrNone(value: unknown): boolean {
  return typeof value === "string" || isNone(value);
}

/** Whether a value is a whole number from 0 up that a Number holds exactly. */
export function isCount(value: unknown): value is number {
  return typeof value === "number" && value >= 0 && Number.isSafeInteger(value);
}

/** Whether a field is such a number, null or missing. */
export function isCountOrNone(value: unknown): boolean {
  return isNone(value) || isCount(value);
}

/** Whether a value is an instant in the services' usual spelling (wire facts, common §8). */
export function isUsualInstant(value: unknown): boolean {
  return typeof value === "string" && isInstant(value);
}

/** Whether a field is such an instant, null or missing. */
export function isUsualInstantOrNone(value: unknown): boolean {
  return isNone(value) || isUsualInstant(value);
}

/** Whether a field is a list of which each item passes a check, null or missing. */
export function isListOrNone(value: unknown, isItem: (item: unknown) => boolean): boolean {
  if (isNone(value)) return true;
  if (!Array.isArray(value)) return false;
  for (const item of value) if (!isItem(item)) return false;
  return true;
}

/** Whether a field is a list of texts, null or missing. */
export function isTextsOrNone(value: unknown): boolean {
  return isListOrNone(value, isText);
}
