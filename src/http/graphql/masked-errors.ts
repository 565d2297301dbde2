import { type ExecutionResult, GraphQLError } from "graphql";
import { handleStreamOrSingleExecutionResult, isAsyncIterable, type Plugin } from "graphql-yoga";
import type { HttpContext } from "../http-context.ts";
import type { MaskError } from "./error-masking.ts";
import type { RecordedContext } from "./recorded-operations.ts";

/**
 * Masks the errors of all that the server library answers. Its own way to do so knows nothing of the request that an error belongs to.
 * Has to be the first plugin that looks at results.
 */
export function useMaskedErrors(mask: MaskError): Plugin<RecordedContext, HttpContext> {
  const masked = (result: ExecutionResult, requestId: string): ExecutionResult =>
    result.errors
      ? { ...result, errors: result.errors.map((error) => settleStatus(mask(error, requestId), result)) }
      : result;
  return {
    onExecute({ context }) {
      const { requestId } = context.exchange.record;
      return {
        onExecuteDone({ result, setResult }) {
          if (!isAsyncIterable(result)) setResult(masked(result, requestId));
        },
      };
    },
    onSubscribe({ context }) {
      const { requestId } = context.exchange.record;
      return {
        onSubscribeResult: (payload) =>
          handleStreamOrSingleExecutionResult(payload, ({ result, setResult }) =>
            setResult(masked(result, requestId)),
          ),
        onSubscribeError({ error, setError }) {
          // What was broken off is no error to anybody.
          if (!(error instanceof DOMException)) setError(mask(error, requestId));
        },
      };
    },
    // What was thrown before an operation ran.
    onResultProcess(hook) {
      const result = hook.result as ExecutionResult;
      if (result.errors) hook.setResult(masked(result, hook.serverContext.exchange.record.requestId));
    },
  };
}

/** The status of an error is that of the answer only when no field has a result: a client takes what it gets beside it. */
function settleStatus(error: GraphQLError, { data }: ExecutionResult): GraphQLError {
  const hasResult = Object.values(data ?? {}).some((value) => value !== null);
  if (!hasResult || error.extensions["http"] === undefined) return error;
  const { http: _, ...extensions } = error.extensions;
  return new GraphQLError(error.message, { path: error.path ?? null, extensions });
}
