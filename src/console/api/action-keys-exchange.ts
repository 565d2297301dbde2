import { type Exchange, makeOperation, type Operation, type OperationResult, stringifyDocument } from "urql";
import { filter, makeSubject, map, merge, pipe, share } from "wonka";
import type { ActionKeys } from "./action-keys.ts";
import { inProgressPauseMs, isInProgress, payloadErrors } from "./in-progress.ts";

/**
 * Creates an exchange that sends each mutation with an idempotency key. It comes after the cache, which sees the
 * mutations without keys. A mutation that still runs at the gateway is sent again until it has its outcome.
 */
export function actionKeysExchange(keys: ActionKeys): Exchange {
  return ({ forward }) => {
    /** Mutations without a result, as they came, by their urql keys. */
    const sent = new Map<
      number,
      { readonly operation: Operation; readonly end: (hasOutcome: boolean) => void }
    >();
    const again = makeSubject<Operation>();
    const withKey = (operation: Operation): Operation => {
      if (operation.kind !== "mutation") return operation;
      const { variables, end } = keys.addTo(stringifyDocument(operation.query), operation.variables);
      sent.set(operation.key, { operation, end });
      return makeOperation(operation.kind, { ...operation, variables }, operation.context);
    };
    const isOutcome = ({ operation: { key }, data, error }: OperationResult): boolean => {
      const mutation = sent.get(key);
      if (!mutation) return true;
      if (isInProgress(payloadErrors(data))) {
        mutation.end(false);
        setTimeout(() => again.next(mutation.operation), inProgressPauseMs);
        return false;
      }
      // After an error without data, the mutation may have taken effect, and its repeat needs the same key.
      mutation.end(!error && Boolean(data));
      return true;
    };
    const asItCame = (result: OperationResult): OperationResult => {
      const { key } = result.operation;
      const operation = sent.get(key)?.operation ?? result.operation;
      sent.delete(key);
      return { ...result, operation };
    };
    return (operations) =>
      pipe(merge([operations, again.source]), map(withKey), forward, filter(isOutcome), map(asItCame), share);
  };
}
