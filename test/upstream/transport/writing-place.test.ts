import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buildConnector } from "undici";
import { expect, it, vi } from "vitest";
import { systemClock } from "../../../src/clock.ts";
import { OriginConnections } from "../../../src/upstream/transport/connection.ts";
import { Exchanges } from "../../../src/upstream/transport/exchange-note.ts";
import { noProgress } from "../../../src/upstream/transport/transport.ts";
import { upstreamCall } from "../../../src/upstream/upstream-call.ts";

it("the place of a connection has it from its opening until it is closed, and the next one then", async () => {
  const server = createServer((_request, response) => response.end()).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const origin = new OriginConnections(`http://127.0.0.1:${port}`, { connect: buildConnector({}) });
  const connection = origin.take(() => undefined);
  const { place } = connection.client;
  const exchanges = new Exchanges(systemClock, () => undefined);
  const send = async () => {
    const options = { method: "POST", path: "/", streamed: null } as const;
    const note = exchanges.begin(upstreamCall("media", "uploadVideo"));
    const { body } = await connection.request(options, noProgress(), note, new AbortController().signal);
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
    await origin.close();
    server.closeAllConnections();
    server.close();
  }
});
