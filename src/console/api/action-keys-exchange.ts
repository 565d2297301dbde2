import { type Exchange, makeOperation, type Operation, type OperationResult, stringifyDocument } from "urql";
import { filter, makeSubject, map, merge, pipe, share } from "wonka";
import type { ActionKeys } from "./action-keys.ts";
import { inProgressPauseMs, isInProgress, payloadErrors } from "./in-progress.ts";

/** Name of the sent mutation in the context of its operation. */
const sentName = "sentMutation";

/** A mutation as it came, and the function that ends its action. */
interface SentMutation {
  readonly operation: Operation;
  readonly end: (hasOutcome: boolean) => void;
}

/**
 * Creates an exchange that sends each mutation with an idempotency key. It comes after the cache, which sees the
 * mutations without keys. A mutation that still runs at the gateway is sent again until it has its outcome.
 * @param pauseMs pause before it is sent again, in milliseconds.
 */
export function actionKeysExchange(keys: ActionKeys, pauseMs: number = inProgressPauseMs): Exchange {
  const withKey = (operation: Operation): Operation => {
    const { context: given, kind, query } = operation;
    if (kind !== "mutation") return operation;
    const { variables, end } = keys.addTo(stringifyDocument(query), operation.variables);
    // In the context, because equal mutations have equal urql keys.
    const sent: SentMutation = { operation, end };
    return makeOperation(kind, { ...operation, variables }, { ...given, [sentName]: sent });
  };
  return ({ forward }) => {
    const again = makeSubject<Operation>();
    const isOutcome = ({ operation: { context }, data, error }: OperationResult): boolean => {
      const sent = context[sentName] as SentMutation | undefined;
      const mustWait = isInProgress(payloadErrors(data));
      // After an error without data, the mutation may have taken effect, and its repeat needs the same key.
      sent?.end(!error && Boolean(data) && !mustWait);
      if (!sent || !mustWait) return true;
      setTimeout(() => again.next(sent.operation), pauseMs);
      return false;
    };
    return (operations) =>
      pipe(merge([operations, again.source]), map(withKey), forward, filter(isOutcome), map(asItCame), share);
  };
}

function asItCame(result: OperationResult): OperationResult {
  const sent = result.operation.context[sentName] as SentMutation | undefined;
  return sent ? { ...result, operation: sent.operation } : result;
}
