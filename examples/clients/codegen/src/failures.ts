import type { OrderReportMutation } from "./generated/graphql.ts";
import { toDate } from "./scalars.ts";

/** One of the failures that ordering a report may answer: a union that `__typename` tells apart. */
export type CreateReportFailure = NonNullable<OrderReportMutation["createInventoryTask"]>["errors"][number];

/**
 * What to do about a failure. When the schema gets another type, or a query here selects another field, the next
 * `npm run generate` makes this function a type error until it is handled.
 */
export function adviceFor(failure: CreateReportFailure): string {
  switch (failure.__typename) {
    case "ValidationError":
      return `Correct ${failure.path.join(".") || "the input"} (${failure.code}): ${failure.message}`;
    case "TaskQuotaExceededError": {
      const instant = failure.availableAt && toDate(failure.availableAt).toLocaleTimeString();
      return `Try again ${instant ? `after ${instant}` : "later"}.`;
    }
    case "RateLimitedError":
      return `Try again in ${failure.retryAfterSeconds} s.`;
    case "PermissionDeniedError":
      return `Use a token with one of these scopes: ${failure.requiredScopes.join(", ")}`;
    case "OutcomeUnknownError":
      return failure.isCheckable ? `${failure.message} ${failure.check}` : failure.message;
    case "IdempotencyConflictError":
      return failure.message;
    case "UpstreamError":
      return failure.isRetryable ? `Try again: ${failure.message}` : failure.message;
    default:
      return adviceForLater(failure);
  }
}

/** For types that a gateway newer than this program answers: their kind says what it takes. */
function adviceForLater(failure: never): string {
  const { kind, message } = failure as Pick<CreateReportFailure, "kind" | "message">;
  return `${kind}: ${message}`;
}
