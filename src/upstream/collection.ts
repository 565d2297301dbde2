import type { Id } from "./ids.ts";
import type { Call, createServiceCalls, LookUp } from "./service-calls.ts";
import type { CallOptions } from "./viewer.ts";
import { objectParser, type Shape } from "./wire/parse.ts";

/** Collection of objects of one kind at a service. */
export interface Collection<Thing extends string> extends Pick<LookUp, "notFound" | "requiredScopes"> {
  readonly path: string;
  /** Name of one object, for use in error messages; for example `video`. */
  readonly thing: string;
  /** Type of the ids; used by the compiler only. */
  readonly mark?: Id<Thing>;
}

/**
 * Describes a collection of objects.
 * @param notFound error numbers with which the service reports a missing object.
 */
export function collection<Thing extends string>(
  path: string,
  thing: string,
  notFound: LookUp["notFound"],
): Collection<Thing> {
  return { path, thing, notFound };
}

/**
 * Creates a call on one object of a collection.
 * @param value id of the object.
 * @param tail part of the path after the id.
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

/** Creates a function that reads one object of a collection. It returns null when the object does not exist. */
export function lookUpIn<Thing extends string, Wire, Item>(
  calls: ReturnType<typeof createServiceCalls>,
  operation: string,
  objects: Collection<Thing>,
  shape: Shape<Wire, Item>,
) {
  const read = objectParser(shape);
  return (id: Id<Thing>, options: CallOptions): Promise<Item | null> =>
    calls.find(callOn(objects, id, operation, "GET"), read, options);
}
