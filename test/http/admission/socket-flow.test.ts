import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { SocketFlow } from "../../../src/http/admission/socket-flow.ts";
import { UnreadBytes } from "../../../src/http/admission/unread-bytes.ts";

test("bytes sent while a WebSocket is closing no longer count as unread once it is closed", async () => {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  await once(server, "listening");
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const [socket, request] = (await once(server, "connection")) as [WebSocket, IncomingMessage];
  try {
    const flow = new SocketFlow({
      socket,
      transport: request.socket,
      address: "203.0.113.1",
      idleMs: 30_000,
      unread: new UnreadBytes(1_000_000),
    });
    socket.close();
    socket.pong("what a ping is answered with");
    expect(flow.unreadBytes()).toBeGreaterThan(0);
    await once(socket, "close");
    expect(flow.unreadBytes()).toBe(0);
  } finally {
    client.terminate();
    server.close();
  }
});
