/** Formats an instant for the wire: UTC with milliseconds, `yyyy-MM-ddThh:mm:ss.SSSZ` (wire facts, common §8). */
export function toTimestamp(instantMs: number): string {
  return new Date(instantMs).toISOString();
}

/** Parses an instant in the format of {@link toTimestamp}; undefined for anything else, including impossible dates. */
export function parseTimestamp(text: unknown): number | undefined {
  if (typeof text !== "string" || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text)) return undefined;
  const instantMs = Date.parse(text);
  return Number.isNaN(instantMs) || toTimestamp(instantMs) !== text ? undefined : instantMs;
}
