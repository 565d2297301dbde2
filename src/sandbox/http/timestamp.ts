/** The form of every instant on the wire: UTC with milliseconds, `yyyy-MM-ddThh:mm:ss.SSSZ` (wire facts, common §8). */
export function toTimestamp(instantMs: number): string {
  return new Date(instantMs).toISOString();
}

/** Reads an instant in exactly that form; undefined for everything else, impossible dates included. */
export function parseTimestamp(text: unknown): number | undefined {
  if (typeof text !== "string" || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text)) return undefined;
  const instantMs = Date.parse(text);
  return Number.isNaN(instantMs) || toTimestamp(instantMs) !== text ? undefined : instantMs;
}
