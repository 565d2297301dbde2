import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { expect, test, vi } from "vitest";
import { HttpExchange } from "../../src/http/http-exchange.ts";
import { openConnection } from "../helpers/raw-http.ts";
import { serve } from "../helpers/serve.ts";
import { createExchangeDeps } from "./exchange-deps.ts";

/** Starts a server with one pending request, and its client. */
async function followRequest() {
  const server = createServer();
  const client = await openConnection(await serve(server));
  client.write("GET / HTTP/1.1\r\nHost: gateway.example\r\n\r\n");
  const [, response] = (await once(server, "request")) as [unknown, ServerResponse];
  const deps = createExchangeDeps();
  const exchange = new HttpExchange(response, deps, false);
  return { admission: deps.admission, client, response, exchange };
}

test("a callback for the end of a response is called once, at the end or as soon as it is registered later", async () => {
  for (const end of ["answer", "leave"]) {
    const env = await followRequest();
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
  const env = await followRequest();
  env.client.destroy();
  await once(env.response, "close");
  env.exchange.start(() => undefined);
  expect(env.admission.admit(env.exchange.client)).toHaveProperty("end");
});

test("an operation holds its slot until its response is complete", async () => {
  const env = await followRequest();
  env.exchange.start(() => undefined);
  expect(env.admission.admit(env.exchange.client)).toEqual({ exceeded: "perViewer", limit: 1 });
  env.response.end();
  await once(env.response, "close");
  expect(env.admission.admit(env.exchange.client)).toHaveProperty("end");
});

test("a signal that is created after the client has disconnected is aborted", async () => {
  const env = await followRequest();
  env.client.destroy();
  await once(env.response, "close");
  expect(env.exchange.signal.reason).toMatchObject({ code: "CLIENT_GONE" });
  expect(env.exchange.cancellation.reason).toBe(env.exchange.signal.reason);
});

test("bytes that are written while the client disconnects no longer count as unread after the close", async () => {
  const env = await followRequest();
  // The server closes its half of the connection before the response is written.
  env.response.socket?.end();
  env.response.end("an answer");
  env.exchange.noteWritten();
  expect(env.exchange.unreadBytes()).toBeGreaterThan(0);
  await once(env.response, "close");
  expect(env.exchange.unreadBytes()).toBe(0);
});
