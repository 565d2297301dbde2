import type { ErrorNamed, MutationError, MutationErrorName } from "../resolvers/errors/mutation-error.ts";
import type { UpstreamFault } from "../upstream/errors.ts";
import { builder, type ObjectRef } from "./builder.ts";
import { pure } from "./extensions.ts";
import { enumType, fieldsOf, nonNull, nullable, objectType, type TypeShape } from "./output-type.ts";

const UpstreamErrorCategoryEnum = enumType("UpstreamErrorCategory", "Kinds of upstream error.", {
  REQUEST: "The request was wrong; change it.",
  BUSINESS: "A rule of the business stands against it, such as a limit.",
  APPLICATION: "The service failed; try again later.",
  UNRECOGNIZED: "A category this version of the gateway does not know.",
});

const categories = ["REQUEST", "BUSINESS", "APPLICATION"] as const;

const UpstreamErrorParameterType = objectType<UpstreamFault["parameters"][number]>("UpstreamErrorParameter", {
  description: "A particular of an upstream error.",
  properties: {
    name: nonNull("String", "What it is."),
    value: nullable("String", "Its value."),
  },
});

const UpstreamErrorDetailType = objectType<UpstreamFault>("UpstreamErrorDetail", {
  description: "One error as a service reports it.",
  properties: {
    errorId: nonNull("Int", "The service's number for this error, for example 160031."),
    domain: nullable("String", "Part of the system it comes from, for example `API_FEED`."),
    subdomain: nullable("String", "Smaller part of the system it comes from."),
    message: nullable("String", "Short text."),
    longMessage: nullable("String", "Longer text."),
    parameters: nonNull([UpstreamErrorParameterType], "Particulars as name and value."),
    inputRefIds: nonNull(["String"], "Request elements it concerns."),
    outputRefIds: nonNull(["String"], "Response elements it concerns."),
  },
  fields: (t) => ({
    category: t.field({
      description: "Who can do something about it.",
      type: UpstreamErrorCategoryEnum,
      extensions: pure,
      resolve: ({ category }) => categories.find((known) => known === category) ?? "UNRECOGNIZED",
    }),
  }),
});

const MutationErrorKindEnum = enumType(
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

/** Adds the types of errors, by their names. */
export function implementErrors(shapes: {
  readonly [Name in MutationErrorName]: TypeShape<ErrorNamed<Name>>;
}): { readonly [Name in MutationErrorName]: ObjectRef<ErrorNamed<Name>> } {
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
