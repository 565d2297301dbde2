import type { GraphQLFormattedError } from "graphql";
import type { Client as SocketClient, FormattedExecutionResult, SubscribePayload } from "graphql-ws";

/** Code with which the gateway closes a connection whose session has ended. */
const unauthorized = 4401;

/** Who hears of a subscription's events. */
interface Sink {
  next(result: FormattedExecutionResult): void;
  error(error: unknown): void;
  complete(): void;
}

/** Whether a connection ended because of its session. */
export function isUnauthorized(event: unknown): boolean {
  return typeof event === "object" && event !== null && "code" in event && event.code === unauthorized;
}

/** Whether errors of an answer, or that in place of one, say that nobody is signed in. */
function sayUnauthenticated(errors: unknown): boolean {
  return (
    Array.isArray(errors) &&
    errors.some((error: GraphQLFormattedError) => error.extensions?.["code"] === "UNAUTHENTICATED")
  );
}

/**
 * Subscribes, and once more when the session had ended and the same user has signed in again: the first event is the present state, so
 * nothing that matters is lost. The end of a session comes as the last event, or as the end of the connection, whichever is first. The
 * connection itself comes back by itself after any other loss.
 * @param signedIn resolves as soon as somebody is signed in.
 * @returns ends it.
 */
export function follow(
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
        if (sayUnauthenticated(result.errors)) breakOff();
        else sink.next(result as FormattedExecutionResult);
      },
      complete() {
        if (!isBroken) sink.complete();
      },
      error(reason) {
        if (isUnauthorized(reason) || sayUnauthenticated(reason)) breakOff();
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
