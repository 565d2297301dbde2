/** Most characters of a client's own value that a message repeats. */
const maxQuotedCharacters = 100;

/** A value of the client's as a message shows it: as JSON, and cut off where it is long. */
export function quoted(value: unknown): string {
  if (typeof value === "string") {
    return value.length <= maxQuotedCharacters
      ? JSON.stringify(value)
      : `${JSON.stringify(value.slice(0, maxQuotedCharacters)).slice(0, -1)}…"`;
  }
  const text = JSON.stringify(value) ?? "nothing";
  return text.length <= maxQuotedCharacters ? text : `${text.slice(0, maxQuotedCharacters)}…`;
}
