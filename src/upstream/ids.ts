declare const brand: unique symbol;

/**
 * Id of one kind of object, for example `Id<"Video">`. The kind exists only for the compiler, which rejects a document
 * id where a video id is expected.
 */
export type Id<Thing extends string> = string & { readonly [brand]: Thing };

/**
 * Returns true when a text can be an id. Ids are opaque, but never empty, `.` or `..` (path segments), or malformed
 * Unicode.
 */
export function isId<Thing extends string>(text: unknown): text is Id<Thing> {
  if (typeof text !== "string" || text === "" || text === "." || text === "..") return false;
  return text.isWellFormed();
}

/**
 * Converts text from a user to an id without a check. A call with an impossible id is not sent: it returns null or
 * fails with UNKNOWN_ID.
 */
export function asId<Thing extends string>(text: string): Id<Thing> {
  return text as Id<Thing>;
}
