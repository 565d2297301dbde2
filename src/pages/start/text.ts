/** A size in bytes as people read it. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  const [unit, divisor] = bytes < 1e6 ? (["kB", 1e3] as const) : (["MB", 1e6] as const);
  return `${(bytes / divisor).toFixed(bytes / divisor < 10 ? 1 : 0)} ${unit}`;
}

/** A duration in milliseconds as people read it. */
export function durationText(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/** The day of an RFC 3339 timestamp, in the reader's own way of writing. */
export function dateText(timestamp: string): string {
  return new Date(timestamp).toLocaleDateString(undefined, { dateStyle: "medium" });
}

/** JSON in which every part that fits on a line has one. */
export function jsonText(value: unknown, indent = ""): string {
  const line = JSON.stringify(value, null, 1).replace(/\n */g, " ");
  if (typeof value !== "object" || value === null || indent.length + line.length <= 66) return line;
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((part) => `${inner}${jsonText(part, inner)}`)
    : Object.entries(value).map(([key, part]) => `${inner}${JSON.stringify(key)}: ${jsonText(part, inner)}`);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return `${open}\n${parts.join(",\n")}\n${indent}${close}`;
}
