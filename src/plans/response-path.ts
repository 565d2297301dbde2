import type { ResponsePath } from "graphql";

/** Path of a position in the response; undefined for the whole response. */
export type Path = ResponsePath;

/** Appends a response name or an index to a path. @param typename type of the object with the field; none for an index. */
export function addPath(prev: Path | undefined, key: string | number, typename: string | undefined): Path {
  return { prev, key, typename };
}
