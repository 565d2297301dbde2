import type { Socket } from "node:net";
import { Readable } from "node:stream";
import { describe, expect, it, vi } from "vitest";
import { UpstreamConnectionError, UpstreamHttpError } from "../../../src/upstream/errors.ts";
import { mediaWritePolicy } from "../../../src/upstream/rate-limit/scope.ts";
import {
  connectTo,
  countingFile,
  failureOf,
  type FixtureConfig,
  fileOf,
  json,
  refusingAddress,
  startFixture,
  startRawFixture,
  videoOnWire,
  viewerOptions,
} from "../fixture.ts";

/** Closes a connection in the middle of a response. */
const cutOff = (status: string, header: string) => (socket: Socket) =>
  void socket.end(`HTTP/1.1 ${status}\r\n${header}\r\n\r\n4\r\n{"vi`);

/** A service that responds with these statuses first and then with a video. */
function failingFirst(statuses: number[], headers: Record<string, string> = {}, config: FixtureConfig = {}) {
  return startFixture((request, response, number) => {
    const status = statuses[number - 1];
    request.resume().on("end", () => {
      if (status) response.writeHead(status, headers).end();
      else response.writeHead(200, { location: "/video/v1" }).end(json(videoOnWire));
    });
  }, config);
}

describe("the retry policy", () => {
  it.each([429, 500, 502, 503, 504])("retries a GET after %i", async (status) => {
    await using service = await failingFirst([status]);
    const video = service.read();
    // Half of 200 ms, because the injected random value is 0.5.
    await vi.waitUntil(() => service.clock.delays().includes(100));
    await service.clock.advance(99);
    expect(service.targets).toHaveLength(1);
    await service.clock.advance(1);
    expect(await video).toMatchObject({ videoId: "v1" });
    expect(service.calls).toMatchObject([{ status: 200, code: null, durationMs: 100 }]);
  });

  it.each([400, 401, 403, 409, 501])("does not retry a GET after %i", async (status) => {
    await using service = await failingFirst([status]);
    expect(await failureOf(service.read())).toMatchObject({ status });
    expect(service.targets).toHaveLength(1);
  });

  it.each<[string, (socket: Socket) => void]>([
    ["before its response", (socket) => socket.resetAndDestroy()],
    ["within a body of a known length", cutOff("200 OK", "content-length: 1000")],
    ["within a body in chunks", cutOff("200 OK", "transfer-encoding: chunked")],
  ])("detail 4c: retries a GET whose connection breaks %s", async (_, breakOff) => {
    await using service = await startRawFixture((socket, attempt) => {
      socket.once("data", () => {
        if (attempt === 1) breakOff(socket);
        else socket.end(`HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n${json(videoOnWire)}`);
      });
    });
    const video = service.read();
    await service.passPause(100);
    expect(await video).toMatchObject({ videoId: "v1" });
    expect(service.calls).toMatchObject([{ status: 200, code: null }]);
    expect(service.clock.delays()).toEqual([]);
  });

  it.each<[string, (socket: Socket) => void]>([
    ["without a response", (socket) => socket.resetAndDestroy()],
    ["within the head of its response", (socket) => socket.end("HTTP/1.1 201 Created\r\ncontent-len")],
    ["within the body of its response", cutOff("201 Created", "content-length: 1000")],
  ])(
    "detail 4c: does not retry a change whose connection breaks %s, and its outcome is unknown",
    async (_, breakOff) => {
      await using service = await startRawFixture((socket) => {
        socket.once("data", () => breakOff(socket));
      });
      const failure = await failureOf(service.create());
      expect(failure).toBeInstanceOf(UpstreamConnectionError);
      expect(failure).toMatchObject({ code: "UPSTREAM_UNAVAILABLE", nothingSent: false, outcome: "UNKNOWN" });
      expect(service.connections()).toBe(1);
    },
  );

  it.each([
    ["HTML", "<html></html>"],
    ["too large", Buffer.alloc(6_000_000, " ")],
  ])("does not retry a GET whose response is %s", async (_, body) => {
    await using service = await startFixture((_request, response) => response.end(body));
    expect(await failureOf(service.read())).toMatchObject({ code: "UPSTREAM_INVALID_RESPONSE" });
    expect(service.targets).toHaveLength(1);
    expect(service.clock.delays()).toEqual([]);
  });

  it("doubles the pause up to two seconds, after any number of failures", async () => {
    const pausesMs = [100, 200, 400, 800, 1_000, 1_000];
    await using service = await failingFirst(Array(6).fill(503), {}, { maxAttempts: 7 });
    const video = service.read();
    for (const [place, pauseMs] of pausesMs.entries()) {
      await vi.waitUntil(() => service.exchanges.length === place + 1);
      expect(service.clock.delays()[0]).toBe(pauseMs);
      await service.clock.advance(pauseMs);
    }
    expect(await video).toMatchObject({ videoId: "v1" });
  });

  it("waits exactly as long as Retry-After says, for a GET after 503 and for a POST after 429", async () => {
    await using reading = await failingFirst([503], { "retry-after": "3" });
    const video = reading.read();
    await reading.passPause(3_000);
    expect(await video).toMatchObject({ videoId: "v1" });
    await using changing = await failingFirst([429], { "retry-after": "2" });
    const created = changing.create();
    await changing.passPause(2_000);
    expect(await created).toBe("v1");
    expect([reading.targets.length, changing.targets.length]).toEqual([2, 2]);
  });

  it("fails a read, a change and a repeatable upload immediately when Retry-After is longer than the time left", async () => {
    await using service = await failingFirst([503, 429, 429, 429], { "retry-after": "15" });
    expect(await failureOf(service.read())).toMatchObject({ status: 503, retryAfterSeconds: 15 });
    expect(service.targets).toHaveLength(1);
    const tooMany = { status: 429, retryAfterSeconds: 15 };
    expect(await failureOf(service.create())).toMatchObject(tooMany);
    const bytes = Buffer.from("abc");
    const held = {
      createReadStream: () => Readable.from([bytes], { objectMode: false }),
      release: () => undefined,
    };
    const file = { ...fileOf([bytes], 3), held };
    // The limit is closed until then.
    await service.clock.advance(15_000);
    expect(await failureOf(service.upload(file))).toMatchObject(tooMany);
    expect(service.targets).toHaveLength(3);
  });

  it("does not retry an upload whose bytes have been read", async () => {
    await using service = await failingFirst([429], { "retry-after": "1" });
    const { file } = countingFile(100, 2);
    expect(await failureOf(service.upload(file))).toMatchObject({ status: 429 });
    expect(service.targets).toHaveLength(1);
  });

  it("stops after three attempts of a POST and an upload whose connection was refused, and returns their tokens", async () => {
    const { upstream, create, upload, passPause } = connectTo(await refusingAddress(), {});
    const { stream, taken, file } = countingFile(100, 2);
    for (const call of [create, () => upload(file)]) {
      const failure = failureOf(call());
      await passPause(100);
      await passPause(200);
      expect(await failure).toMatchObject({ code: "UPSTREAM_UNAVAILABLE", nothingSent: true });
    }
    expect(stream.destroyed).toBe(true);
    expect(taken.chunks).toBeLessThanOrEqual(1);
    expect(await upstream.rateLimiter.read("viewer-1", mediaWritePolicy)).toMatchObject({ used: 0 });
    await upstream.close();
  });

  it("stops waiting when the caller cancels", async () => {
    await using service = await failingFirst([503], { "retry-after": "5" });
    const leaving = new AbortController();
    const failure = failureOf(service.read("v1", viewerOptions("viewer-1", leaving.signal)));
    await vi.waitUntil(() => service.clock.delays().includes(5_000));
    leaving.abort("left");
    expect(await failure).toBe("left");
    expect(service.clock.delays()).toEqual([]);
    expect(service.targets).toHaveLength(1);
    expect(service.calls).toMatchObject([{ code: "ABORTED" }]);
  });

  it("counts each attempt against the limit and closes the bucket after a 429", async () => {
    await using service = await startFixture((request, response) => {
      request.resume().on("end", () => response.writeHead(429, { "retry-after": "4" }).end());
    });
    const file = fileOf([Buffer.from("x")], 1);
    expect(await failureOf(service.media.createImageFromFile(file, viewerOptions()))).toBeInstanceOf(
      UpstreamHttpError,
    );

    expect(await service.upstream.rateLimiter.read("viewer-1", mediaWritePolicy)).toMatchObject({
      used: 1,
      remaining: 0,
      resetsAt: new Date(service.clock.now() + 5_000),
    });
  });
});
