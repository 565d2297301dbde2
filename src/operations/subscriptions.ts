import type { GraphQLError } from "graphql";
import type { RunValues } from "../plans/executor.ts";
import type { GatewayContext } from "../resolvers/context.ts";
import { errorWithCode } from "../resolvers/errors/graphql-errors.ts";
import { spreadSeconds } from "../retry-after.ts";
import type { Slots } from "../slots.ts";
import { credentialOf } from "../upstream/viewer.ts";
import { WatchClosedError } from "../watch/watch-closed-error.ts";
import type { OperationOrigin } from "./operation-origin.ts";
import type { PreparedOperation } from "./prepared-documents.ts";
import { tooMany } from "./request-errors.ts";
import { type ExecutionDeps, ResultStream, SubscriptionExecution } from "./subscription-execution.ts";

/**
 * Minimum number of seconds after which a user with too many subscriptions may try again. The gateway cannot predict
 * when a subscription ends.
 */
const leastRetrySeconds = 10;

/** Dependencies for starting subscriptions. */
export interface SubscriptionDeps extends ExecutionDeps {
  /** Limits on open subscriptions, per user and in total, over all transports. */
  readonly slots: Slots;
  /** Returns true while the gateway drains and rejects new subscriptions. */
  readonly isDraining: () => boolean;
}

/** Creates the function that starts subscriptions. */
export function createSubscriptions(deps: SubscriptionDeps) {
  const { slots, isDraining } = deps;
  /** Executions that further subscribers can join, by the key of {@link sharedKey}. */
  const open = new Map<string, SubscriptionExecution>();

  /** Returns the execution for a subscriber: a shared one, or a new one. */
  const enter = (operation: PreparedOperation, values: RunValues, origin: OperationOrigin) => {
    const own = declaredOnly(operation, values);
    const key = sharedKey(operation, own, origin);
    let execution = key === null ? undefined : open.get(key);
    if (!execution) {
      const onEmpty = () => void (key !== null && open.delete(key));
      execution = new SubscriptionExecution(operation, own, origin, deps, onEmpty);
      if (key !== null) open.set(key, execution);
    }
    execution.addSubscriber();
    return execution;
  };

  /**
   * Starts a subscription. If it is rejected, or its client disconnects meanwhile, everything is released.
   * @returns the events, or the unmasked errors of the subscription's resolver.
   * @throws GraphQLError SHUTTING_DOWN or TOO_MANY_SUBSCRIPTIONS; the disconnect reason of the client.
   */
  return async (
    operation: PreparedOperation,
    values: RunValues,
    origin: OperationOrigin,
  ): Promise<ResultStream | readonly GraphQLError[]> => {
    if (isDraining())
      throw errorWithCode("SHUTTING_DOWN", new WatchClosedError().message, { http: { status: 503 } });
    const execution = enter(operation, values, origin);
    let leave = () => execution.removeSubscriber();
    try {
      const key = await subscriberKey(execution.context);
      throwIfGone(origin);
      const slot = slots.take(key);
      if (!slot.isFree) throw tooManyOpen(slots, slot.limit, execution.context.random);
      leave = () => {
        slot.giveBack();
        execution.removeSubscriber();
      };
      const source = await execution.subscribe();
      if ("next" in source) {
        if (!origin.cancellation.reason) return new ResultStream(source, execution, origin.record, leave);
        await source.return?.();
        throwIfGone(origin);
      }
      leave();
      return source as readonly GraphQLError[];
    } catch (error) {
      leave();
      throw error;
    }
  };
}

/** Returns the key of subscriptions that can share an execution; null for a subscription that runs alone. */
function sharedKey(
  operation: PreparedOperation,
  { given }: RunValues,
  { viewer, publicUrl }: OperationOrigin,
): string | null {
  if (!viewer || !operation.isShared) return null;
  const { name, document } = operation;
  return JSON.stringify([credentialOf(viewer), publicUrl, name, document.loc?.source.body, given]);
}

/** Returns only the declared variables. Undeclared ones would use memory for the whole subscription. */
function declaredOnly({ node }: PreparedOperation, { given, variables }: RunValues): RunValues {
  const names = (node.variableDefinitions ?? []).map(({ variable }) => variable.name.value);
  const declared = names.filter((name) => Object.hasOwn(given, name)).map((name) => [name, given[name]]);
  return { given: Object.fromEntries(declared) as RunValues["given"], variables };
}

/** Returns the key of the user whose subscription limit applies. Viewers without a token share one key. */
async function subscriberKey({ viewer, users, signal, account }: GatewayContext): Promise<string> {
  if (viewer === null) return "";
  try {
    return (await users.identify(viewer, signal, account)).key;
  } catch {
    return viewer.key;
  }
}

function throwIfGone({ cancellation }: OperationOrigin): void {
  if (cancellation.reason) throw cancellation.reason;
}

function tooManyOpen({ limits }: Slots, exceeded: "perOwner" | "inAll", random: () => number): GraphQLError {
  const limit = limits[exceeded];
  const retryAfterSeconds = spreadSeconds(leastRetrySeconds, random);
  const message =
    exceeded === "perOwner"
      ? `You have ${limit} open subscriptions at this gateway, which is the limit. Close some of them first.`
      : `The gateway has ${limit} open subscriptions, which is the limit. Try again in ${retryAfterSeconds} s.`;
  return tooMany("TOO_MANY_SUBSCRIPTIONS", message, limit, retryAfterSeconds);
}
