import type { Socket } from "node:net";
import { expect, it, vi } from "vitest";
import { systemClock } from "../../../src/clock.ts";
import { maxWriteBytes } from "../../../src/upstream/files/outgoing-stream.ts";
import type { Connection, OriginPool } from "../../../src/upstream/transport/origin-pool.ts";
import { createHttpTransport } from "../../../src/upstream/transport/http-transport.ts";
import { startFixture } from "../fixture.ts";
import { OneAsker, poolOf } from "./asker.ts";

/** Acquires a connection to an address. */
const acquire = (pool: { to(origin: string): Pick<OriginPool, "acquire"> }, address: string) =>
  new Promise<Connection>((resolve) => pool.to(address).acquire(new OneAsker("a", resolve)));

/** Sends a request over a connection, and reads the response. */
async function send({ client }: Connection): Promise<void> {
  const { body } = await client.request({ method: "POST", path: "/" });
  await body.dump();
}

it("a pooled connection has a socket from its opening until it is closed, and then a new one", async () => {
  await using service = await startFixture((_request, response) => response.end());
  const pool = poolOf({ maxTotal: 1, maxPerViewer: 1 }, systemClock);
  const place = await acquire(pool, service.address);
  expect(place.connection).toBeNull();
  await send(place);
  const first = place.connection;
  expect(first).not.toBeNull();
  for (const socket of service.sockets) socket.destroy();
  await vi.waitUntil(() => place.connection === null);
  await send(place);
  expect(place.connection).not.toBeNull();
  expect(place.connection).not.toBe(first);
  await pool.close();
});

it("an upload connection buffers as much as one write sends", async () => {
  await using service = await startFixture((_request, response) => response.end());
  const transport = createHttpTransport(systemClock);
  const place = await acquire(transport.pools.uploads, service.address);
  await send(place);
  expect((place.connection as Socket | null)?.writableHighWaterMark).toBe(maxWriteBytes);
  await transport.close();
});
