import type { GraphQLFormattedError } from "graphql";
import type { Client as SocketClient, FormattedExecutionResult, SubscribePayload } from "graphql-ws";

/** WebSocket close code that the gateway sends when the session has ended. */
const unauthorized = 4401;

/** Receiver of a subscription's events. */
interface Sink {
  next(result: FormattedExecutionResult): void;
  error(error: unknown): void;
  complete(): void;
}

/** True when a WebSocket was closed because the session ended. */
export function isUnauthorized(event: unknown): boolean {
  return typeof event === "object" && event !== null && "code" in event && event.code === unauthorized;
}

/** True when GraphQL errors include one with the code UNAUTHENTICATED. */
function includeUnauthenticated(errors: unknown): boolean {
  return (
    Array.isArray(errors) &&
    errors.some((error: GraphQLFormattedError) => error.extensions?.["code"] === "UNAUTHENTICATED")
  );
}

/**
 * Subscribes, and resubscribes when the user signs in again after the session ended. Each subscription starts with the
 * current state, so no change is lost. The end of a session arrives as an UNAUTHENTICATED error or as close code 4401;
 * after other losses the WebSocket client reconnects itself.
 * @param signedIn Resolves once the user is signed in.
 * @returns A function that ends the subscription.
 */
export function subscribeAcrossSessions(
  socket: SocketClient,
  payload: SubscribePayload,
  sink: Sink,
  signedIn: () => Promise<void>,
): () => void {
  let stop: (() => void) | null = null;
  let isOver = false;
  const begin = () => {
    if (isOver) return;
    let isBroken = false;
    const breakOff = () => {
      if (isBroken) return;
      isBroken = true;
      void beginAgain();
    };
    stop = socket.subscribe(payload, {
      next(result) {
        if (includeUnauthenticated(result.errors)) breakOff();
        else sink.next(result as FormattedExecutionResult);
      },
      complete() {
        if (!isBroken) sink.complete();
      },
      error(reason) {
        if (isUnauthorized(reason) || includeUnauthenticated(reason)) breakOff();
        else if (!isBroken) sink.error(reason);
      },
    });
  };
  const beginAgain = async () => {
    await signedIn();
    begin();
  };
  begin();
  return () => {
    isOver = true;
    stop?.();
  };
}
