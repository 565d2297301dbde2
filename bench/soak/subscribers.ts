import { once } from "node:events";
import { Agent, type IncomingMessage, request as httpRequest } from "node:http";
import { WebSocket } from "ws";
import { codesIn, toBody } from "./ask.ts";
import type { Outcome } from "./journal.ts";
import type { SoakOperation } from "./queries.ts";
import { globalId } from "./things.ts";

const query = `subscription Status($id: ID!) { videoStatusChanged(id: $id) { isFinal video { videoId title status } } }`;
const agent = new Agent({ keepAlive: false, maxSockets: Infinity });
const longestMs = 8_000;

/** A subscriber over server-sent events: disconnects after a while, unless the stream ends before. */
export const subscribeOverSse: SoakOperation = async ({ gatewayUrl, things, random }, user) => {
  const videoId = random() < 0.5 ? things.newestVideo(user.account) : things.pickVideo(user.account, random);
  const request = httpRequest(`${gatewayUrl}/graphql`, {
    method: "POST",
    agent,
    headers: {
      accept: "text/event-stream",
      authorization: `Bearer ${user.token}`,
      "content-type": "application/json",
    },
  });
  let hasLeft = false;
  const leave = setTimeout(() => {
    hasLeft = true;
    request.destroy();
  }, random() * longestMs);
  try {
    request.end(toBody(query, { id: globalId("Video", videoId) }));
    const [response] = (await once(request, "response")) as [IncomingMessage];
    let text = "";
    response.setEncoding("utf8").on("data", (piece: string) => (text += piece));
    response.on("error", () => undefined);
    await once(response, "close");
    return judge(text, { account: user.account, videoId, hasLeft });
  } catch (error) {
    if (hasLeft) return { codes: [], sample: "" };
    throw error;
  } finally {
    clearTimeout(leave);
  }
};

/** Several subscriptions over one WebSocket; some clients send a close frame, the others cut the connection. */
export const subscribeOverWebSocket: SoakOperation = async ({ gatewayUrl, things, random }, user) => {
  const videoId = random() < 0.5 ? things.newestVideo(user.account) : things.pickVideo(user.account, random);
  const socket = new WebSocket(`${gatewayUrl.replace("http", "ws")}/graphql`, "graphql-transport-ws");
  const state = { hasLeft: false, text: "" };
  const count = 1 + Math.floor(random() * 3);
  const isRude = random() < 0.5;
  const leave = setTimeout(() => {
    state.hasLeft = true;
    if (isRude) return socket.terminate();
    for (let index = 0; index < count; index++) send(socket, { type: "complete", id: `${index}` });
    socket.close(1000);
  }, random() * longestMs);
  try {
    const closed = once(socket, "close");
    let ended = 0;
    socket.on("message", (data: Buffer) => {
      const message = JSON.parse(data.toString()) as { readonly type: string };
      if (message.type === "connection_ack") {
        for (let index = 0; index < count; index++) {
          const payload = { query, variables: { id: globalId("Video", videoId) } };
          send(socket, { type: "subscribe", id: `${index}`, payload });
        }
      } else if (message.type === "next" || message.type === "error") {
        state.text += data.toString();
      }
      if (message.type === "error" || message.type === "complete") ended += 1;
      if (ended === count) {
        state.hasLeft = true;
        socket.close(1000);
      }
    });
    socket.once("open", () => {
      send(socket, { type: "connection_init", payload: { authorization: `Bearer ${user.token}` } });
    });
    await closed;
    return judge(state.text, { account: user.account, videoId, hasLeft: state.hasLeft });
  } catch (error) {
    if (state.hasLeft) return { codes: [], sample: "" };
    throw error;
  } finally {
    clearTimeout(leave);
  }
};

function send(socket: WebSocket, message: object): void {
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

/** Judges the end of a stream: an error, the final state, or a disconnect of the client. */
function judge(
  text: string,
  { account, videoId, hasLeft }: { account: string; videoId: string; hasLeft: boolean },
): Outcome {
  const codes = codesIn(text);
  if (codes.length > 0) return { codes, sample: text };
  const isForeign = [...text.matchAll(/"title":"([^"]*)"/g)].some(
    ([, title = ""]) => !title.startsWith(account),
  );
  const isOther = [...text.matchAll(/"videoId":"([^"]*)"/g)].some(([, id]) => id !== videoId);
  const hasEnded = text.includes('"isFinal":true');
  if (!isForeign && !isOther && (hasLeft || hasEnded)) return { codes: [], sample: "" };
  return { codes: ["wrong stream"], sample: text };
}
