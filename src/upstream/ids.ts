declare const brand: unique symbol;

/**
 * Identifier of one kind of object at its service, for example `Id<"Video">`. The kind is a mark of the compiler alone:
 * handing the identifier of a document to a call that wants a video's does not compile.
 */
export type Id<Thing extends string> = string & { readonly [brand]: Thing };

/**
 * Whether a text can be an identifier at all. Identifiers are opaque, but none can be empty, one of the path segments
 * `.` and `..`, or text that is not well-formed Unicode.
 */
export function isId<Thing extends string>(text: unknown): text is Id<Thing> {
  if (typeof text !== "string" || text === "" || text === "." || text === "..") return false;
  return text.isWellFormed();
}

/**
 * Takes a text that a user gave for the identifier that a call wants. A call with one that cannot exist sends nothing: it
 * finds nothing, or fails with UNKNOWN_ID.
 */
export function asId<Thing extends string>(text: string): Id<Thing> {
  return text as Id<Thing>;
}
