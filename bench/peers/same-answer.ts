/**
 * Compares two responses field by field, in any order of keys. Cursors are opaque, so two of them are equal when both
 * are strings.
 * @returns the first difference with both values; null when they are equal.
 */
export function findDifference(left: unknown, right: unknown, path = "answer"): string | null {
  if (isObject(left) && isObject(right)) {
    for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
      const difference = findDifference(left[key], right[key], `${path}.${key}`);
      if (difference !== null) return difference;
    }
    return Array.isArray(left) === Array.isArray(right) ? null : `${path}: only one is a list`;
  }
  if (path.endsWith(".endCursor") && typeof left === "string" && typeof right === "string") return null;
  return left === right ? null : `${path}: ${JSON.stringify(left)} and ${JSON.stringify(right)}`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
