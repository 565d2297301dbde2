import { GraphQLError } from "graphql";
import type { UpstreamFailure } from "../../upstream/errors.ts";
import { services } from "../../upstream/services.ts";
import { type SessionEnd, sessionEndMessages } from "../../upstream/session-end-reasons.ts";
import type { ErrorCode } from "./error-codes.ts";
import { explainFailure, feedAccessRuleOf } from "./failures.ts";

/**
 * Creates a GraphQL error with a stable code.
 * @param extensions properties besides the code.
 */
export function errorWithCode(code: ErrorCode, message: string, extensions: object = {}): GraphQLError {
  return new GraphQLError(message, { extensions: { code, ...extensions } });
}

/** Returns the error for a request with the cookie of a session that has ended. */
export function sessionEnded(reason: SessionEnd): GraphQLError {
  return errorWithCode("UNAUTHENTICATED", sessionEndMessages[reason], { reason });
}

/** Message when the shared state of the instances, which includes sessions, is unavailable. */
export const stateUnavailableText =
  "The gateway cannot reach its session store. Sessions have not ended: try again in a few seconds.";

/** Returns the error for an invalid argument. The message must say what is allowed. */
export function badUserInput(message: string): GraphQLError {
  return errorWithCode("BAD_USER_INPUT", message);
}

/**
 * Returns the GraphQL error for a failed call, with its stable `extensions.code`. It contains only the service's name
 * and errors: no URL and no token.
 */
export function toGraphQLError(failure: UpstreamFailure): GraphQLError {
  const { code, text } = explainFailure(failure);
  const { requiredScopes } = failure;
  const rule = feedAccessRuleOf(failure);
  return new GraphQLError(text, {
    originalError: failure,
    extensions: {
      code,
      ...(code === "FORBIDDEN" && { requiredScopes }),
      ...(rule && { rule }),
      ...errorDetailsOf(failure),
    },
  });
}

/** Returns the extensions, without the code, of the error for a failed call. */
export function errorDetailsOf(failure: UpstreamFailure): object {
  const service = services[failure.service].enumName;
  switch (failure.code) {
    case "RATE_LIMITED":
      return { retryAfterSeconds: failure.retryAfterSeconds, scope: failure.scope, service };
    case "UPSTREAM_HTTP":
      return {
        ...(failure.status === 429 && { retryAfterSeconds: failure.retryAfterSeconds ?? 1 }),
        httpStatus: failure.status,
        upstream: failure.faults,
        service,
      };
    case "SESSION_ENDED":
      return { reason: failure.reason, service };
    default:
      return { service };
  }
}
