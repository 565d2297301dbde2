import { describe, expect, it, vi } from "vitest";
import { UpstreamTimeoutError } from "../../../src/upstream/errors.ts";
import { mediaWritePolicy } from "../../../src/upstream/rate-limit/scope.ts";
import {
  countingFile,
  failureOf,
  json,
  openFile,
  startFixture,
  startRawFixture,
  videoOnWire,
  viewerOptions,
} from "../fixture.ts";
import { upstreamCall } from "../../../src/upstream/upstream-call.ts";
import { oneLease } from "../../helpers/one-lease.ts";

const oneAttempt = { maxAttempts: 1 };

describe("the deadline of a call", () => {
  it("aborts a call without response headers, and closes its connection", async () => {
    await using service = await startFixture(() => undefined);
    const failure = failureOf(service.read());
    await service.came(1);
    await service.clock.advance(14_999);
    expect(service.sockets.size).toBe(1);
    await service.clock.advance(1);
    expect(await failure).toBeInstanceOf(UpstreamTimeoutError);
    await vi.waitUntil(() => service.sockets.size === 0);
    expect(service.clock.delays()).toEqual([]);
    expect(service.calls).toMatchObject([
      { operation: "getVideo", status: null, code: "UPSTREAM_TIMEOUT", durationMs: 15_000 },
    ]);
  });

  it("aborts a call whose response body stalls", async () => {
    let written = false;
    await using service = await startFixture((_, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.write('{"videoId":', () => (written = true));
    });
    const failure = failureOf(service.read());
    await vi.waitUntil(() => written);
    await service.clock.advance(15_000);
    expect(await failure).toBeInstanceOf(UpstreamTimeoutError);
    expect(service.calls).toMatchObject([{ code: "UPSTREAM_TIMEOUT" }]);
  });

  it("excludes the time that a call waits for the rate limit", async () => {
    await using service = await startFixture(() => undefined);
    const { viewer, signal } = viewerOptions();
    const call = upstreamCall("media", "createVideo");
    const { rateLimiter } = service.upstream;
    const lease = await oneLease(rateLimiter.acquire(viewer.key, mediaWritePolicy, call, signal, 1));
    await lease.refused(9_000);
    const failure = failureOf(service.create());
    await service.clock.advance(9_000);
    await service.came(1);
    await service.clock.advance(14_999);
    expect(service.calls).toEqual([]);
    await service.clock.advance(1);
    expect(await failure).toBeInstanceOf(UpstreamTimeoutError);
    expect(service.calls).toMatchObject([{ durationMs: 24_000 }]);
  });

  it("lets an upload run for hours while bytes move, and aborts it when they stop", async () => {
    let received = 0;
    await using service = await startFixture((request) => {
      request.on("data", (chunk: Buffer) => (received += chunk.length));
    }, oneAttempt);
    const { stream, file } = openFile(1_000_000);
    const failure = failureOf(service.upload(file));
    for (let count = 1; count <= 200; count += 1) {
      stream.write(Buffer.alloc(100));
      await vi.waitUntil(() => received === count * 100, { interval: 1 });
      await service.clock.advance(29_000);
    }
    await service.clock.advance(1_001);
    expect(await failure).toMatchObject({ code: "UPLOAD_STALLED", outcome: "NONE" });
    expect(stream.destroyed).toBe(true);
    await vi.waitUntil(() => service.sockets.size === 0);
  });

  it("allows as much time for the first byte of an upload as for any other", async () => {
    await using service = await startFixture(() => undefined);
    const { file } = openFile(10);
    const failure = failureOf(service.upload(file));
    await vi.waitUntil(() => service.sockets.size === 1);
    await service.clock.advance(29_999);
    expect(service.calls).toEqual([]);
    await service.clock.advance(1);
    expect(await failure).toMatchObject({ code: "UPLOAD_STALLED", outcome: "NONE" });
  });

  it("gives the service 60 s to respond after the last byte of an upload", async () => {
    let complete = false;
    await using service = await startFixture((request) => {
      request.resume().on("end", () => (complete = true));
    });
    const { file } = countingFile(1_000, 3);
    const failure = failureOf(service.upload(file));
    await vi.waitUntil(() => complete);
    await service.clock.advance(59_999);
    expect(service.sockets.size).toBe(1);
    await service.clock.advance(1);
    expect(await failure).toBeInstanceOf(UpstreamTimeoutError);
  });

  it("aborts an upload whose bytes the service does not read", async () => {
    await using service = await startRawFixture((socket) => socket.pause());
    const { taken, file } = countingFile(65_536, 1_000);
    const failure = failureOf(service.upload(file));
    let before = -1;
    await vi.waitUntil(() => {
      const stalled = taken.chunks > 0 && taken.chunks === before;
      before = taken.chunks;
      return stalled;
    });
    await service.clock.advance(30_000);
    expect(await failure).toBeInstanceOf(UpstreamTimeoutError);
    // Back-pressure limits the bytes read to the buffers of two sockets.
    expect(taken.chunks * 65_536).toBeLessThan(16 * 1024 * 1024);
  });

  it("leaves no timer behind after a successful call", async () => {
    await using service = await startFixture((_, response) => response.end(json(videoOnWire)));
    await service.read();
    expect(service.clock.delays()).toEqual([]);
    expect(service.calls).toEqual([
      {
        service: "media",
        operation: "getVideo",
        viewerKey: "viewer-1",
        status: 200,
        code: null,
        durationMs: 0,
        requestId: expect.any(String),
        attempts: 1,
        rateLimitWaitMs: 0,
        connectionWaitMs: 0,
      },
    ]);
  });
});
