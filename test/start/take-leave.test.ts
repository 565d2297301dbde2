import { once } from "node:events";
import { performance } from "node:perf_hooks";
import { expect, onTestFinished, test } from "vitest";
import { createGateway } from "../../src/server.ts";
import { addressOf, createHttpServer } from "../../src/start/serving.ts";
import { takeLeave } from "../../src/start/take-leave.ts";
import { openConnection } from "../helpers/raw-http.ts";

/** A gateway on a server that listens, and a connection to it. */
async function setUp() {
  const gateway = await createGateway({ upstream: { url: "http://127.0.0.1:9" } });
  const server = createHttpServer({ requestTimeoutMs: 30_000 });
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

test("a connection that was opened in advance and never used does not keep the process much longer than a used one", async () => {
  const { gateway, server } = await setUp();
  server.keepAliveTimeout = 100;
  const beganAtMs = performance.now();
  await takeLeave(server, gateway, { delayMs: 0, graceMs: 60_000 });
  expect(performance.now() - beganAtMs).toBeLessThan(3_500);
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
