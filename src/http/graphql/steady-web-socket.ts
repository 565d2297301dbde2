import { WebSocket } from "ws";
import { withQuery } from "./message-query.ts";

/**
 * A connection whose `send` does not fail when the connection does: the events `error` and `close` say that. graphql-ws
 * takes a message that cannot be sent for a fault of this program and writes it to the console, where any client that
 * leaves at the wrong moment could fill the log with it. Its messages are heard with the text that graphql-ws wants in each operation.
 */
export class SteadyWebSocket extends WebSocket {
  /** Is told each message of text that is sent. */
  onText: ((text: string) => void) | null = null;

  override emit(event: string, ...values: unknown[]): boolean {
    const [first, ...rest] = values;
    if (event === "message" && Buffer.isBuffer(first)) return super.emit(event, withQuery(first), ...rest);
    return super.emit(event, ...values);
  }

  override send(data: Parameters<WebSocket["send"]>[0], ...rest: unknown[]): void {
    if (typeof data === "string") this.onText?.(data);
    const options = rest.find((argument) => typeof argument === "object") ?? {};
    const onSent = rest.find((argument) => typeof argument === "function");
    super.send(data, options, () => onSent?.());
  }
}
