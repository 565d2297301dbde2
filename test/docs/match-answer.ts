import { StandIns } from "./stand-ins.ts";

/** Placeholder for omissions: as a value it matches any value; as the last item or as a key it matches the rest. */
const leftOut = "…";

/**
 * Compares the documented value with the actual one. `"…"` matches anything, also within a text; a name in capitals
 * stands for a value that differs each time, and always for the same one.
 * @returns the first difference as text, or null.
 */
export function findDifference(
  shown: unknown,
  actual: unknown,
  standIns: StandIns,
  path = "answer",
): string | null {
  if (shown === leftOut) return null;
  if (typeof shown === "string") return compareText(shown, actual, standIns, path);
  if (Array.isArray(shown)) return compareLists(shown, actual, standIns, path);
  if (isRecord(shown)) return compareRecords(shown, actual, standIns, path);
  return Object.is(shown, actual) ? null : differs(path, shown, actual);
}

function compareText(shown: string, actual: unknown, standIns: StandIns, path: string): string | null {
  if (typeof actual !== "string") return differs(path, shown, actual);
  if (StandIns.is(shown)) {
    const known = standIns.get(shown);
    if (known === undefined) standIns.set(shown, actual);
    return known === undefined || known === actual ? null : differs(path, `${shown} (${known})`, actual);
  }
  const text = standIns.fill(shown);
  if (!text.includes(leftOut)) return text === actual ? null : differs(path, text, actual);
  const form = text
    .split(leftOut)
    .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`))
    .join(".*");
  return new RegExp(`^${form}$`, "s").test(actual) ? null : differs(path, text, actual);
}

function compareLists(
  shown: readonly unknown[],
  actual: unknown,
  standIns: StandIns,
  path: string,
): string | null {
  if (!Array.isArray(actual)) return differs(path, shown, actual);
  const isOpen = shown.at(-1) === leftOut;
  const items = isOpen ? shown.slice(0, -1) : shown;
  if (isOpen ? actual.length < items.length : actual.length !== items.length) {
    return `${path} has ${actual.length} items, not ${items.length}: ${JSON.stringify(actual)}`;
  }
  return firstOf(items.entries(), ([index, item]) =>
    findDifference(item, actual[index], standIns, `${path}[${index}]`),
  );
}

function compareRecords(
  shown: Readonly<Record<string, unknown>>,
  actual: unknown,
  standIns: StandIns,
  path: string,
): string | null {
  if (!isRecord(actual)) return differs(path, shown, actual);
  const keys = Object.keys(shown).filter((key) => key !== leftOut);
  const missing = keys.filter((key) => !Object.hasOwn(actual, key));
  const others = Object.keys(actual).filter((key) => !Object.hasOwn(shown, key));
  if (missing.length > 0) return `${path} has no ${missing.join(", ")}: ${JSON.stringify(actual)}`;
  if (others.length > 0 && !Object.hasOwn(shown, leftOut)) return `${path} also has ${others.join(", ")}`;
  return firstOf(keys, (key) => findDifference(shown[key], actual[key], standIns, `${path}.${key}`));
}

function firstOf<Item>(items: Iterable<Item>, look: (item: Item) => string | null): string | null {
  for (const item of items) {
    const difference = look(item);
    if (difference !== null) return difference;
  }
  return null;
}

function differs(path: string, shown: unknown, actual: unknown): string {
  return `${path} is ${JSON.stringify(actual)}, not ${JSON.stringify(shown)}`;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Compares the events of a subscription. A slow machine may miss an intermediate state: the actual events must be a
 * subset of the documented ones, in order, with the same last one.
 * @returns the first difference as text, or null.
 */
export function findEventDifference(
  shown: readonly unknown[],
  actual: readonly unknown[],
  standIns: StandIns,
): string | null {
  let place = 0;
  for (const [index, event] of actual.entries()) {
    const differences: string[] = [];
    const found = shown.slice(place).findIndex((one) => {
      const difference = findDifference(withoutBefore(one), withoutBefore(event), standIns, `event ${index}`);
      if (difference !== null) differences.push(difference);
      return difference === null;
    });
    if (found < 0) return differences.join("; ") || `event ${index} comes after the last that is shown`;
    place += found + 1;
  }
  return place === shown.length ? null : `${actual.length} events came, and not the last that is shown`;
}

/** Removes the previous state, which depends on the time of the poll. */
function withoutBefore(event: unknown): unknown {
  return JSON.parse(
    JSON.stringify(event, (key, value: unknown) => (key === "previousStatus" ? null : value)),
  );
}
