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
  return event instanceof CloseEvent && event.code === unauthorized;
}

/**
 * Subscribes, and once more when the session had ended and the same user has signed in again: the first event is the present state, so
 * nothing that matters is lost. The connection itself comes back by itself after any other loss.
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
    stop = socket.subscribe(payload, {
      next: (result) => sink.next(result as FormattedExecutionResult),
      complete: () => sink.complete(),
      error(reason) {
        if (isUnauthorized(reason)) void beginAgain();
        else sink.error(reason);
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
