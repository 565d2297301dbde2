import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test, vi } from "vitest";
import { systemClock } from "../../src/clock.ts";
import { Admission } from "../../src/http/admission/admission.ts";
import { FairQueue } from "../../src/http/admission/fair-queue.ts";
import { UnreadBytes } from "../../src/http/admission/unread-bytes.ts";
import { HttpExchange } from "../../src/http/http-exchange.ts";
import { composeObservers } from "../../src/observing/observer.ts";
import { openConnection } from "../helpers/raw-http.ts";

/** Starts a server with one pending request, and its client. */
async function followRequest() {
  const admission = new Admission({ perViewer: 1, perAddress: 1 }, new FairQueue());
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = await openConnection(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  client.write("GET / HTTP/1.1\r\nHost: gateway.example\r\n\r\n");
  const [, response] = (await once(server, "request")) as [unknown, ServerResponse];
  const deps = {
    viewerOf: () => null,
    sessionEndOf: () => null,
    publicUrlOf: () => "",
    clientAddressOf: () => "203.0.113.1",
    clock: systemClock,
    observer: composeObservers([]),
    admission,
    unread: new UnreadBytes(1_000_000),
    headersOf: () => [],
    requestTimeoutMs: 30_000,
    idleMs: 30_000,
  };
  const exchange = new HttpExchange(response, deps, false);
  return {
    admission,
    client,
    response,
    exchange,
    [Symbol.dispose]() {
      client.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}

test("a callback for the end of a response is called once, at the end or as soon as it is registered later", async () => {
  for (const end of ["answer", "leave"]) {
    using env = await followRequest();
    const early = vi.fn<() => void>();
    const late = vi.fn<() => void>();
    env.exchange.onEnd(early);
    expect(early).not.toHaveBeenCalled();
    if (end === "answer") env.response.end();
    else env.client.destroy();
    await once(env.response, "close");
    expect(early).toHaveBeenCalledTimes(1);
    env.exchange.onEnd(late);
    expect([early.mock.calls.length, late.mock.calls.length]).toEqual([1, 1]);
  }
});

test("an operation that starts after its client has disconnected takes no slot", async () => {
  using env = await followRequest();
  env.client.destroy();
  await once(env.response, "close");
  env.exchange.start(() => undefined);
  expect(env.admission.admit(env.exchange.client)).toHaveProperty("end");
});

test("an operation holds its slot until its response is complete", async () => {
  using env = await followRequest();
  env.exchange.start(() => undefined);
  expect(env.admission.admit(env.exchange.client)).toEqual({ exceeded: "perViewer", limit: 1 });
  env.response.end();
  await once(env.response, "close");
  expect(env.admission.admit(env.exchange.client)).toHaveProperty("end");
});

test("a signal that is created after the client has disconnected is aborted", async () => {
  using env = await followRequest();
  env.client.destroy();
  await once(env.response, "close");
  expect(env.exchange.signal.reason).toMatchObject({ code: "CLIENT_GONE" });
  expect(env.exchange.cancellation.reason).toBe(env.exchange.signal.reason);
});

test("bytes that are written while the client disconnects no longer count as unread after the close", async () => {
  using env = await followRequest();
  // The server closes its half of the connection before the response is written.
  env.response.socket?.end();
  env.response.end("an answer");
  env.exchange.noteWritten();
  expect(env.exchange.unreadBytes()).toBeGreaterThan(0);
  await once(env.response, "close");
  expect(env.exchange.unreadBytes()).toBe(0);
});
