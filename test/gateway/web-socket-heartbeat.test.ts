import { once } from "node:events";
import type { Socket } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startGateway, type TestGateway } from "../helpers/gateway.ts";
import {
  answerJson,
  askedId,
  type ReceivedCall,
  startStandIn,
  type StandInService,
  videoOnWire,
} from "../helpers/stand-in-service.ts";
import { connectSocket } from "../helpers/web-socket.ts";

const heartbeatMs = 12_000;

let service: StandInService;
let gateway: TestGateway;
let waiting: ReceivedCall[];

beforeEach(async () => {
  waiting = [];
  service = await startStandIn((call) => void waiting.push(call));
  gateway = await startGateway(service.url, { upstreamTimeoutMs: 120_000 });
  // Heartbeats use the timers of the machine.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(async () => {
  vi.useRealTimers();
  await gateway[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
});

/** An acknowledged connection and the gateway's socket. */
async function connect({ autoPong = true } = {}) {
  const accepted = new Promise<Socket>((resolve) => gateway.server.once("connection", resolve));
  const { socket } = await connectSocket(gateway.url, "token", { autoPong });
  let pings = 0;
  socket.on("ping", () => (pings += 1));
  return {
    socket,
    accepted: await accepted,
    pings: () => pings,
    /** Waits until the gateway has read all earlier messages. */
    untilRead: async () => {
      const answered = once(socket, "message");
      socket.send(JSON.stringify({ type: "ping" }));
      expect(String((await answered)[0])).toBe('{"type":"pong"}');
    },
  };
}

test("the gateway closes a connection without a pong at the second heartbeat", async () => {
  const { socket, pings } = await connect({ autoPong: false });
  const ended = once(socket, "close");
  const pinged = once(socket, "ping");
  vi.advanceTimersByTime(heartbeatMs);
  await pinged;
  expect(socket.readyState).toBe(socket.OPEN);
  vi.advanceTimersByTime(heartbeatMs);
  // Without a closing handshake, which the client would not answer.
  expect((await ended)[0]).toBe(1006);
  expect(pings()).toBe(1);
});

test("the gateway sends one ping per heartbeat on a connection whose client answers", async () => {
  const { socket, pings, untilRead } = await connect();
  for (let beat = 1; beat <= 5; beat += 1) {
    const pinged = once(socket, "ping");
    vi.advanceTimersByTime(heartbeatMs);
    await pinged;
    await untilRead();
    expect(pings()).toBe(beat);
  }
  expect(socket.readyState).toBe(socket.OPEN);
  socket.terminate();
});

test("the gateway sends no ping on a connection while it does not read from it", async () => {
  const { socket, accepted, pings, untilRead } = await connect();
  const received = { completed: 0 };
  socket.on("message", (data: Buffer) => (received.completed += data.includes('"complete"') ? 1 : 0));
  // 25 operations run, and reading stops with 100 queued ones.
  for (let index = 0; index < 125; index += 1) {
    const payload = { query: `{ video(videoId: "v${index}") { videoId } }` };
    socket.send(JSON.stringify({ id: String(index), type: "subscribe", payload }));
  }
  while (!accepted.isPaused()) await turn();
  for (let beat = 0; beat < 4; beat += 1) vi.advanceTimersByTime(heartbeatMs);
  service.answer = (call) => answerJson(call, 200, videoOnWire(askedId(call)));
  for (const call of waiting.splice(0)) service.answer(call);
  while (received.completed < 125 && socket.readyState === socket.OPEN) await turn();
  expect([received.completed, pings(), socket.readyState]).toEqual([125, 0, socket.OPEN]);
  await untilRead();
  // From now on heartbeats are sent again.
  const pinged = once(socket, "ping");
  vi.advanceTimersByTime(heartbeatMs);
  await pinged;
  socket.terminate();
});
