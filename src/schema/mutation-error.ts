import type { ErrorNamed, MutationError, MutationErrorName } from "../resolvers/errors/mutation-error.ts";
import type { UpstreamFault } from "../upstream/errors.ts";
import { builder, type ObjectRef } from "./builder.ts";
import { pure } from "./extensions.ts";
import { enumType, fieldsOf, nonNull, nullable, objectType, type TypeShape } from "./output-type.ts";

const UpstreamErrorCategoryEnum = enumType("UpstreamErrorCategory", "Categories of upstream errors.", {
  REQUEST: "The request is invalid. Change it.",
  BUSINESS: "A business rule, such as a limit, prevents the change.",
  APPLICATION: "The service failed. Try again later.",
  UNRECOGNIZED: "A category that this version of the gateway does not know.",
});

const categories = ["REQUEST", "BUSINESS", "APPLICATION"] as const;

const UpstreamErrorParameterType = objectType<UpstreamFault["parameters"][number]>("UpstreamErrorParameter", {
  description: "A parameter of an upstream error.",
  properties: {
    name: nonNull("String", "Name of the parameter."),
    value: nullable("String", "Value of the parameter."),
  },
});

const UpstreamErrorDetailType = objectType<UpstreamFault>("UpstreamErrorDetail", {
  description: "An error as reported by a service.",
  properties: {
    errorId: nonNull("Int", "Error number of the service, for example 160031."),
    domain: nullable("String", "Part of the system that reports the error, for example `API_FEED`."),
    subdomain: nullable("String", "Subdivision of `domain`."),
    message: nullable("String", "Short message."),
    longMessage: nullable("String", "Long message."),
    parameters: nonNull([UpstreamErrorParameterType], "Parameters of the error, as names and values."),
    inputRefIds: nonNull(["String"], "Request elements that caused the error."),
    outputRefIds: nonNull(["String"], "Response elements that the error concerns."),
  },
  fields: (t) => ({
    category: t.field({
      description: "Category of the error, which shows what can be done about it.",
      type: UpstreamErrorCategoryEnum,
      extensions: pure,
      resolve: ({ category }) => categories.find((known) => known === category) ?? "UNRECOGNIZED",
    }),
  }),
});

const MutationErrorKindEnum = enumType(
  "MutationErrorKind",
  "Kinds of mutation errors, by the next step of the client.",
  {
    INPUT: "Change the input.",
    NOT_FOUND: "Refer to an object that exists.",
    CONFLICT: "Change the conflicting state, or wait until it changes.",
    RATE_LIMIT: "Wait for the given time.",
    PERMISSION: "Use an account or token that has the permission.",
    UPSTREAM:
      "The service failed or rejected the change for its own reasons. `UpstreamError.isRetryable` and `OutcomeUnknownError.check` show the next step.",
  },
);

/** Interface of all expected mutation failures. */
export const MutationErrorInterface = builder.interfaceRef<MutationError>("MutationError").implement({
  description:
    "Common fields of all expected mutation failures. Select them in a fragment on this interface to also handle error types that are added later.",
  resolveType: (error) => error.__typename,
  extensions: pure,
  fields: fieldsOf<MutationError>({
    properties: {
      kind: nonNull(
        MutationErrorKindEnum,
        "Next step of the client. Error types that are added later use these kinds too, so a client that does not know a type still knows what to do.",
      ),
      message: nonNull("String", "Explanation for users. The text can change; do not parse it."),
      path: nonNull(
        ["String"],
        'Path of the invalid input field, for example `["input", "trigger", "hourUtc"]`; empty when the error concerns the whole call.',
      ),
      upstream: nonNull(
        [UpstreamErrorDetailType],
        "Errors exactly as the service reported them; empty when the gateway found the error before the call.",
      ),
    },
  }),
});

/** Adds the error types, by name. */
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
  // The record has the names of all shapes, but the compiler cannot infer that.
  return Object.fromEntries(types) as never;
}
