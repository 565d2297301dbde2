import { type Client, type ClientOptions, createClient } from "graphql-ws";
import { WebSocket } from "ws";

/** Creates a client of a gateway over WebSocket, which never connects a second time. */
export function socketClient(
  url: string,
  token = "sandbox-seller-1",
  options: Partial<ClientOptions> = {},
): Client {
  return createClient({
    url: `${url.replace("http", "ws")}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${token}` },
    retryAttempts: 0,
    ...options,
  });
}
