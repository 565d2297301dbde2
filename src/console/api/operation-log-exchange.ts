import type { Exchange, Operation, OperationResult } from "urql";
import { pipe, tap } from "wonka";
import type { OperationLog, OperationRecord } from "./operation-log.ts";
import type { GraphQLResponse } from "./read-response.ts";

/**
 * Creates an exchange that logs each operation sent to the network, with its response. It comes after the cache, so cached results are not
 * logged. A polled operation (`isPoll` in its context) replaces its previous, finished log entry.
 */
export function operationLogExchange(log: OperationLog): Exchange {
  return ({ forward }) => {
    const running = new Map<number, OperationRecord>();
    const waiting = new Map<number, Operation>();
    const sent = () => {
      for (const [key, operation] of waiting) {
        running.set(key, log.add(operation, operation.context["isPoll"] === true));
      }
      waiting.clear();
    };
    const began = (operation: Operation) => {
      if (operation.kind === "teardown") {
        waiting.delete(operation.key);
        running.get(operation.key)?.end();
        running.delete(operation.key);
      } else {
        // urql's hooks start and tear down an operation synchronously to read the cache; such an operation is not sent.
        waiting.set(operation.key, operation);
        queueMicrotask(sent);
      }
    };
    const received = ({ operation, data, error, hasNext }: OperationResult) => {
      const record = running.get(operation.key);
      if (!error?.networkError) record?.receive({ data: data as unknown, ...errorsOf(error) });
      if (hasNext) return;
      record?.end(error?.networkError?.message);
      running.delete(operation.key);
    };
    return (operations) => pipe(operations, tap(began), forward, tap(received));
  };
}

function errorsOf(error: OperationResult["error"]): Pick<GraphQLResponse<unknown>, "errors"> {
  return error
    ? {
        errors: error.graphQLErrors.map(({ message, path, extensions }) => ({
          message,
          ...(path && { path }),
          extensions,
        })),
      }
    : {};
}
