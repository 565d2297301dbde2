import { GraphQLError } from "graphql";
import type { UpstreamFailure } from "../../upstream/errors.ts";
import { services } from "../../upstream/services.ts";
import { type SessionEnd, sessionEndTexts } from "../../upstream/session-end.ts";
import type { ErrorCode } from "./error-codes.ts";
import { explainFailure, feedAccessRuleOf } from "./failures.ts";

/**
 * A GraphQL error with its stable code.
 * @param extensions what stands beside the code.
 */
export function coded(code: ErrorCode, message: string, extensions: object = {}): GraphQLError {
  return new GraphQLError(message, { extensions: { code, ...extensions } });
}

/** The request came with the cookie of a session that has ended. */
export function sessionEnded(reason: SessionEnd): GraphQLError {
  return coded("UNAUTHENTICATED", sessionEndTexts[reason], { reason });
}

/** What the instances share, sessions above all, cannot be reached now. */
export const stateUnavailableText =
  "The gateway cannot reach what it keeps of sessions. They have not ended: try again in some seconds.";

/** An argument is outside what it may be. The message says what is allowed. */
export function badUserInput(message: string): GraphQLError {
  return coded("BAD_USER_INPUT", message);
}

/**
 * The GraphQL error for a failed call, with its stable `extensions.code`. Holds nothing but what the service said and
 * which service it was: no address, no token.
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
      ...answerOf(failure),
    },
  });
}

/** What stands beside the code of an error that a failed call is the cause of. */
export function answerOf(failure: UpstreamFailure): object {
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
