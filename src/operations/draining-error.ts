import { GraphQLError } from "graphql";
import type { ErrorCode } from "../resolvers/errors/error-codes.ts";
import { isWatchClosed } from "../watch/watch-closed-error.ts";

/**
 * True for the error, masked or not, of a subscription that ended because this instance drains. The client must not be told that it
 * is complete: it subscribes again, at another instance.
 */
export function isDrainingError(error: unknown): boolean {
  if (!(error instanceof GraphQLError)) return isWatchClosed(error);
  return (
    error.extensions["code"] === ("SHUTTING_DOWN" satisfies ErrorCode) || isWatchClosed(error.originalError)
  );
}
