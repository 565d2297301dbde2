import { commonErrors, type MutationErrorName } from "../resolvers/errors/mutation-error.ts";
import { builder } from "./builder.ts";
import { capitalized } from "./capitalized.ts";
import { feedErrorTypes } from "./feed-error-types.ts";
import { pure } from "./field-purity.ts";
import { generalErrorTypes } from "./mutation-error-types.ts";
import { storeErrorTypes } from "./store-error-types.ts";

const errorTypes = {
  ...generalErrorTypes,
  ...feedErrorTypes,
  ...storeErrorTypes,
} satisfies Record<MutationErrorName, unknown>;

/**
 * Makes the union of the failures that one mutation has, named after it.
 * @param names the failures of its own; those of every call to a service are added.
 */
export function errorUnion(mutation: string, names: readonly MutationErrorName[]) {
  return builder.unionType(`${capitalized(mutation)}Error`, {
    description: `Failures of \`${mutation}\`.`,
    types: [...new Set([...names, ...commonErrors])].map((name) => errorTypes[name]),
    resolveType: (error) => error.__typename,
    extensions: pure,
  });
}
