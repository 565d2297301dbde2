import type { ViewerSession } from "../../upstream/viewer-session.ts";
import type { SocketConnection } from "./socket-connection.ts";

/** Closes a connection because the server goes; clients connect again (RFC 6455 §7.4.1). */
const goingAway = 1001;

/** Closes a connection whose client has to sign in before it comes again (the protocol's `Unauthorized`). */
const unauthorized = 4401;

/** Closes a connection of a gateway that ends, when nothing runs on it any more. @returns when it is closed. */
export function leave(connection: SocketConnection): Promise<void> {
  return new Promise((resolve) => {
    connection.socket.once("close", () => resolve());
    closeWhenEmpty(connection, goingAway, "Going away");
  });
}

/** A connection ends with its session, after its operations: subscriptions end at once, and say why. */
export function closeWithSession(connection: SocketConnection, session: ViewerSession): void {
  const close = () => closeWhenEmpty(connection, unauthorized, "The session has ended. Sign in again.");
  // It may have ended between the upgrade and the first message.
  if (session.ended === null) connection.socket.once("close", session.onEnd(close));
  else close();
}

function closeWhenEmpty(connection: SocketConnection, code: number, reason: string): void {
  // The last message of an operation is sent after it is forgotten.
  connection.whenEmpty(() => setImmediate(() => connection.socket.close(code, reason)));
}
