import type { KeyContent, SentChange } from "./key-records.ts";

/**
 * Returns the only candidate that a lost change can have made. Null when there is none or several, when another key has
 * made it, or when another key's change by the same operation has no known outcome or cannot be read.
 * @param others contents of the user's other keys; null for one that cannot be read.
 */
export function onlyCandidate<Candidate>(
  candidates: readonly Candidate[],
  idOf: (one: Candidate) => string,
  others: readonly (KeyContent | null)[],
  { call }: SentChange,
): Candidate | null {
  const taken = new Set<string>();
  for (const content of others) {
    if (!content || content.sent?.call.operation === call.operation) return null;
    for (const id of [...idsIn(content.payload), ...idsIn(content.earlier)]) taken.add(id);
  }
  const free = candidates.filter((one) => !taken.has(idOf(one)));
  return free.length === 1 ? (free[0] ?? null) : null;
}

/** Returns the identifiers of the objects in a payload: their text properties whose names end with `Id`. */
function idsIn(payload: object | null): string[] {
  const objects = Object.values(payload ?? {}).filter((value) => typeof value === "object" && value !== null);
  return objects.flatMap((object: object) =>
    Object.entries(object).flatMap(([name, value]) =>
      name.endsWith("Id") && typeof value === "string" ? [value] : [],
    ),
  );
}
