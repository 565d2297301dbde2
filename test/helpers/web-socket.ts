import { once } from "node:events";
import { type ClientOptions, WebSocket } from "ws";

/** A message of the protocol graphql-transport-ws. */
export interface SocketMessage {
  readonly id?: string;
  readonly type: string;
  readonly payload?: unknown;
}

/** Opens a WebSocket to a gateway without initializing it. */
export function openSocket(url: string, options: ClientOptions = {}): WebSocket {
  return new WebSocket(`${url.replace("http", "ws")}/graphql`, "graphql-transport-ws", options);
}

/**
 * Opens an acknowledged WebSocket for raw messages; `using` closes it.
 * @param token null sends no token
 */
export async function connectSocket(
  url: string,
  token: string | null = "token",
  options: ClientOptions = {},
) {
  const socket = openSocket(url, options);
  const received: SocketMessage[] = [];
  socket.on("message", (data: Buffer) => received.push(JSON.parse(data.toString()) as SocketMessage));
  const send = (message: object) => socket.send(JSON.stringify(message));
  await once(socket, "open");
  send({ type: "connection_init", payload: token === null ? {} : { authorization: `Bearer ${token}` } });
  while (received.length === 0) await once(socket, "message");
  const acknowledgement = received.shift();
  if (acknowledgement?.type !== "connection_ack") throw new Error("The connection was not acknowledged.");
  let next = 0;
  return {
    socket,
    /** Messages after the acknowledgement, in order. */
    received,
    /** Returns the next message that was not read yet. */
    read: async (): Promise<SocketMessage | undefined> => {
      while (next >= received.length) await once(socket, "message");
      next += 1;
      return received[next - 1];
    },
    send,
    /** Starts an operation: its document, or its whole payload. */
    subscribe: (id: string, operation: string | object) =>
      send({
        id,
        type: "subscribe",
        payload: typeof operation === "string" ? { query: operation } : operation,
      }),
    complete: (id: string) => send({ id, type: "complete" }),
    [Symbol.dispose]: () => socket.terminate(),
  };
}
