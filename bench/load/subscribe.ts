import { once } from "node:events";
import { Agent, type IncomingMessage, request as httpRequest } from "node:http";
import { WebSocket } from "ws";

/** One event of a subscription. */
export interface SubscriptionEvent {
  readonly status: string;
  /** Time of arrival, in milliseconds since the epoch. */
  readonly arrivedAtMs: number;
}

/** A subscription to the status of one video. */
export interface Subscriber {
  readonly videoId: string;
  readonly events: readonly SubscriptionEvent[];
  /** Resolves with the first event. */
  readonly first: Promise<void>;
  /** Resolves when the stream has ended. */
  readonly end: Promise<void>;
  leave(): void;
}

const query = "subscription Status($id: ID!) { videoStatusChanged(id: $id) { video { status } isFinal } }";
const agent = new Agent({ keepAlive: false, maxSockets: Infinity });

/** Subscribes over one of the transports, with a new connection. */
export type Subscribe = (gatewayUrl: string, videoId: string, token: string) => Promise<Subscriber>;

/** Subscribes over server-sent events. */
export const subscribeByEvents: Subscribe = async (gatewayUrl, videoId, token) => {
  const id = Buffer.from(`Video:${videoId}`).toString("base64url");
  const request = httpRequest(`${gatewayUrl}/graphql`, {
    method: "POST",
    agent,
    headers: {
      accept: "text/event-stream",
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
    },
  });
  request.on("error", () => undefined);
  request.end(JSON.stringify({ query, variables: { id } }));
  const [response] = (await once(request, "response")) as [IncomingMessage];
  if (response.statusCode !== 200)
    throw new Error(`The subscription was answered with ${response.statusCode}`);
  const events: SubscriptionEvent[] = [];
  const first = new Promise<void>((resolve) => {
    let text = "";
    response.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
      const messages = text.split("\n\n");
      text = messages.pop() ?? "";
      for (const message of messages) {
        const status = /"status":"(\w+)"/.exec(message)?.[1];
        if (status === undefined) continue;
        events.push({ status, arrivedAtMs: Date.now() });
        resolve();
      }
    });
  });
  // Closing the stream causes an error on its connection.
  response.on("error", () => undefined);
  const end = new Promise<void>((resolve) => void response.once("close", resolve));
  return { videoId, events, first, end, leave: () => void request.destroy() };
};

/** Subscribes over a WebSocket (graphql-transport-ws). */
export const subscribeByWebSocket: Subscribe = async (gatewayUrl, videoId, token) => {
  const id = Buffer.from(`Video:${videoId}`).toString("base64url");
  const socket = new WebSocket(`${gatewayUrl.replace("http", "ws")}/graphql`, "graphql-transport-ws");
  const send = (message: object) => socket.send(JSON.stringify(message));
  // Closing the stream causes an error on its connection.
  socket.on("error", () => undefined);
  const end = new Promise<void>((resolve) => void socket.once("close", () => resolve()));
  await once(socket, "open");
  const events: SubscriptionEvent[] = [];
  const first = new Promise<void>((resolve) => {
    socket.on("message", (data: Buffer) => {
      const text = data.toString("utf8");
      const status = /"status":"(\w+)"/.exec(text)?.[1];
      if (status !== undefined) {
        events.push({ status, arrivedAtMs: Date.now() });
        resolve();
      } else if (text.includes('"connection_ack"')) {
        send({ id: "1", type: "subscribe", payload: { query, variables: { id } } });
      } else if (text.includes('"complete"')) {
        socket.close(1000);
      }
    });
  });
  send({ type: "connection_init", payload: { authorization: `Bearer ${token}` } });
  return { videoId, events, first, end, leave: () => socket.terminate() };
};
