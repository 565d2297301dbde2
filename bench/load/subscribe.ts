import { once } from "node:events";
import { Agent, type IncomingMessage, request as httpRequest } from "node:http";

/** One event of a subscription. */
export interface SubscriptionEvent {
  readonly status: string;
  /** When it arrived, in milliseconds since the epoch. */
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

/** Subscribes over server-sent events, with a connection of its own. */
export async function subscribe(gatewayUrl: string, videoId: string): Promise<Subscriber> {
  const id = Buffer.from(`Video:${videoId}`).toString("base64url");
  const request = httpRequest(`${gatewayUrl}/graphql`, {
    method: "POST",
    agent,
    headers: {
      accept: "text/event-stream",
      authorization: "Bearer sandbox-seller-1",
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
  // A stream that is left ends with an error of its own connection.
  response.on("error", () => undefined);
  const end = new Promise<void>((resolve) => void response.once("close", resolve));
  return { videoId, events, first, end, leave: () => void request.destroy() };
}
