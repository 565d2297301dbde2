import type { Call, LookUp } from "./service-calls.ts";

/** The objects of one kind at a service, with how it says that one was not found. */
export interface Collection extends Pick<LookUp, "path" | "notFound" | "requiredScopes"> {
  /** What one of them is called within a sentence, for example `video`. */
  readonly thing: string;
}

/**
 * The call of an operation on one object of a collection.
 * @param value identifier of the object.
 * @param rest of the path, behind the identifier.
 */
export function callOn(
  { path, thing, ...collection }: Collection,
  value: string,
  operation: string,
  method: Call["method"],
  rest = "",
): LookUp {
  return { ...collection, operation, method, path: `${path}/{id}${rest}`, id: { thing, value } };
}
