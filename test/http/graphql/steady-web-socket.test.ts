import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { SteadyWebSocket } from "../../../src/http/graphql/steady-web-socket.ts";

/** What `send` says on a connection that is closing. */
async function sendWhileClosing(Connection: typeof WebSocket): Promise<Error | undefined> {
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0, WebSocket: Connection });
  await once(server, "listening");
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const [[connection]] = (await Promise.all([once(server, "connection"), once(client, "open")])) as [
    [WebSocket],
    [],
  ];
  connection.close();
  const said = new Promise<Error | undefined>((resolve) => connection.send("late", resolve));
  try {
    return await said;
  } finally {
    client.terminate();
    connection.terminate();
    server.close();
  }
}

test("a message that cannot be sent any more is no failure of its sender", async () => {
  expect(await sendWhileClosing(WebSocket)).toBeInstanceOf(Error);
  expect(await sendWhileClosing(SteadyWebSocket)).toBeUndefined();
});
