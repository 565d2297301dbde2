import { GraphQLError } from "graphql";
import { ClientError } from "graphql-request";
import type { MutationError } from "./operations.ts";

/** What to do about a failure of a mutation. The compiler says when a type is missing here. */
export function adviceFor(error: MutationError): string {
  switch (error.__typename) {
    case "ValidationError":
      return `Correct ${error.path.join(".") || "the input"} (${error.code}): ${error.message}`;
    case "FileRejectedError":
      return `Send another file (${error.rejectionReason}): ${error.message}`;
    case "RateLimitedError":
      return `Try again in ${error.retryAfterSeconds} s.`;
    case "TaskQuotaExceededError":
      return `Try again ${error.availableAt ? `after ${error.availableAt}` : "later"}.`;
    case "PermissionDeniedError":
      return `Use a token with one of these scopes: ${error.requiredScopes.join(", ")}`;
    case "OutcomeUnknownError":
      return error.isCheckable ? `${error.message} ${error.check}` : error.message;
    case "UpstreamError":
      return error.isRetryable ? `Try again: ${error.message}` : error.message;
    case "UploadRefusedError":
      return `The task does not accept a file (${error.refusalReason}).`;
    default:
      return adviceForLater(error);
  }
}

/** For types that a newer gateway may answer: their kind says what it takes. */
function adviceForLater(error: never): string {
  const { __typename, kind, message } = error as { __typename: string; kind: string; message: string };
  return `${__typename}, ${kind}: ${message}`;
}

/** What is known of a failure that is no data: what to match on, and what to name when asking the operator. */
export interface Failure {
  /** One of the codes in the gateway's docs/errors.md; the HTTP status when something else answered. */
  readonly code: string;
  /** Finds the request in the gateway's log. */
  readonly requestId: string | null;
  readonly message: string;
}

/** Reads what `client.request`, `upload` and `statesOf` throw; null when it is another kind of error. */
export function readFailure(error: unknown): Failure | null {
  if (error instanceof ClientError) {
    // The error's own message has the whole request in it: do not log it.
    const { errors, headers, status } = error.response;
    const [first] = errors ?? [];
    const { code, requestId } = codesOf(first);
    return {
      code: code ?? `HTTP ${status}`,
      requestId: requestId ?? headers.get("x-request-id"),
      message: first?.message ?? "There was no GraphQL answer.",
    };
  }
  if (error instanceof GraphQLError) {
    const { code, requestId } = codesOf(error);
    return { code: code ?? "UNKNOWN", requestId: requestId ?? null, message: error.message };
  }
  return null;
}

function codesOf(error: { readonly extensions?: unknown } | undefined): {
  code?: string;
  requestId?: string;
} {
  return (error?.extensions ?? {}) as { code?: string; requestId?: string };
}
