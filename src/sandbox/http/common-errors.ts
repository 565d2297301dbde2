import { createErrorTable } from "./error-table.ts";
import { ServiceError } from "./service-error.ts";

/** Errors that all services share (wire facts, common §5). */
const { error } = createErrorTable("ACCESS", {
  2001: [429, "Too many requests"],
  2002: [404, "Resource not found"],
  2003: [500, "Internal error"],
  2004: [400, "Invalid request"],
});

/** Creates the error 400/2004: the request itself is invalid, for example its JSON. */
export function requestHasErrors(longMessage: string): ServiceError {
  return error(2004, longMessage);
}

/** Creates the error 404/2002: no operation has this method and path. */
export function resourceNotFound(): ServiceError {
  return error(2002);
}

/** Creates the error 429/2001: the request limit of the resource is reached. */
export function requestLimitReached(retryAfterSeconds: number): ServiceError {
  return error(2001, {
    longMessage: "The request limit has been reached for the resource.",
    headers: { "Retry-After": String(retryAfterSeconds) },
  });
}

/** Creates the error 500/2003: the sandbox itself failed. */
export function internalFailure(): ServiceError {
  return error(2003);
}

/**
 * Creates the error 503/2003: the sandbox is busy and has changed nothing. The call can be retried after
 * `retryAfterSeconds`.
 */
export function serviceBusy(longMessage: string, retryAfterSeconds: number): ServiceError {
  const { entries } = error(2003, longMessage);
  return new ServiceError(503, entries, { "Retry-After": String(retryAfterSeconds) });
}
