import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { createGateway } from "../../src/server.ts";
import { addressOf, createHttpServer } from "../../src/start/serving.ts";
import { takeLeave } from "../../src/start/take-leave.ts";
import { openConnection } from "../helpers/raw-http.ts";

/** A gateway on a server that listens, and a connection to it. */
async function setUp(requestTimeoutMs = 30_000) {
  const gateway = await createGateway({ upstream: { url: "http://127.0.0.1:9" } });
  const server = createHttpServer({ requestTimeoutMs });
  server.on("request", (request, response) => gateway.handleRequest(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const connection = await openConnection(addressOf(server));
  onTestFinished(async () => {
    connection.destroy();
    await gateway.close();
  });
  return { gateway, server, connection };
}

test("a connection that was opened in advance and never used does not keep the process until its headers are late", async () => {
  const anHourMs = 3_600_000;
  const { gateway, server } = await setUp(anHourMs);
  server.keepAliveTimeout = 100;
  await takeLeave(server, gateway, { delayMs: 0, graceMs: anHourMs });
  expect(server.listening).toBe(false);
});

test("a connection on which something still runs after the grace period is cut", async () => {
  const { gateway, server, connection } = await setUp();
  connection.on("error", () => undefined);
  const cut = once(connection, "close");
  const taken = once(server, "request");
  connection.write(
    "POST /graphql HTTP/1.1\r\nHost: gateway\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
  );
  await taken;
  await takeLeave(server, gateway, { delayMs: 0, graceMs: 50 });
  await cut;
  expect(connection.destroyed).toBe(true);
});
