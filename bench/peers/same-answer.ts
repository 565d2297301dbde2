/**
 * Compares two answers field by field, whatever their keys' order. Cursors are opaque, so that two of them agree when
 * both are texts.
 * @returns where they differ first, with both values; null when they agree.
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
