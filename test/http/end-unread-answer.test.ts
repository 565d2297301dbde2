import { EventEmitter, once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { startGateway } from "../helpers/gateway.ts";
import { exchangeRaw } from "../helpers/raw-http.ts";
import { answerEverything, answerJson, startStandIn, videoOnWire } from "../helpers/stand-in-service.ts";

const ask = (query: string) => {
  const body = JSON.stringify({ query });
  const types = "Content-Type: application/json\r\nAuthorization: Bearer one";
  return `POST /graphql HTTP/1.1\r\nHost: gateway.example\r\n${types}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
};
const live = "GET /health/live HTTP/1.1\r\nHost: gateway.example\r\n\r\n";
const video = ask('{ video(videoId: "v1") { videoId } }');

test.each([
  { uses: 0, before: "", whose: "the socket" },
  { uses: 3, before: "", whose: "the socket (compiled operation)" },
  { uses: 0, before: live, whose: "the previous response" },
  { uses: 3, before: live, whose: "the previous response (compiled operation)" },
])("a response in progress outlasts the timeout of $whose", async ({ uses, before }) => {
  await using service = await startStandIn(answerEverything);
  await using gateway = await startGateway(service.url, { uploadIdleMs: 20 });
  const { server, url } = gateway;
  for (let use = 0; use < uses; use += 1) await exchangeRaw(url, video);
  service.answer = () => undefined;
  const calls = service.calls.length;
  const silence = new EventEmitter();
  // Listens on the socket: a timeout listener on the response would itself keep the connection open.
  const listen = ({ socket }: IncomingMessage) => socket.on("timeout", () => silence.emit("noticed"));
  server.prependOnceListener("request", (request: IncomingMessage, response: ServerResponse) => {
    if (before !== "") {
      response.on("finish", () => listen(request));
      return;
    }
    request.socket.setTimeout(20);
    listen(request);
  });
  const noticed = once(silence, "noticed");
  const answering = exchangeRaw(url, before + video, before === "" ? 1 : 2);
  const [call] = await Promise.all([service.call(calls), noticed]);
  answerJson(call, 200, videoOnWire("v1"));
  expect((await answering).at(-1)).toContain('{"data":{"video":{"videoId":"v1"}}');
});
