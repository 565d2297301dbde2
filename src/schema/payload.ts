import type { MutationError } from "../resolvers/errors/mutation-error.ts";
import { builder } from "./builder.ts";
import { errorUnion } from "./error-union.ts";

type ErrorName = MutationError["__typename"];

/** What every mutation's resolver returns beside its result: the failures that its union has. */
export interface Failures<Name extends ErrorName> {
  readonly errors: readonly Extract<MutationError, { __typename: Name }>[];
}

/**
 * Makes the payload of a mutation, named after it, with its `errors` field and the union of their types. The
 * result's own field is added by the caller with `builder.objectField`.
 * @param errorsDescription for mutations of two halves, which can fail after something took effect.
 */
export function mutationPayload<Payload extends Failures<ErrorName>>(
  mutation: string,
  names: readonly Payload["errors"][number]["__typename"][],
  errorsDescription = "Why it did not work; empty when it did.",
  description = `Result of \`${mutation}\`.`,
) {
  return builder
    .objectRef<Payload>(`${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Payload`)
    .implement({
      description,
      fields: (t) => ({
        errors: t.field({
          description: errorsDescription,
          type: [errorUnion(mutation, names)],
          resolve: ({ errors }) => errors,
        }),
      }),
    });
}

/** Description of `errors` for mutations of two halves. */
export const errorsOfEitherHalf = "Why it did not work, wholly or in its second half; empty when it did.";
