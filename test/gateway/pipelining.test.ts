import type { Socket } from "node:net";
import { describe, expect, test, vi } from "vitest";
import { closeAfterAll } from "../helpers/close-after.ts";
import { startGateway } from "../helpers/gateway.ts";
import { openConnection, readAnswers } from "../helpers/raw-http.ts";
import {
  answerEverything,
  answerJson,
  askedId,
  startStandIn,
  videoOnWire,
} from "../helpers/stand-in-service.ts";

const service = await closeAfterAll(startStandIn(answerEverything));
const gateway = await closeAfterAll(startGateway(service.url, { upstreamTimeoutMs: 120_000 }));

/** Returns the raw request for a video. */
function post(videoId: string): string {
  const body = JSON.stringify({ query: `{ video(videoId: "${videoId}") { videoId } }` });
  return `POST /graphql HTTP/1.1\r\nHost: gateway.example\r\nAuthorization: Bearer token\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

const posts = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => post(`${name}${index}`)).join("");

/** Sends more than the gateway reads from one connection and waits until bytes remain unsent. */
async function fill(socket: Socket, bytes: string): Promise<void> {
  for (let sent = 0; sent < 40_000_000; sent += bytes.length) socket.write(bytes);
  await vi.waitFor(() => expect(socket.writableLength).toBeGreaterThan(0));
}

describe("pipelined requests", () => {
  test("are executed one after the other and answered in order", async () => {
    const waiting: (() => void)[] = [];
    service.answer = (call) => waiting.push(() => answerJson(call, 200, videoOnWire(askedId(call))));
    const before = service.calls.length;
    const socket = await openConnection(gateway.url);
    const answers = readAnswers(socket, 20);
    socket.write(posts(20, "a"));
    for (let index = 0; index < 20; index += 1) {
      await service.call(before + index);
      expect(service.calls.length).toBe(before + index + 1);
      waiting[index]?.();
    }
    const ids = (await answers).map((answer) => /"videoId":"(\w+)"/.exec(answer)?.[1]);
    expect(ids).toEqual(Array.from({ length: 20 }, (_, index) => `a${index}`));
    socket.destroy();
  });

  test("are not read ahead while one is executed, beyond a few reads", async () => {
    service.answer = () => undefined;
    const before = service.calls.length;
    const [connected] = [new Promise<Socket>((resolve) => gateway.server.once("connection", resolve))];
    const socket = await openConnection(gateway.url);
    const accepted = await connected;
    await fill(socket, posts(2_000, "b"));
    await service.call(before);
    // The gateway reads a little from time to time, and only while few requests are queued.
    await vi.waitFor(() => expect(accepted.bytesRead).toBeGreaterThan(0));
    const { bytesRead } = accepted;
    expect(bytesRead).toBeLessThanOrEqual(4 * 65_536);
    expect(service.calls.length).toBe(before + 1);
    socket.destroy();
  });

  test.each([2, 50])(
    "are aborted when their client disconnects, and queued ones are never executed: %i requests",
    async (count) => {
      service.answer = () => undefined;
      const before = service.calls.length;
      const socket = await openConnection(gateway.url);
      socket.write(posts(count, "c"));
      const call = await service.call(before);
      socket.destroy();
      expect(await call.over).toBe(false);
      service.answer = answerEverything;
      // Requests of another connection are answered after any that this one would have started.
      const other = await openConnection(gateway.url);
      const answered = readAnswers(other, 1);
      other.write(post("d"));
      await answered;
      expect(service.calls.slice(before).map(askedId)).toEqual(["c0", "d"]);
      other.destroy();
    },
  );

  test("are limited over all connections: the gateway closes the longest queues", async () => {
    service.answer = () => undefined;
    const sockets = await Promise.all(Array.from({ length: 60 }, () => openConnection(gateway.url)));
    const closed = new Set<Socket>();
    for (const socket of sockets) {
      socket.once("close", () => closed.add(socket));
      socket.resume();
      socket.write(post("e") + "GET / HTTP/1.1\r\nHost: a\r\n\r\n".repeat(2_000));
    }
    await vi.waitFor(() => expect(closed.size).toBeGreaterThan(20));
    for (const socket of sockets) socket.destroy();
  });
});
