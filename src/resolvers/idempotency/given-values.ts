/**
 * Returns true when every given value is among the reported ones. Values that were not given are chosen by the service.
 */
export function includesGiven(reported: unknown, given: unknown): boolean {
  if (given === null || given === undefined) return true;
  if (typeof given !== "object" || given instanceof Date) return textOf(reported) === textOf(given);
  if (typeof reported !== "object" || reported === null) return false;
  if (Array.isArray(given)) return Array.isArray(reported) && textOf(reported) === textOf(given);
  return Object.entries(given).every(([name, value]) =>
    includesGiven((reported as Readonly<Record<string, unknown>>)[name], value),
  );
}

function textOf(value: unknown): string {
  return JSON.stringify(Array.isArray(value) ? value.map(String).toSorted(compare) : value);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
