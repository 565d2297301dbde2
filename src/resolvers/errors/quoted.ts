/** Maximum length of a client's value in a message, in characters. */
const maxQuotedCharacters = 100;

/** Formats a client's value for a message: as JSON, truncated if long. */
export function quoted(value: unknown): string {
  if (typeof value === "string") {
    return value.length <= maxQuotedCharacters
      ? JSON.stringify(value)
      : `${JSON.stringify(value.slice(0, maxQuotedCharacters)).slice(0, -1)}…"`;
  }
  const text = JSON.stringify(value) ?? "nothing";
  return text.length <= maxQuotedCharacters ? text : `${text.slice(0, maxQuotedCharacters)}…`;
}
