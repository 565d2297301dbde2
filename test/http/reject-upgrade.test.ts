import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import type { Duplex } from "node:stream";
import { expect, test } from "vitest";
import { rejectUpgrade } from "../../src/http/reject-upgrade.ts";
import { serve } from "../helpers/serve.ts";

/** Starts a server that rejects every upgrade, and records the connections. */
async function startRefusing() {
  const refused: Promise<Duplex>[] = [];
  const server = createServer().on("upgrade", (request, socket) => {
    refused.push(new Promise((resolve) => socket.once("close", () => resolve(socket))));
    rejectUpgrade(request, socket, "404 Not Found");
  });
  return { port: Number(new URL(await serve(server)).port), refused };
}

const upgrade = "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n";

test("the server survives a client that requests an upgrade and resets its connection immediately", async () => {
  const server = await startRefusing();
  // An unhandled error event would end the process and fail this run.
  for (let index = 0; index < 5; index += 1) {
    const client = connect(server.port, "127.0.0.1").on("error", () => undefined);
    client.write(upgrade, () => client.resetAndDestroy());
    await once(client, "close");
    await expect.poll(() => server.refused.length).toBe(index + 1);
    await server.refused[index];
  }
});

test("a rejected upgrade closes the connection, even when the client keeps its side open", async () => {
  const server = await startRefusing();
  const client = connect({ port: server.port, host: "127.0.0.1", allowHalfOpen: true });
  client.write(upgrade);
  const [answer] = (await once(client, "data")) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 404 Not Found\r\n/);
  expect((await server.refused[0])?.destroyed).toBe(true);
  client.destroy();
});
