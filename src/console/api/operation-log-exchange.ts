import type { Exchange, Operation, OperationResult } from "urql";
import { pipe, tap } from "wonka";
import type { OperationLog } from "./operation-log.ts";

/**
 * Notes each operation on its way to the network, behind the cache: what the cache answers is not sent. One with `isPoll` in its
 * context takes the place of the one before it.
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
        // A component that looks whether there is an answer already takes its question back at once, and nothing is sent.
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
