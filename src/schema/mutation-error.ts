import type { MutationError, MutationErrorKind } from "../resolvers/errors/mutation-error.ts";
import { builder } from "./builder.ts";
import { pure } from "./field-purity.ts";
import { enumType } from "./enum-type.ts";
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
  fields: (t) => ({
    kind: t.field({
      description:
        "What it takes to get further. Later error types use these kinds too, so a client that does not know a type still knows what to do.",
      type: MutationErrorKindEnum,
      extensions: pure,
      resolve: ({ kind }) => kind,
    }),
    message: t.exposeString("message", {
      description: "What went wrong, for a person to read. Wording can change; do not parse it.",
    }),
    path: t.stringList({
      description:
        'Input field at fault as a path, for example `["input", "trigger", "hourUtc"]`; empty when it is the call as a whole.',
      extensions: pure,
      resolve: ({ path }) => path,
    }),
    upstream: t.field({
      description:
        "What the service said, word for word; empty when the gateway found the fault before calling.",
      type: [UpstreamErrorDetailType],
      extensions: pure,
      resolve: ({ upstream }) => upstream,
    }),
  }),
});
