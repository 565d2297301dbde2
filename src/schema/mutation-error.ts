import type {
  ErrorNamed,
  MutationError,
  MutationErrorKind,
  MutationErrorName,
} from "../resolvers/errors/mutation-error.ts";
import { builder, type ObjectRef } from "./builder.ts";
import { enumType } from "./enum-type.ts";
import { pure } from "./field-purity.ts";
import { fieldsOf, nonNull, type TypeShape } from "./object-type.ts";
import { UpstreamErrorDetailType } from "./upstream-error-detail.ts";

const MutationErrorKindEnum = enumType<MutationErrorKind>(
  "MutationErrorKind",
  "Kinds of mutation failure, by what to do next.",
  {
    INPUT: "Change the input.",
    NOT_FOUND: "Refer to something that exists.",
    CONFLICT: "Change the state that stands in the way, or wait until it has changed.",
    RATE_LIMIT: "Wait for a known time.",
    PERMISSION: "Use an account or a token that is allowed to do this.",
    UPSTREAM:
      "The service failed or refused for a reason of its own; `UpstreamError.isRetryable` and `OutcomeUnknownError.check` say what to do next.",
  },
);

/** What every expected failure of a mutation can tell. */
export const MutationErrorInterface = builder.interfaceRef<MutationError>("MutationError").implement({
  description:
    "What every expected failure of a mutation can tell. Ask for these fields in a fragment on this interface to be ready for failures that are added later.",
  resolveType: (error) => error.__typename,
  extensions: pure,
  fields: fieldsOf<MutationError>({
    properties: {
      kind: nonNull(
        MutationErrorKindEnum,
        "What it takes to get further. Later error types use these kinds too, so a client that does not know a type still knows what to do.",
      ),
      message: nonNull(
        "String",
        "What went wrong, for a person to read. Wording can change; do not parse it.",
      ),
      path: nonNull(
        ["String"],
        'Input field at fault as a path, for example `["input", "trigger", "hourUtc"]`; empty when it is the call as a whole.',
      ),
      upstream: nonNull(
        [UpstreamErrorDetailType],
        "What the service said, word for word; empty when the gateway found the fault before calling.",
      ),
    },
  }),
});

/** Adds types of errors, by their names. */
export function errorTypes<Name extends MutationErrorName>(shapes: {
  readonly [Each in Name]: TypeShape<ErrorNamed<Each>>;
}): { readonly [Each in Name]: ObjectRef<ErrorNamed<Each>> } {
  const types = Object.entries<TypeShape<MutationError>>(shapes as never).map(([name, shape]) => [
    name,
    builder.objectRef<MutationError>(name).implement({
      description: shape.description,
      interfaces: [MutationErrorInterface],
      fields: fieldsOf(shape),
    }),
  ]);
  // The record has every name of the shapes, which the compiler no longer sees in its entries.
  return Object.fromEntries(types) as never;
}
