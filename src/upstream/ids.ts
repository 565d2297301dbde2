declare const brand: unique symbol;

/**
 * Identifier of one kind of object at its service, for example `Id<"Video">`. The kind exists for the compiler only: a
 * document's identifier does not compile where a video's is expected.
 */
export type Id<Thing extends string> = string & { readonly [brand]: Thing };

/**
 * True when a text can be an identifier. Identifiers are opaque, but cannot be empty, `.` or `..` (path segments), or
 * malformed Unicode.
 */
export function isId<Thing extends string>(text: unknown): text is Id<Thing> {
  if (typeof text !== "string" || text === "" || text === "." || text === "..") return false;
  return text.isWellFormed();
}

/**
 * Marks a user's text as an identifier without a check. A call with an impossible identifier is not sent: it returns
 * null or fails with UNKNOWN_ID.
 */
export function asId<Thing extends string>(text: string): Id<Thing> {
  return text as Id<Thing>;
}
