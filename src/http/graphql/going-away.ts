import { type ExecutionResult, GraphQLError } from "graphql";
import type { ErrorCode } from "../../resolvers/errors/error-codes.ts";
import { isWatchClosed } from "../../watch/watch-closed-error.ts";

/**
 * Whether the error that ended a stream, masked or not, says that the instance goes. The stream is not over then, and its
 * client must not be told that it is: it subscribes again and goes on at another instance.
 */
export function isGoingAway(error: unknown): boolean {
  if (!(error instanceof GraphQLError)) return isWatchClosed(error);
  return (
    error.extensions.code === ("SHUTTING_DOWN" satisfies ErrorCode) || isWatchClosed(error.originalError)
  );
}

/** Whether a result holds such an error: the server library makes a result of what ended a stream, and refuses with one. */
export function saysGoingAway(result: unknown): boolean {
  if (typeof result !== "object" || result === null) return false;
  const { errors } = result as ExecutionResult;
  return errors?.some(isGoingAway) === true;
}
