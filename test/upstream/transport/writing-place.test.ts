import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { expect, it, vi } from "vitest";
import { systemClock } from "../../../src/clock.ts";
import { maxWriteBytes } from "../../../src/upstream/files/outgoing-stream.ts";
import type { Connection } from "../../../src/upstream/transport/origin-pool.ts";
import { createHttpTransport } from "../../../src/upstream/transport/http-transport.ts";
import { OneAsker, poolOf } from "./asker.ts";

it("a pooled connection has a socket from its opening until it is closed, and then a new one", async () => {
  const server = createServer((_request, response) => response.end()).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const pool = poolOf({ maxTotal: 1, maxPerViewer: 1 }, systemClock);
  const place = await new Promise<Connection>((resolve) => {
    pool.to(`http://127.0.0.1:${port}`).acquire(new OneAsker("a", resolve));
  });
  const send = async () => {
    const { body } = await place.client.request({ method: "POST", path: "/" });
    await body.dump();
  };
  try {
    expect(place.connection).toBeNull();
    await send();
    const first = place.connection;
    expect(first).not.toBeNull();
    server.closeAllConnections();
    await vi.waitUntil(() => place.connection === null);
    await send();
    expect(place.connection).not.toBeNull();
    expect(place.connection).not.toBe(first);
  } finally {
    await pool.close();
    server.closeAllConnections();
    server.close();
  }
});

it("an upload connection buffers as much as one write sends", async () => {
  const server = createServer((_request, response) => response.end()).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const transport = createHttpTransport(systemClock);
  try {
    const place = await new Promise<Connection>((resolve) => {
      transport.pools.uploads.to(`http://127.0.0.1:${port}`).acquire(new OneAsker("a", resolve));
    });
    const { body } = await place.client.request({ method: "POST", path: "/" });
    const connection = place.connection as Socket | null;
    expect(connection?.writableHighWaterMark).toBe(maxWriteBytes);
    await body.dump();
  } finally {
    await transport.close();
    server.close();
  }
});
