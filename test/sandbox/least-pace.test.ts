import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { expect, test, vi } from "vitest";
import { closeSlowRequest } from "../../src/sandbox/http/slow-request.ts";
import { createManualClock } from "../helpers/clock.ts";
import { openConnection } from "../helpers/raw-http.ts";
import { serve } from "../helpers/serve.ts";

/** Opens a connection to a server that reads every body, and sends only the headers of a request. */
async function beginRequest() {
  const clock = createManualClock();
  const server = createServer((incoming) => {
    closeSlowRequest(incoming, clock);
    incoming.on("error", () => undefined);
    incoming.resume();
  });
  const socket = await openConnection(await serve(server));
  const request = once(server, "request") as Promise<[IncomingMessage]>;
  socket.write("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n");
  const [incoming] = await request;
  return { clock, socket, incoming };
}

test("detail 4a: the sandbox closes the connection of a body that arrives byte by byte", async () => {
  const { clock, socket, incoming } = await beginRequest();
  const before = incoming.socket.bytesRead;
  socket.write("x".repeat(2_999));
  await vi.waitFor(() => expect(incoming.socket.bytesRead - before).toBe(2_999));
  await clock.advance(29_999);
  expect(socket.readyState).toBe("open");
  const closed = once(socket, "close");
  await clock.advance(1);
  await closed;
});

test("detail 4a: the sandbox accepts a slow body, and leaves no timer behind", async () => {
  const { clock, socket, incoming } = await beginRequest();
  const before = incoming.socket.bytesRead;
  for (let window = 1; window <= 4; window += 1) {
    socket.write("x".repeat(25_000));
    await vi.waitFor(() => expect(incoming.socket.bytesRead - before).toBe(25_000 * window));
    await clock.advance(30_000);
  }
  await vi.waitFor(() => expect(clock.delays()).toEqual([]));
  expect(socket.readyState).toBe("open");
});
