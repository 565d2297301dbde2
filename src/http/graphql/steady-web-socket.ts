import { WebSocket } from "ws";

/**
 * A connection whose `send` does not fail when the connection does: the events `error` and `close` say that. graphql-ws
 * takes a message that cannot be sent for a fault of this program and writes it to the console, where any client that
 * leaves at the wrong moment could fill the log with it.
 */
export class SteadyWebSocket extends WebSocket {
  /** Is told each message of text that is sent. */
  onText: ((text: string) => void) | null = null;

  override send(data: Parameters<WebSocket["send"]>[0], ...rest: unknown[]): void {
    if (typeof data === "string") this.onText?.(data);
    const options = rest.find((argument) => typeof argument === "object") ?? {};
    const onSent = rest.find((argument) => typeof argument === "function");
    super.send(data, options, () => onSent?.());
  }
}
