import { GraphQLError } from "graphql";
import type { UpstreamFailure } from "../../upstream/errors.ts";
import { services } from "../../upstream/services.ts";
import { explainFailure } from "./failures.ts";

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

/** A subscription to an object that does not exist for this viewer. */
export function notFound(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: "NOT_FOUND" } });
}

/**
 * The GraphQL error for a failed call, with its stable `extensions.code`. Holds nothing but what the service said and
 * which service it was: no address, no token.
 */
export function toGraphQLError(failure: UpstreamFailure): GraphQLError {
  const { code, text } = explainFailure(failure);
  const { service, requiredScopes } = failure;
  return new GraphQLError(text, {
    originalError: failure,
    extensions: {
      code,
      ...(code === "FORBIDDEN" && { requiredScopes }),
      ...detailsOf(failure),
      service: services[service].enumName,
    },
  });
}

function detailsOf(failure: UpstreamFailure): Record<string, unknown> {
  switch (failure.code) {
    case "RATE_LIMITED":
      return { retryAfterSeconds: failure.retryAfterSeconds, scope: failure.scope };
    case "UPSTREAM_HTTP":
      return {
        ...(failure.status === 429 && { retryAfterSeconds: failure.retryAfterSeconds ?? 1 }),
        httpStatus: failure.status,
        upstream: failure.faults,
      };
    default:
      return {};
  }
}
