import type { ErrorCode } from "../../resolvers/errors/error-codes.ts";
import { type ExecutionResult, GraphQLError, type SubscriptionArgs } from "graphql";
import type { Plugin } from "graphql-yoga";
import type { GatewayContext } from "../../resolvers/context.ts";
import { WatchClosedError } from "../../watch/watch-closed-error.ts";
import { ClientGoneError, type Exchange } from "../http-context.ts";
import type { Lifecycle } from "../lifecycle.ts";
import { spreadSeconds } from "../retry-after.ts";
import type { Slots } from "../slots.ts";

/** Seconds at least after which a user with too many subscriptions may look again: none of them says when it ends. */
const leastRetrySeconds = 10;

/** What the layers around the schema put into the context of an operation. */
interface OperationContext extends GatewayContext {
  /** The request, when the operation came over HTTP. */
  readonly request?: unknown;
  /** Over a WebSocket an exchange has no answer of its own. */
  readonly exchange?: Partial<Pick<Exchange, "onAnswered" | "noteStream">>;
}

type Result = ExecutionResult | AsyncIterable<ExecutionResult>;

/**
 * Bounds the subscriptions that are open at a time, by server-sent events and over WebSockets together. A user is one
 * with however many tokens. Above the bound the operation fails with TOO_MANY_SUBSCRIPTIONS, over HTTP with status 429. While the
 * gateway drains, none begins: client libraries try again after its status 503.
 */
export function useSubscriptionLimit(slots: Slots, lifecycle: Lifecycle): Plugin {
  return {
    onSubscribe({ subscribeFn, setSubscribeFn }) {
      setSubscribeFn((args: SubscriptionArgs) => {
        if (lifecycle.isDraining) return { errors: [goingAway()] };
        const begin = async () => subscribeFn(args) as Promise<Result>;
        return subscribe(args.contextValue as OperationContext, slots, begin);
      });
    },
  };
}

async function subscribe(
  context: OperationContext,
  slots: Slots,
  begin: () => Promise<Result>,
): Promise<Result> {
  const key = await subscriberKey(context);
  if (context.signal.aborted) return { errors: [new GraphQLError(new ClientGoneError().message)] };
  const slot = slots.take(key);
  if (!slot.isFree) {
    const retryAfterSeconds = spreadSeconds(leastRetrySeconds, context.random);
    const isOverHttp = context.request !== undefined;
    return { errors: [refusal(slots, slot.limit, retryAfterSeconds, isOverHttp)] };
  }
  let result: Result;
  try {
    result = await begin();
  } catch (error) {
    slot.giveBack();
    throw error;
  }
  if (!(Symbol.asyncIterator in result)) {
    slot.giveBack();
    return result;
  }
  context.exchange?.noteStream?.();
  const stream = untilEnd(result[Symbol.asyncIterator](), slot.giveBack);
  // An answer that a client does not accept is never read, and so never left either.
  context.exchange?.onAnswered?.(() => void stream.return?.().catch(() => undefined));
  return stream;
}

/** Whose place a subscription takes: the user's; viewers without a token share one key. A client that leaves meanwhile is seen by the caller. */
export async function subscriberKey({
  viewer,
  users,
  signal,
  account,
}: Pick<GatewayContext, "viewer" | "users" | "signal" | "account">): Promise<string> {
  if (viewer === null) return "";
  try {
    return (await users.identify(viewer, signal, account)).key;
  } catch {
    return viewer.key;
  }
}

/** The same stream; `onEnd` is called at its end, at its failure, and when its reader leaves. */
function untilEnd(
  source: AsyncIterator<ExecutionResult>,
  onEnd: () => void,
): AsyncIterableIterator<ExecutionResult> {
  return {
    async next() {
      try {
        const result = await source.next();
        if (result.done) onEnd();
        return result;
      } catch (error) {
        onEnd();
        throw error;
      }
    },
    async return() {
      onEnd();
      return (await source.return?.()) ?? { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

function goingAway(): GraphQLError {
  return new GraphQLError(new WatchClosedError().message, {
    extensions: { code: "SHUTTING_DOWN" satisfies ErrorCode, http: { status: 503 } },
  });
}

function refusal(
  { limits }: Slots,
  exceeded: "perViewer" | "inAll",
  retryAfterSeconds: number,
  isOverHttp: boolean,
): GraphQLError {
  const limit = limits[exceeded];
  const message =
    exceeded === "perViewer"
      ? `You have ${limit} subscriptions open at this gateway, and no more are allowed at a time. End some of them first.`
      : `The gateway has ${limit} subscriptions open, and takes no more at a time. Try again in ${retryAfterSeconds} s.`;
  return new GraphQLError(message, {
    extensions: {
      code: "TOO_MANY_SUBSCRIPTIONS" satisfies ErrorCode,
      limit,
      retryAfterSeconds,
      ...(isOverHttp && { http: { status: 429, headers: { "Retry-After": String(retryAfterSeconds) } } }),
    },
  });
}
