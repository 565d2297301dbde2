import { GraphQLError } from "graphql";
import { coded, toGraphQLError } from "../resolvers/errors/graphql-errors.ts";
import { isStateUnavailable } from "../state/state-unavailable-error.ts";
import { MultipartError } from "../uploads/multipart-error.ts";
import { isUpstreamFailure } from "../upstream/errors.ts";
import { isWatchClosed } from "../watch/watch-closed-error.ts";
import { WatchTimeoutError } from "../watch/watch-timeout-error.ts";
import { clearErrors } from "./clear-messages.ts";
import { ClientGoneError } from "./client-gone-error.ts";
import { multipartRefusal } from "./multipart-refusal.ts";

/**
 * Makes an error into one that the client may see. An error that it has made before passes.
 * @param requestId of the request whose client sees it: names its line in the log.
 */
export type MaskError = (error: unknown, requestId: string) => GraphQLError;

/**
 * The one place where errors become what clients may see. An error of the upstream layer gets its stable code; an
 * error that was made for the client passes; anything else is a bug: reported, and masked.
 */
export function createErrorMask(report: (error: unknown, requestId: string) => void): MaskError {
  return (error, requestId) => {
    const original = originalOf(error);
    const path = error instanceof GraphQLError ? error.path : undefined;
    if (isUpstreamFailure(original)) return at(path, toGraphQLError(original));
    if (original instanceof GraphQLError) return original === error ? original : at(path, original);
    if (original === null && error instanceof GraphQLError) return error;
    if (original instanceof WatchTimeoutError) {
      return at(path, coded("WATCH_TIMEOUT", original.message));
    }
    if (isWatchClosed(original)) return at(path, coded("SHUTTING_DOWN", original.message));
    if (isStateUnavailable(original)) {
      const text = "The gateway cannot reach what its instances share: try again in some seconds.";
      return at(path, coded("STATE_UNAVAILABLE", text));
    }
    if (original instanceof MultipartError) {
      return at(path, multipartRefusal(original));
    }
    // The client has left, and nothing is wrong.
    if (original instanceof ClientGoneError) return at(path, new GraphQLError(original.message));
    report(original ?? error, requestId);
    return at(path, coded("INTERNAL_SERVER_ERROR", "Something went wrong in the gateway.", { requestId }));
  };
}

/** What a resolver threw, below the wrapper that the executor put around it; null when nothing is below. */
function originalOf(error: unknown): unknown {
  if (!(error instanceof GraphQLError)) return error;
  let original: unknown = error.originalError ?? null;
  while (original instanceof GraphQLError && original.originalError && !original.extensions.code) {
    original = original.originalError;
  }
  return original;
}

function at(path: GraphQLError["path"], error: GraphQLError): GraphQLError {
  if (!path) return error;
  return new GraphQLError(error.message, { path, extensions: error.extensions });
}

/**
 * The errors of a result as its client gets them.
 * @param data of the result as JSON text; undefined when nothing was executed.
 */
export function maskErrors(
  errors: readonly unknown[],
  data: string | undefined,
  mask: MaskError,
  requestId: string,
): readonly GraphQLError[] {
  const masked = errors.map((error) => mask(error, requestId));
  return clearErrors(hasStatus(masked) && hasFields(data) ? masked.map(withoutStatus) : masked);
}

function hasStatus(errors: readonly GraphQLError[]): boolean {
  return errors.some(({ extensions }) => extensions["http"] !== undefined);
}

/** Whether any field has a result: the status of an error is that of the answer only when none has. */
function hasFields(data: string | undefined): boolean {
  const fields = data === undefined ? null : (JSON.parse(data) as object | null);
  return Object.values(fields ?? {}).some((value) => value !== null);
}

function withoutStatus(error: GraphQLError): GraphQLError {
  const { http: _http, ...extensions } = error.extensions;
  return new GraphQLError(error.message, { path: error.path ?? null, extensions });
}
