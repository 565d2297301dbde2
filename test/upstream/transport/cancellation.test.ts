import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { getEventListeners } from "node:events";
import { describe, expect, it, vi } from "vitest";
import {
  connectTo,
  countingFile,
  failureOf,
  json,
  openFile,
  startFixture,
  startRawFixture,
  videoOnWire,
  viewerOptions,
} from "../fixture.ts";
import { settle } from "../../helpers/clock.ts";
import { createCallAccount } from "../../../src/upstream/call-account.ts";
import { CallSlots } from "../../../src/upstream/call-slots.ts";
import { Cancellation } from "../../../src/upstream/cancellation.ts";
import { UpstreamHttpError } from "../../../src/upstream/errors.ts";
import { upstreamCall } from "../../../src/upstream/upstream-call.ts";
import { ServiceCall } from "../../../src/upstream/transport/service-call.ts";
import { someRequest } from "./asker.ts";

describe("call cancellation", () => {
  const details = { status: 503, faults: [], retryAfterSeconds: null } as const;

  it.each([
    ["any reason", new Error("left")],
    [
      "an error after which a call is repeated",
      new UpstreamHttpError("Another call failed", upstreamCall("media", "getImage"), details),
    ],
  ])("fails a call immediately with %s of the caller, and closes its connection", async (_, reason) => {
    await using service = await startFixture(() => undefined);
    const leaving = new AbortController();
    const failure = failureOf(service.read("v1", viewerOptions("a", leaving.signal)));
    await service.came(1);
    leaving.abort(reason);
    expect(await failure).toBe(reason);
    await vi.waitUntil(() => service.sockets.size === 0);
    expect(service.clock.delays()).toEqual([]);
    expect(service.calls).toMatchObject([{ code: "ABORTED" }]);
  });

  it.each([
    ["its response", 200, "{"],
    ["the body of an error", 400, '{"errors":'],
  ])("stops a call while %s is read", async (_what, status, begin) => {
    let written = false;
    await using service = await startFixture((_, response) =>
      response.writeHead(status).write(begin, () => (written = true)),
    );
    const leaving = new AbortController();
    const failure = failureOf(service.read("v1", viewerOptions("a", leaving.signal)));
    await vi.waitUntil(() => written);
    leaving.abort("left");
    expect(await failure).toBe("left");
    await vi.waitUntil(() => service.sockets.size === 0);
    expect(service.calls).toMatchObject([{ status: null, code: "ABORTED" }]);
    expect(service.clock.delays()).toEqual([]);
  });

  it("stops a call at the moment an error response arrives", async () => {
    await using service = await startFixture((_, response) => response.writeHead(400).write("{"));
    const leaving = new AbortController();
    // Runs before any promise continuation, so that the response body is not read yet.
    const leave = () => process.nextTick(() => leaving.abort("left"));
    subscribe("undici:request:headers", leave);
    const left = failureOf(service.read("v1", viewerOptions("a", leaving.signal)));
    expect(await left).toBe("left");
    unsubscribe("undici:request:headers", leave);
    await vi.waitUntil(() => service.sockets.size === 0);
  });

  it("stops a call while its connection is opened", async () => {
    // An address reserved for documentation, where nothing responds.
    const { read, upstream } = connectTo("http://192.0.2.1:9", { http: { connectTimeoutMs: 60_000 } });
    const leaving = new AbortController();
    const failure = failureOf(read("v1", viewerOptions("a", leaving.signal)));
    leaving.abort("left");
    expect(await failure).toBe("left");
    await upstream.close();
  });

  it("records an exchange only for a request that was already sent", async () => {
    await using service = await startFixture((request, response) => {
      if (request.url?.endsWith("last")) response.end(json(videoOnWire));
    });
    const read = (id: string, signal?: AbortSignal) => service.read(id, viewerOptions("a", signal));
    const leaving = new AbortController();
    const left = failureOf(read("early", leaving.signal));
    leaving.abort("left");
    expect(await left).toBe("left");
    expect(await read("last")).toMatchObject({ videoId: "v1" });
    await settle();
    expect(service.targets).toHaveLength(1);
    const later = new AbortController();
    const leftLater = failureOf(read("later", later.signal));
    await service.came(2);
    later.abort("left");
    expect(await leftLater).toBe("left");
    const late = failureOf(read("late"));
    await service.came(3);
    await service.clock.advance(15_000);
    expect(await late).toMatchObject({ code: "UPSTREAM_TIMEOUT" });
    expect(service.exchanges).toEqual([
      ["getVideo", 200],
      ["getVideo", "ABORTED"],
      ["getVideo", "NONE"],
    ]);
  });

  it("stops an upload, and destroys the file's stream and the connection", async () => {
    let received = 0;
    await using service = await startFixture((request) => {
      request.on("data", (chunk: Buffer) => (received += chunk.length)).on("error", () => undefined);
    });
    const { stream, file } = openFile(1_000);
    const leaving = new AbortController();
    const failure = failureOf(service.upload(file, viewerOptions("a", leaving.signal)));
    stream.write(Buffer.alloc(10));
    await vi.waitUntil(() => received === 10);
    leaving.abort("left");
    expect(await failure).toBe("left");
    expect(stream.destroyed).toBe(true);
    await vi.waitUntil(() => service.sockets.size === 0);
  });

  it("stops all running and queued calls of one operation and no others, without a signal", async () => {
    await using service = await startFixture((request, response) => {
      if (request.url?.endsWith("other")) setImmediate(() => response.end(json(videoOnWire)));
    });
    const cancellation = new Cancellation();
    const options = {
      viewer: viewerOptions().viewer,
      cancellation,
      slots: new CallSlots(2),
      get signal(): AbortSignal {
        throw new Error("No signal is needed.");
      },
    };
    const read = (id: string) => service.read(id, options);
    expect(await read("other")).toMatchObject({ videoId: "v1" });
    const failures = Array.from({ length: 5 }, (_, index) => failureOf(read(`v${index}`)));
    await service.came(3);
    const reason = new Error("left");
    cancellation.cancel(reason);
    cancellation.cancel(new Error("again"));
    expect(new Set(await Promise.all(failures))).toEqual(new Set([reason]));
    expect(await failureOf(read("late"))).toBe(reason);
    expect(await service.read("other")).toMatchObject({ videoId: "v1" });
    expect(service.targets).toHaveLength(4);
    await vi.waitUntil(() => service.sockets.size <= 1);
    expect(service.clock.delays()).toEqual([]);
  });

  it("tracks each call until it ends", async () => {
    await using service = await startFixture((_, response) => response.end(json(videoOnWire)));
    const cancellation = new Cancellation();
    const append = vi.spyOn(cancellation.calls, "append");
    const options = { ...viewerOptions(), cancellation };
    const reads = ["v1", "v1", "v2"].map((id) => service.read(id, options));
    expect(cancellation.calls.members()).toHaveLength(3);
    await Promise.all(reads);
    expect(append).toHaveBeenCalledTimes(3);
    expect(cancellation.calls.members()).toEqual([]);
  });

  it("aborts the signal of a call, even when the signal is first read afterwards", () => {
    const early = new ServiceCall(someRequest, createCallAccount());
    const late = new ServiceCall(someRequest, createCallAccount());
    const { signal } = early;
    for (const call of [early, late]) call.cancel("left");
    for (const one of [signal, late.signal]) expect(one).toMatchObject({ aborted: true, reason: "left" });
  });

  it("prevents the requests of a call that has not started", async () => {
    await using service = await startFixture(() => undefined);
    const { stream, file } = countingFile(10, 1);
    const options = viewerOptions("a", AbortSignal.abort("left"));
    expect(await failureOf(service.read("v1", options))).toBe("left");
    expect(await failureOf(service.upload(file, options))).toBe("left");
    expect(stream.destroyed).toBe(true);
    const report = { code: "ABORTED", attempts: 0 };
    expect(service.calls).toMatchObject([report, report]);
    expect(service.targets).toEqual([]);
  });

  it("fails an upload immediately with the sender's error when the sender disconnects", async () => {
    await using service = await startFixture(() => undefined, { http: { maxConnections: 1 } });
    const files = [openFile(1_000), openFile(1_000)];
    const failures = files.map(({ stream, file }) => {
      stream.write("abc");
      return failureOf(service.upload(file));
    });
    await service.came(1);
    // The second upload waits for a connection.
    for (const [index, { stream }] of files.entries()) stream.destroy(new Error(`file ${index}`));
    expect(await Promise.all(failures)).toMatchObject([{ message: "file 0" }, { message: "file 1" }]);
    expect(service.calls).toMatchObject([{ code: "ABORTED" }, { code: "ABORTED" }]);
    await vi.waitUntil(() => service.sockets.size === 0);
    expect(service.targets).toHaveLength(1);
  });

  it("leaves no listener, timer or connection behind after a thousand cancelled calls", async () => {
    let arrived = 0;
    await using service = await startRawFixture((socket) => socket.once("data", () => (arrived += 1)), {
      // A client that lost its connection opens one more, which is closed when it is idle.
      http: { maxConnections: 2_000, keepAliveMs: 50 },
    });
    for (let round = 1; round <= 20; round += 1) {
      const leaving = new AbortController();
      const failures = Array.from({ length: 50 }, (_, index) =>
        failureOf(service.read(`v${index}`, viewerOptions("a", leaving.signal))),
      );
      await vi.waitUntil(() => arrived === round * 50, { interval: 2 });
      leaving.abort("left");
      expect(new Set(await Promise.all(failures))).toEqual(new Set(["left"]));
      expect(getEventListeners(leaving.signal, "abort")).toEqual([]);
    }
    await vi.waitUntil(() => service.sockets.size === 0);
    expect(service.clock.delays()).toEqual([]);
    expect(service.calls).toHaveLength(1_000);
  });

  it("leaves no listener or timer behind after ten thousand successful calls", async () => {
    await using service = await startFixture((_, response) => response.end(json(videoOnWire)));
    const { signal } = new AbortController();
    let left = 10_000;
    const ask = async () => {
      for (; left > 0; left -= 1) await service.read(`v${left}`, viewerOptions("a", signal));
    };
    await Promise.all(Array.from({ length: 50 }, ask));
    expect(getEventListeners(signal, "abort")).toEqual([]);
    expect(service.clock.delays()).toEqual([]);
    expect(service.calls.length).toBeGreaterThanOrEqual(10_000);
  });

  it("leaves calls alone that share a signal with finished calls", async () => {
    await using service = await startFixture((_, response) => response.writeHead(404).end());
    const { signal } = new AbortController();
    const calls = Array.from({ length: 100 }, () => service.read("v1", viewerOptions("a", signal)));
    expect(new Set(await Promise.all(calls))).toEqual(new Set([null]));
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });
});
