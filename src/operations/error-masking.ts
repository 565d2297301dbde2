import { GraphQLError } from "graphql";
import type { ErrorCode } from "../resolvers/errors/error-codes.ts";
import { errorWithCode, toGraphQLError } from "../resolvers/errors/graphql-errors.ts";
import { isStateUnavailable } from "../state/state-unavailable-error.ts";
import { MultipartError, type MultipartErrorCode } from "../uploads/multipart-error.ts";
import { isUpstreamFailure } from "../upstream/errors.ts";
import { isWatchClosed } from "../watch/watch-closed-error.ts";
import { WatchTimeoutError } from "../watch/watch-timeout-error.ts";
import { clearErrors } from "./client-messages.ts";
import { ClientDisconnectedError } from "./client-disconnected-error.ts";
import { requestError } from "./request-errors.ts";

/**
 * Converts an error to one that the client may see. Errors that it has already converted pass unchanged.
 * @param requestId of the client's request; identifies the log entry.
 */
export type MaskError = (error: unknown, requestId: string) => GraphQLError;

/**
 * Error codes for clients, by code of a multipart error. The last three never reach a client: a mutation reports a too
 * large file in its payload, and for the other two no response is sent.
 */
const multipartCodes = {
  FILE_USED_TWICE: "BAD_USER_INPUT",
  FILE_TOO_SLOW: "REQUEST_TIMEOUT",
  NO_ROOM: "GATEWAY_BUSY",
  FILE_TOO_LARGE: "BAD_REQUEST",
  FILE_NOT_READ: "BAD_REQUEST",
  CLIENT_GONE: "BAD_REQUEST",
} as const satisfies Partial<Record<MultipartErrorCode, ErrorCode>>;

/**
 * Creates the function that converts errors for clients. Errors of the upstream layer get their stable code, and errors
 * that were created for the client pass unchanged. All other errors are bugs, which are reported and masked.
 */
export function createErrorMask(report: (error: unknown, requestId: string) => void): MaskError {
  return (error, requestId) => {
    const original = originalOf(error);
    if (original === null) return error as GraphQLError;
    let shown = shownOf(original);
    if (shown === null) {
      report(original, requestId);
      shown = errorWithCode("INTERNAL_SERVER_ERROR", "Something went wrong in the gateway.", { requestId });
    }
    if (!(error instanceof GraphQLError) || !error.path) return shown;
    return new GraphQLError(shown.message, { path: error.path, extensions: shown.extensions });
  };
}

/**
 * Returns the error that a resolver threw, without the executor's wrapper; null for a GraphQL error that wraps none.
 */
function originalOf(error: unknown): unknown {
  if (!(error instanceof GraphQLError)) return error ?? undefined;
  let original: unknown = error.originalError ?? null;
  while (original instanceof GraphQLError && original.originalError && !original.extensions.code) {
    original = original.originalError;
  }
  return original;
}

/** Returns the error that the client sees; null for a bug. */
function shownOf(original: unknown): GraphQLError | null {
  if (isUpstreamFailure(original)) return toGraphQLError(original);
  if (original instanceof GraphQLError) return original;
  if (original instanceof WatchTimeoutError) return errorWithCode("WATCH_TIMEOUT", original.message);
  if (isWatchClosed(original)) return errorWithCode("SHUTTING_DOWN", original.message);
  if (isStateUnavailable(original)) {
    const text = "The gateway's shared state is unavailable. Try again in a few seconds.";
    return errorWithCode("STATE_UNAVAILABLE", text);
  }
  if (original instanceof MultipartError) {
    const { code, status, message } = original;
    return requestError(status, message, hasOtherCode(code) ? multipartCodes[code] : code);
  }
  // A disconnect of the client is no bug.
  return original instanceof ClientDisconnectedError ? new GraphQLError(original.message) : null;
}

function hasOtherCode(code: MultipartErrorCode): code is keyof typeof multipartCodes {
  return Object.hasOwn(multipartCodes, code);
}

/**
 * Masks the errors of a result for its client.
 * @param data of the result as JSON text; undefined when nothing was executed.
 */
export function maskErrors(
  errors: readonly unknown[],
  data: string | undefined,
  mask: MaskError,
  requestId: string,
): readonly GraphQLError[] {
  const masked = errors.map((error) => mask(error, requestId));
  const haveStatus = masked.some(({ extensions }) => extensions["http"] !== undefined);
  return clearErrors(haveStatus && hasFields(data) ? masked.map(withoutStatus) : masked);
}

/**
 * True when any field has a result. The HTTP status of an error applies to the response only when no field has a
 * result.
 */
function hasFields(data: string | undefined): boolean {
  const fields = data === undefined ? null : (JSON.parse(data) as object | null);
  return Object.values(fields ?? {}).some((value) => value !== null);
}

function withoutStatus(error: GraphQLError): GraphQLError {
  const { http: _http, ...extensions } = error.extensions;
  return new GraphQLError(error.message, { path: error.path ?? null, extensions });
}
