import { EventEmitter, once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { createGateway } from "../../src/server.ts";
import { graphqlClient } from "../helpers/graphql-client.ts";
import { answerJson, startStandIn, videoOnWire } from "../helpers/stand-in-service.ts";

test("an answer that is being worked on outlasts every time-out of the socket", async () => {
  const service = await startStandIn(() => undefined);
  const gateway = await createGateway({ upstream: { url: service.url }, graphiql: false, uploadIdleMs: 20 });
  const silence = new EventEmitter();
  const server = createServer((request, response) => {
    gateway.handleRequest(request, response);
    // Not a listener of the answer: that alone would keep the connection open.
    request.socket.on("timeout", () => silence.emit("noticed"));
  });
  server.timeout = 20;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const noticed = once(silence, "noticed");
  const client = graphqlClient(`http://127.0.0.1:${port}`);
  const answering = client.query('{ video(videoId: "v1") { videoId } }');
  const [call] = await Promise.all([service.call(0), noticed]);
  answerJson(call, 200, videoOnWire("v1"));
  expect((await answering).data).toEqual({ video: { videoId: "v1" } });
  server.closeAllConnections();
  server.close();
  await gateway.close();
  await service[Symbol.asyncDispose]();
});
