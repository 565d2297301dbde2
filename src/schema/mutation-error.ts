import type { MutationError, MutationErrorKind } from "../resolvers/errors/mutation-error.ts";
import { builder } from "./builder.ts";
import { UpstreamErrorDetailType } from "./upstream-error-detail.ts";

const MutationErrorKindEnum = builder.enumType("MutationErrorKind", {
  description: "Kinds of mutation failure, told apart by what to do next.",
  values: {
    INPUT: { description: "Change the input." },
    NOT_FOUND: { description: "Refer to something that exists." },
    CONFLICT: { description: "Change the state that stands in the way, or wait until it has changed." },
    RATE_LIMIT: { description: "Wait for a known time." },
    PERMISSION: { description: "Use an account or a token that is allowed to do this." },
    UPSTREAM: {
      description:
        "The service failed or refused for a reason of its own; `UpstreamError.isRetryable` and `OutcomeUnknownError.check` say what to do next.",
    },
  } as const satisfies Record<MutationErrorKind, object>,
});

/** What every expected failure of a mutation can tell. */
export const MutationErrorInterface = builder.interfaceRef<MutationError>("MutationError").implement({
  description:
    "What every expected failure of a mutation can tell. Ask for these fields in a fragment on this interface to be ready for failures that are added later.",
  resolveType: (error) => error.__typename,
  fields: (t) => ({
    kind: t.field({
      description:
        "What it takes to get further. Later error types use these kinds too, so a client that does not know a type still knows what to do.",
      type: MutationErrorKindEnum,
      resolve: ({ kind }) => kind,
    }),
    message: t.exposeString("message", {
      description: "What went wrong, for a person to read. Wording can change; do not parse it.",
    }),
    path: t.stringList({
      description:
        'Input field at fault as a path, for example `["input", "trigger", "hourUtc"]`; empty when it is the call as a whole.',
      resolve: ({ path }) => path,
    }),
    upstream: t.field({
      description:
        "What the service said, word for word; empty when the gateway found the fault before calling.",
      type: [UpstreamErrorDetailType],
      resolve: ({ upstream }) => upstream,
    }),
  }),
});
