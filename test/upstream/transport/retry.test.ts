import { Readable } from "node:stream";
import { describe, expect, it, vi } from "vitest";
import { UpstreamConnectionError, UpstreamHttpError } from "../../../src/upstream/errors.ts";
import { mediaWritePolicy } from "../../../src/upstream/rate-limit/scope.ts";
import {
  connectTo,
  countingSource,
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
import { asId } from "../../../src/upstream/ids.ts";
import { upstreamCall } from "../../../src/upstream/upstream-call.ts";

const videoInput = { title: "t", description: null, sizeInBytes: 1, classifications: ["ITEM"] as const };

/** A service that responds with these statuses first and then with a video. */
function failingFirst(statuses: number[], headers: Record<string, string> = {}) {
  const seen = { requests: 0 };
  const start = (config: FixtureConfig = {}) =>
    startFixture((request, response) => {
      const status = statuses[seen.requests];
      seen.requests += 1;
      request.resume().on("end", () => {
        if (status) response.writeHead(status, headers).end();
        else response.writeHead(200, { location: "/video/v1" }).end(json(videoOnWire));
      });
    }, config);
  return { seen, start };
}

describe("the retry policy", () => {
  it.each([429, 500, 502, 503, 504])("retries a GET after %i", async (status) => {
    const { seen, start } = failingFirst([status]);
    await using service = await start();
    const video = service.media.getVideo(asId("v1"), viewerOptions());
    // Half of 200 ms, because the injected random value is 0.5.
    await vi.waitUntil(() => service.clock.delays().includes(100));
    await service.clock.advance(99);
    expect(seen.requests).toBe(1);
    await service.clock.advance(1);
    expect(await video).toMatchObject({ videoId: "v1" });
    expect(service.calls).toMatchObject([{ status: 200, code: null, durationMs: 100 }]);
  });

  it("does not retry a GET whose caller cancelled, for any reason", async () => {
    await using service = await startFixture(() => undefined);
    const leaving = new AbortController();
    const failure = failureOf(service.media.getVideo(asId("v1"), viewerOptions("a", leaving.signal)));
    await vi.waitUntil(() => service.sockets.size > 0);
    const details = { status: 503, faults: [], retryAfterSeconds: null } as const;
    const reason = new UpstreamHttpError("Another call failed", upstreamCall("media", "getImage"), details);
    leaving.abort(reason);
    expect(await failure).toBe(reason);
    expect(service.clock.delays()).toEqual([]);
    expect(service.calls).toMatchObject([{ code: "ABORTED" }]);
  });

  it.each([400, 401, 403, 409, 501])("does not retry a GET after %i", async (status) => {
    const { seen, start } = failingFirst([status]);
    await using service = await start();
    expect(await failureOf(service.media.getVideo(asId("v1"), viewerOptions()))).toMatchObject({ status });
    expect(seen.requests).toBe(1);
  });

  it("retries a GET after a connection that broke before the response", async () => {
    let connections = 0;
    await using service = await startRawFixture((socket) => {
      connections += 1;
      const attempt = connections;
      socket.once("data", () => {
        if (attempt === 1) socket.resetAndDestroy();
        else socket.end(`HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n${json(videoOnWire)}`);
      });
    });
    const video = service.media.getVideo(asId("v1"), viewerOptions());
    await vi.waitUntil(() => service.clock.delays().includes(100));
    await service.clock.advance(100);
    expect(await video).toMatchObject({ videoId: "v1" });
  });

  it.each([
    ["of a known length", "content-length: 1000"],
    ["in chunks", "transfer-encoding: chunked"],
  ])("detail 4c: retries a GET whose response body broke off half-way: %s", async (_, header) => {
    let connections = 0;
    await using service = await startRawFixture((socket) => {
      connections += 1;
      const attempt = connections;
      socket.once("data", () => {
        if (attempt === 1) socket.end(`HTTP/1.1 200 OK\r\n${header}\r\n\r\n4\r\n{"vi`);
        else socket.end(`HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n${json(videoOnWire)}`);
      });
    });
    const video = service.media.getVideo(asId("v1"), viewerOptions());
    await vi.waitUntil(() => service.clock.delays().includes(100));
    await service.clock.advance(100);
    expect(await video).toMatchObject({ videoId: "v1" });
    expect(service.calls).toMatchObject([{ status: 200, code: null }]);
    expect(service.clock.delays()).toEqual([]);
  });

  it("detail 4c: does not retry a change whose response body broke off", async () => {
    let connections = 0;
    await using service = await startRawFixture((socket) => {
      connections += 1;
      socket.once("data", () => socket.end("HTTP/1.1 201 Created\r\ncontent-length: 1000\r\n\r\n{"));
    });
    expect(await failureOf(service.media.createVideo(videoInput, viewerOptions()))).toMatchObject({
      code: "UPSTREAM_UNAVAILABLE",
      outcome: "UNKNOWN",
    });
    expect(connections).toBe(1);
  });

  it.each([
    ["HTML", "<html></html>"],
    ["too large", Buffer.alloc(6_000_000, " ")],
  ])("does not retry a GET whose response is %s", async (_, body) => {
    let requests = 0;
    await using service = await startFixture((_request, response) => {
      requests += 1;
      response.end(body);
    });
    expect(await failureOf(service.media.getVideo(asId("v1"), viewerOptions()))).toMatchObject({
      code: "UPSTREAM_INVALID_RESPONSE",
    });
    expect(requests).toBe(1);
    expect(service.clock.delays()).toEqual([]);
  });

  it("doubles the pause and stops after three attempts", async () => {
    const { seen, start } = failingFirst([503, 503, 503, 503]);
    await using service = await start();
    const failure = failureOf(service.media.getVideo(asId("v1"), viewerOptions()));
    await vi.waitUntil(() => service.clock.delays().includes(100));
    await service.clock.advance(100);
    await vi.waitUntil(() => service.clock.delays().includes(200));
    await service.clock.advance(200);
    expect(await failure).toMatchObject({ code: "UPSTREAM_HTTP", status: 503 });
    expect(seen.requests).toBe(3);
  });

  it("pauses for at most two seconds, after any number of failures", async () => {
    const pausesMs = [100, 200, 400, 800, 1_000, 1_000];
    const { start } = failingFirst(pausesMs.map(() => 503));
    await using service = await start({ maxAttempts: 7 });
    const video = service.media.getVideo(asId("v1"), viewerOptions());
    for (const [place, pauseMs] of pausesMs.entries()) {
      await vi.waitUntil(() => service.exchanges.length === place + 1);
      expect(service.clock.delays()[0]).toBe(pauseMs);
      await service.clock.advance(pauseMs);
    }
    expect(await video).toMatchObject({ videoId: "v1" });
  });

  it("waits exactly as long as Retry-After says", async () => {
    const { start } = failingFirst([503], { "retry-after": "3" });
    await using service = await start();
    const video = service.media.getVideo(asId("v1"), viewerOptions());
    await vi.waitUntil(() => service.clock.delays().includes(3_000));
    await service.clock.advance(3_000);
    expect(await video).toMatchObject({ videoId: "v1" });
  });

  it("fails immediately when Retry-After is longer than the time left", async () => {
    const { seen, start } = failingFirst([503], { "retry-after": "15" });
    await using service = await start();
    const failure = await failureOf(service.media.getVideo(asId("v1"), viewerOptions()));
    expect(failure).toMatchObject({ status: 503, retryAfterSeconds: 15 });
    expect(seen.requests).toBe(1);
  });

  it("fails a change and a repeatable upload immediately when Retry-After is longer than the time left", async () => {
    const { seen, start } = failingFirst([429, 429, 429], { "retry-after": "15" });
    await using service = await start();
    const tooMany = { status: 429, retryAfterSeconds: 15 };
    expect(await failureOf(service.media.createVideo(videoInput, viewerOptions()))).toMatchObject(tooMany);
    const bytes = Buffer.from("abc");
    const held = {
      createReadStream: () => Readable.from([bytes], { objectMode: false }),
      release: () => undefined,
    };
    const file = { ...fileOf([bytes], 3), held };
    // The limit is closed until then.
    await service.clock.advance(15_000);
    expect(await failureOf(service.media.uploadVideo(asId("v1"), file, viewerOptions()))).toMatchObject(
      tooMany,
    );
    expect(seen.requests).toBe(2);
  });

  it.each([500, 502, 503, 504])("never retries a POST after %i", async (status) => {
    const { seen, start } = failingFirst([status]);
    await using service = await start();
    expect(await failureOf(service.media.createVideo(videoInput, viewerOptions()))).toMatchObject({ status });
    expect(seen.requests).toBe(1);
  });

  it("retries a POST after 429 once Retry-After has passed", async () => {
    const { seen, start } = failingFirst([429], { "retry-after": "2" });
    await using service = await start();
    const created = service.media.createVideo(videoInput, viewerOptions());
    await vi.waitUntil(() => service.clock.delays().includes(2_000));
    await service.clock.advance(2_000);
    expect(await created).toBe("v1");
    expect(seen.requests).toBe(2);
  });

  it("does not retry an upload whose bytes have been read", async () => {
    const { seen, start } = failingFirst([429], { "retry-after": "1" });
    await using service = await start();
    const { stream } = countingSource(100, 2);
    const file = { name: null, mediaType: null, sizeInBytes: 200, stream };
    expect(await failureOf(service.media.uploadVideo(asId("v1"), file, viewerOptions()))).toMatchObject({
      status: 429,
    });
    expect(seen.requests).toBe(1);
  });

  it("does not retry a POST whose connection broke after sending", async () => {
    let connections = 0;
    await using service = await startRawFixture((socket) => {
      connections += 1;
      socket.once("data", () => socket.resetAndDestroy());
    });
    const failure = await failureOf(service.media.createVideo(videoInput, viewerOptions()));
    expect(failure).toBeInstanceOf(UpstreamConnectionError);
    expect(failure).toMatchObject({ nothingSent: false });
    expect(connections).toBe(1);
  });

  it("retries a POST and an upload whose connection was refused, and returns their tokens", async () => {
    const { upstream, clock, media } = connectTo(await refusingAddress(), {});
    const { stream, taken } = countingSource(100, 2);
    const file = { name: null, mediaType: null, sizeInBytes: 200, stream };
    for (const call of [
      () => media.createVideo(videoInput, viewerOptions()),
      () => media.uploadVideo(asId("v1"), file, viewerOptions()),
    ]) {
      const failure = failureOf(call());
      await vi.waitUntil(() => clock.delays().includes(100));
      await clock.advance(100);
      await vi.waitUntil(() => clock.delays().includes(200));
      await clock.advance(200);
      expect(await failure).toMatchObject({ code: "UPSTREAM_UNAVAILABLE", nothingSent: true });
    }
    expect(stream.destroyed).toBe(true);
    expect(taken.chunks).toBeLessThanOrEqual(1);
    expect(await upstream.rateLimiter.read("viewer-1", mediaWritePolicy)).toMatchObject({ used: 0 });
    await upstream.close();
  });

  it("stops waiting when the caller cancels", async () => {
    const { seen, start } = failingFirst([503], { "retry-after": "5" });
    await using service = await start();
    const leaving = new AbortController();
    const failure = failureOf(service.media.getVideo(asId("v1"), viewerOptions("viewer-1", leaving.signal)));
    await vi.waitUntil(() => service.clock.delays().includes(5_000));
    leaving.abort("left");
    expect(await failure).toBe("left");
    expect(service.clock.delays()).toEqual([]);
    expect(seen.requests).toBe(1);
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
