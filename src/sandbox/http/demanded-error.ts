import { createErrorTable } from "./error-table.ts";
import { ServiceError } from "./service-error.ts";

/** Error of each demanded status; other ones below 500 have 2004, the rest 2003 (wire facts, common §5). */
const { error: accessError } = createErrorTable("ACCESS", {
  2001: [429, "Too many requests"],
  2002: [404, "Resource not found"],
  2003: [500, "Internal error"],
  2004: [400, "Invalid request"],
});
const { error: tokenError } = createErrorTable("OAuth", {
  1001: [401, "Invalid access token"],
  1100: [403, "Access denied"],
});

/** Seconds after which a client may repeat a call that was rejected with 429. */
const retryAfterSeconds = 5;

/** Creates the error response of a service for a status that a test demands. */
export function serviceErrorWith(status: number): Response {
  const headers = status === 429 ? { "Retry-After": String(retryAfterSeconds) } : {};
  return new ServiceError(status, entryOf(status), headers).toResponse();
}

/** Creates the error response of the token endpoint for a status that a test demands (RFC 6749 §5.2). */
export function tokenErrorWith(status: number): Response {
  const name = status < 500 ? "invalid_request" : "temporarily_unavailable";
  const body = { error: name, error_description: "a test demanded this error" };
  return Response.json(body, { status, headers: { "Cache-Control": "no-store" } });
}

function entryOf(status: number) {
  if (status === 401) return tokenError(1001).entries;
  if (status === 403) return tokenError(1100).entries;
  if (status === 404) return accessError(2002).entries;
  if (status === 429) return accessError(2001).entries;
  return accessError(status < 500 ? 2004 : 2003).entries;
}
