import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { getIntrospectionQuery } from "graphql";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { type BuiltProgram, buildProgram } from "../helpers/built-program.ts";
import { canSeeProcesses } from "../helpers/worker-processes.ts";
import { startGatewayProcess } from "../helpers/gateway-process.ts";
import { watchAnswers } from "../helpers/watch-answers.ts";

/** Allowed growth of a gateway's memory during an attack and afterwards, in bytes and as a ratio. */
const maxGrowthBytes = 100 * 1_048_576;
const maxGrowthAfter = 1.3;

/** Maximum response time of other clients during an attack on an idle machine, in milliseconds. */
const maxHealthMs = 1_000;
/** The same during an attack with many small queries only. */
const maxQueryMs = 500;

const connections = 120;
const usual = getIntrospectionQuery();
const repeated = `{ ${Array.from(
  { length: 25 },
  (_, index) =>
    `a${index}: __schema { types { fields { name type { name ofType { name fields { name description } } fields { name description } } } } }`,
).join(" ")} }`;

/** Bytes of a request. */
function post(query: string, token: string | null, accept = "*/*"): string {
  const body = JSON.stringify({ query });
  const lines = [
    "POST /graphql HTTP/1.1",
    "Host: gateway.example",
    "Content-Type: application/json",
    `Accept: ${accept}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...(token === null ? [] : [`Authorization: Bearer ${token}`]),
  ];
  return `${lines.join("\r\n")}\r\n\r\n${body}`;
}

let program: BuiltProgram;
beforeAll(async () => {
  program = await buildProgram();
});
afterAll(() => program[Symbol.asyncDispose]());

/** Starts the gateway to attack, with its measurements. */
async function setUp() {
  const gateway = await startGatewayProcess({}, program.main);
  const watch = await watchAnswers(gateway.url, "sandbox-seller-2");
  const residentBytes = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${gateway.pid}/status`, "utf8"))?.[1]) * 1_024;
  const before = residentBytes();
  let most = before;
  const sampling = setInterval(() => (most = Math.max(most, residentBytes())), 50);
  const sockets: (Socket | WebSocket)[] = [];
  const disconnect = () => {
    for (const socket of sockets) {
      if (socket instanceof WebSocket) socket.terminate();
      else socket.destroy();
    }
  };
  const { hostname, port } = new URL(gateway.url);
  return {
    /** Opens a connection and sends bytes. The response is not read until the socket is resumed. */
    send(bytes: string): Socket {
      const socket = connect(Number(port), hostname);
      sockets.push(socket);
      socket.on("error", () => undefined).pause();
      socket.write(bytes);
      return socket;
    },
    /** Number of finished operations with this name in the gateway's log. */
    answered: (name: string) => gateway.output().split(`"operationName":"${name}"`).length - 1,
    /** Sends an operation of a seller. @returns the result. */
    async ask(operation: object): Promise<unknown> {
      const response = await fetch(`${gateway.url}/graphql`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: "Bearer sandbox-seller-1" },
        body: JSON.stringify(operation),
      });
      return response.json();
    },
    /** Opens a WebSocket and waits until it is ready. */
    async openWebSocket(token: string | null): Promise<WebSocket> {
      const socket = new WebSocket(`${gateway.url.replace("http", "ws")}/graphql`, "graphql-transport-ws");
      sockets.push(socket);
      socket.on("error", () => undefined);
      await once(socket, "open");
      const payload = token === null ? {} : { authorization: `Bearer ${token}` };
      socket.send(JSON.stringify({ type: "connection_init", payload }));
      await once(socket, "message");
      return socket;
    },
    /**
     * Expects that other clients got timely responses, that memory stayed within its limit and that it is released.
     * @param isFlood true for an attack of many small answered queries, which use memory only briefly.
     */
    async expectUnharmed({ isFlood = false } = {}) {
      const { healthMs, queryMs, lostMs } = await watch.times();
      expect(healthMs).toBeLessThan(maxHealthMs + lostMs);
      if (isFlood) expect(queryMs).toBeLessThan(maxQueryMs + lostMs);
      else expect(most - before).toBeLessThan(maxGrowthBytes);
      disconnect();
      await vi.waitFor(() => expect(residentBytes()).toBeLessThan(maxGrowthAfter * before), {
        interval: 500,
      });
    },
    async [Symbol.asyncDispose]() {
      clearInterval(sampling);
      disconnect();
      await watch[Symbol.asyncDispose]();
      await gateway[Symbol.asyncDispose]();
    },
  };
}

/** Waits until a number has stopped growing. */
async function untilSettled(read: () => number): Promise<void> {
  let before = Number.NaN;
  await vi.waitFor(
    () => {
      const present = read();
      const isSettled = present > 0 && present === before;
      before = present;
      expect(isSettled).toBe(true);
    },
    { interval: 1_000 },
  );
}

describe.runIf(canSeeProcesses)("A gateway under attack stays healthy when", () => {
  test("callers without a token request the schema 25 times in one operation", async () => {
    await using env = await setUp();
    const answers: string[] = [];
    const sockets = Array.from({ length: connections }, () => env.send(post(repeated, null)));
    for (const socket of sockets) socket.on("data", (data: Buffer) => answers.push(data.toString())).resume();
    await vi.waitFor(() => expect(answers.length).toBe(connections));
    for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 200 .*only one selection is allowed/s);
    await env.expectUnharmed();
  });

  test.each([
    ["JSON", "*/*", 1],
    ["server-sent events", "text/event-stream", 1],
    ["JSON, pipelined", "*/*", 20],
  ])("120 connections request the schema and read nothing: %s", async (_form, accept, times) => {
    await using env = await setUp();
    const request = post(usual, "sandbox-seller-1", accept).repeat(times);
    for (let index = 0; index < connections; index += 1) env.send(request);
    await untilSettled(() => env.answered("IntrospectionQuery"));
    expect(env.answered("IntrospectionQuery")).toBeGreaterThanOrEqual(connections);
    await env.expectUnharmed();
  });

  test("a WebSocket requests the schema thousands of times and reads nothing", async () => {
    await using env = await setUp();
    const socket = await env.openWebSocket("sandbox-seller-1");
    socket.pause();
    for (let id = 0; id < 10_000; id += 1) {
      socket.send(JSON.stringify({ id: String(id), type: "subscribe", payload: { query: usual } }));
    }
    await untilSettled(() => socket.bufferedAmount);
    // The gateway has stopped reading, too.
    expect(socket.bufferedAmount).toBeGreaterThan(0);
    await env.expectUnharmed();
  });

  test("20 connections pipeline 2000 queries each, all of which are answered", async () => {
    await using env = await setUp();
    const request = post("{ viewer { id mode } }", "sandbox-seller-1");
    let answered = 0;
    for (let index = 0; index < 20; index += 1) {
      const socket = env.send(request.repeat(2_000));
      socket.on(
        "data",
        (data: Buffer) => (answered += data.toString("latin1").split("HTTP/1.1 200").length - 1),
      );
      socket.resume();
    }
    await vi.waitFor(() => expect(answered).toBe(40_000));
    await env.expectUnharmed({ isFlood: true });
  });

  test("a WebSocket sends 40 000 queries at once, all of which are answered", async () => {
    await using env = await setUp();
    const socket = await env.openWebSocket("sandbox-seller-1");
    let answered = 0;
    socket.on("message", (data: Buffer) => (answered += data.includes('"complete"') ? 1 : 0));
    for (let id = 0; id < 40_000; id += 1) {
      const payload = { query: "{ viewer { id mode } }" };
      socket.send(JSON.stringify({ id: String(id), type: "subscribe", payload }));
    }
    await vi.waitFor(() => expect(answered).toBe(40_000));
    await env.expectUnharmed({ isFlood: true });
  });

  test.each([8_000, 30_000])(
    "a client repeatedly requests a store category plan for %i names",
    async (count) => {
      await using env = await setUp();
      const tree = Array.from({ length: count }, (_, index) => ({ name: `n${index}` }));
      const query =
        "query ($tree: [StoreCategoryTreeInput!]!) { storeCategoryPlan(tree: $tree) { changes { type } } }";
      for (let sent = 0; sent < 10; sent += 1) {
        const answer = await env.ask({ query, variables: { tree } });
        expect(answer).toMatchObject({ errors: [{ extensions: { code: "BAD_USER_INPUT" } }] });
      }
      await env.expectUnharmed();
    },
  );
});
