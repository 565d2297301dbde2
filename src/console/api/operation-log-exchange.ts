import type { Exchange, Operation, OperationResult } from "urql";
import { pipe, tap } from "wonka";
import type { OperationLog } from "./operation-log.ts";

/**
 * Creates an exchange that logs each operation sent to the network. It comes after the cache, so cached results are not
 * logged. A polled operation (`isPoll` in its context) replaces its previous, finished log entry.
 */
export function operationLogExchange(log: OperationLog): Exchange {
  return ({ forward }) => {
    const running = new Map<number, (errors: readonly string[]) => void>();
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
        running.get(operation.key)?.([]);
        running.delete(operation.key);
      } else {
        // urql's hooks start and tear down an operation synchronously to read the cache; such an operation is not sent.
        waiting.set(operation.key, operation);
        queueMicrotask(sent);
      }
    };
    const ended = ({ operation, error, hasNext }: OperationResult) => {
      if (hasNext) return;
      running.get(operation.key)?.(error ? messagesOf(error) : []);
      running.delete(operation.key);
    };
    return (operations) => pipe(operations, tap(began), forward, tap(ended));
  };
}

function messagesOf(error: NonNullable<OperationResult["error"]>): readonly string[] {
  return error.networkError
    ? [error.networkError.message]
    : error.graphQLErrors.map(({ message }) => message);
}
