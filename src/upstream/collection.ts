import type { Id } from "./ids.ts";
import type { Call, createServiceCalls, LookUp } from "./service-calls.ts";
import type { CallOptions } from "./viewer.ts";
import { one, type Shape } from "./wire/parse.ts";

/** The objects of one kind at a service. */
export interface Collection<Thing extends string> extends Pick<LookUp, "notFound" | "requiredScopes"> {
  readonly path: string;
  /** What one of them is called within a sentence, for example `video`. */
  readonly thing: string;
  /** Which identifiers name them, for the compiler alone. */
  readonly mark?: Id<Thing>;
}

/** Names a collection. @param notFound how the service says that one of its objects was not found. */
export function collection<Thing extends string>(
  path: string,
  thing: string,
  notFound: LookUp["notFound"],
): Collection<Thing> {
  return { path, thing, notFound };
}

/**
 * The call of an operation on one object of a collection.
 * @param value identifier of the object.
 * @param tail of the path, behind the identifier.
 */
export function callOn<Thing extends string>(
  { path, thing, ...rest }: Collection<Thing>,
  value: Id<Thing>,
  operation: string,
  method: Call["method"],
  tail = "",
): LookUp {
  return { ...rest, operation, method, path: `${path}/{id}${tail}`, id: { thing, value } };
}

/** Makes the operation that reads one object of a collection. It answers null when there is none. */
export function lookUpIn<Thing extends string, Wire, Item>(
  calls: ReturnType<typeof createServiceCalls>,
  operation: string,
  objects: Collection<Thing>,
  shape: Shape<Wire, Item>,
) {
  const read = one(shape);
  return (id: Id<Thing>, options: CallOptions): Promise<Item | null> =>
    calls.find(callOn(objects, id, operation, "GET"), read, options);
}
