/**
 * Whether a text can be an id. Ids are opaque, but none can be empty, one of the segments `.` and `..` that would leave
 * the path, or text that is not well-formed Unicode.
 */
export function isId(text: unknown): boolean {
  if (typeof text !== "string" || text === "" || text === "." || text === "..") return false;
  try {
    encodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
