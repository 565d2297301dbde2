import { GraphQLError } from "graphql";
import {
  NoUserTokenError,
  RateLimitWaitError,
  type UpstreamCallError,
  UpstreamConnectionError,
  UpstreamHttpError,
  UpstreamInvalidResponseError,
  UpstreamTimeoutError,
  UpstreamTokenError,
} from "../../upstream/errors.ts";
import { services } from "../../upstream/services.ts";
import { describeFault } from "./upstream-faults.ts";

/** The request carries no token, or one that the service refused. */
export function unauthenticated(
  message = "Send your access token in the header `Authorization: Bearer <token>`.",
): GraphQLError {
  return new GraphQLError(message, { extensions: { code: "UNAUTHENTICATED" } });
}

/** An argument is outside what it may be. The message says what is allowed. */
export function badUserInput(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: "BAD_USER_INPUT" } });
}

/** A subscription to something that does not exist for this viewer. */
export function notFound(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: "NOT_FOUND" } });
}

/** Whether a service refused the token itself: 401, or the error numbers for a missing one. */
export function isAuthenticationFailure(error: unknown): boolean {
  return (
    error instanceof UpstreamHttpError &&
    (error.status === 401 || error.has(1001) || error.has(1002) || error.has(1003))
  );
}

/**
 * The GraphQL error that tells a client what became of an upstream call, with its stable `extensions.code`.
 * Holds nothing but what the service said and which service it was: no address, no token.
 */
export function toGraphQLError(error: UpstreamCallError): GraphQLError {
  const { enumName: service, label } = services[error.service];
  const make = (message: string, extensions: Record<string, unknown>) =>
    new GraphQLError(message, { originalError: error, extensions: { ...extensions, service } });

  if (error instanceof RateLimitWaitError) {
    return make(`Too many calls: try again in ${error.retryAfterSeconds} s.`, {
      code: "RATE_LIMITED",
      retryAfterSeconds: error.retryAfterSeconds,
      scope: error.scope,
    });
  }
  if (error instanceof UpstreamTimeoutError) {
    return make(`The ${label} did not answer in time (${error.operation}).`, { code: "UPSTREAM_TIMEOUT" });
  }
  if (error instanceof UpstreamTokenError) {
    const message = `The gateway has no access token for the ${label} (${error.operation}). ${error.message}`;
    return make(message, { code: "UPSTREAM_UNAVAILABLE" });
  }
  if (error instanceof NoUserTokenError) {
    return make(
      `The gateway acts for no seller of its own: send a seller's token for the ${label} (${error.operation}).`,
      { code: "FORBIDDEN" },
    );
  }
  if (error instanceof UpstreamConnectionError) {
    return make(`The ${label} cannot be reached (${error.operation}).`, { code: "UPSTREAM_UNAVAILABLE" });
  }
  if (error instanceof UpstreamInvalidResponseError) {
    return make(`The ${label} gave an answer that is not in the documented form (${error.operation}).`, {
      code: "UPSTREAM_INVALID_RESPONSE",
    });
  }
  if (error instanceof UpstreamHttpError) {
    const said = describeFault(error);
    const details = { httpStatus: error.status, upstream: error.faults };
    if (isAuthenticationFailure(error)) {
      return make(`The ${label} refused the access token: ${said}`, { code: "UNAUTHENTICATED", ...details });
    }
    if (error.status === 403)
      return make(`The ${label} does not allow this: ${said}`, { code: "FORBIDDEN", ...details });
    if (error.status === 429) {
      const retryAfterSeconds = error.retryAfterSeconds ?? 1;
      return make(`Too many calls: try again in ${retryAfterSeconds} s.`, {
        code: "RATE_LIMITED",
        retryAfterSeconds,
        ...details,
      });
    }
    if (error.status >= 500) {
      return make(`The ${label} failed (${error.operation}): ${said}`, {
        code: "UPSTREAM_UNAVAILABLE",
        ...details,
      });
    }
    return make(`The ${label} refused ${error.operation}: ${said}`, { code: "UPSTREAM_ERROR", ...details });
  }
  return make(`The call to the ${label} failed (${error.operation}).`, { code: "UPSTREAM_ERROR" });
}
