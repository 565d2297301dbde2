import type { GraphQLError } from "graphql";

/** Where in an answer a field or an item stands; the same shape as graphql-js's own, because resolvers see it. */
export interface Path {
  readonly prev: Path | undefined;
  readonly key: string | number;
  readonly typename: string | undefined;
}

/** The errors of one execution. */
export class FieldErrors {
  readonly list: GraphQLError[] = [];
  readonly #nulled = new Set<Path | undefined>();

  /**
   * Adds the error that made a place of the answer null.
   * @param path the place; undefined for the whole answer. Inside what is null already, errors are left out.
   */
  add(error: GraphQLError, path: Path | undefined): void {
    for (let place = path; place !== undefined; place = place.prev) if (this.#nulled.has(place)) return;
    if (this.#nulled.has(undefined)) return;
    this.#nulled.add(path);
    this.list.push(error);
  }
}

/** The keys of a path, from the root on. */
export function keysOf(path: Path | undefined): (string | number)[] {
  const keys: (string | number)[] = [];
  for (let place = path; place !== undefined; place = place.prev) keys.push(place.key);
  return keys.toReversed();
}
