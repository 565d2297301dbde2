import type { ServerResponse } from "node:http";
import { describe, expect, it, vi } from "vitest";
import { createCallAccount } from "../../../src/upstream/call-account.ts";
import { asId } from "../../../src/upstream/ids.ts";
import { settle } from "../../helpers/clock.ts";
import {
  failureOf,
  type Fixture,
  json,
  openFile,
  startFixture,
  videoOnWire,
  viewerOptions,
} from "../fixture.ts";
const oneConnection = { http: { maxConnections: 1, maxDownloads: 1 } };

/** Starts an upload that never ends. */
function beginUpload({ upload }: Fixture) {
  const { stream, file } = openFile(1_000);
  const failure = failureOf(upload(file));
  stream.write("abc");
  return { stream, failure };
}

describe("detail 2: the gateway's own connections", () => {
  it("cause GATEWAY_BUSY, not a timeout of the service, for a query that waited for one most of its time", async () => {
    await using service = await startFixture(() => undefined, oneConnection);
    const { read, clock, upstream } = service;
    const first = failureOf(read("v1"));
    await service.came(1);
    await clock.advance(1);
    const second = failureOf(read("v2"));
    await settle();
    await clock.advance(4_999);
    expect(upstream.pools.calls.isExhaustedFor(5_000)).toBe(false);
    await clock.advance(1);
    expect(upstream.pools.calls.isExhaustedFor(5_000)).toBe(true);
    await clock.advance(9_999);
    expect(await first).toMatchObject({ code: "UPSTREAM_TIMEOUT" });
    await service.came(2);
    expect(upstream.pools.calls.isExhaustedFor(0)).toBe(false);
    await clock.advance(1);
    expect(await second).toMatchObject({ code: "GATEWAY_BUSY", outcome: "NONE" });
  });

  it("cause GATEWAY_BUSY for a caller of a shared read only by the waiting time since it joined", async () => {
    const released = Promise.withResolvers<void>();
    await using service = await startFixture((_, response, number) => {
      if (number === 1) void released.promise.then(() => response.end(json(videoOnWire)));
    }, oneConnection);
    const { read, clock } = service;
    const before = read("v0");
    await service.came(1);
    const first = failureOf(read("v1"));
    await clock.advance(900);
    const second = failureOf(read("v1"));
    await clock.advance(7_100);
    released.resolve();
    await before;
    await service.came(2);
    await clock.advance(7_000);
    expect(await first).toMatchObject({ code: "GATEWAY_BUSY" });
    await clock.advance(1_000);
    expect(await second).toMatchObject({ code: "UPSTREAM_TIMEOUT" });
  });

  it("are not taken by queued calls that are cancelled together with the call in flight", async () => {
    await using service = await startFixture((request, response) => {
      if (request.url?.endsWith("last")) response.end(json(videoOnWire));
    }, oneConnection);
    const leaving = new AbortController();
    const read = (id: string, signal?: AbortSignal) => service.read(id, viewerOptions("a", signal));
    const left = ["v1", "v2", "v3"].map((id) => failureOf(read(id, leaving.signal)));
    await service.came(1);
    leaving.abort("left");
    expect(await Promise.all(left)).toEqual(["left", "left", "left"]);
    expect(await read("last")).toMatchObject({ videoId: "v1" });
    expect(service.targets).toEqual(["/media/v1/video/v1", "/media/v1/video/last"]);
  });

  it("do not hide that the outcome of a change is unknown once it was sent", async () => {
    await using service = await startFixture(() => undefined, oneConnection);
    const first = failureOf(service.read());
    await service.came(1);
    await service.clock.advance(10);
    const change = failureOf(service.create());
    await service.clock.advance(14_990);
    expect(await first).toMatchObject({ code: "UPSTREAM_TIMEOUT" });
    await service.came(2);
    await service.clock.advance(10);
    expect(await change).toMatchObject({ code: "UPSTREAM_TIMEOUT", outcome: "UNKNOWN" });
  });

  it("are separate for queries, uploads and downloads", async () => {
    const seen = { uploads: 0, downloads: 0 };
    await using service = await startFixture((request, response) => {
      if (request.method === "POST") return void (seen.uploads += 1);
      if (request.url?.includes("download")) {
        seen.downloads += 1;
        return void response.writeHead(200, { "content-type": "application/octet-stream" }).write("a");
      }
      return response.end(json(videoOnWire));
    }, oneConnection);
    const { sellerFeed, clock } = service;
    const upload = beginUpload(service);
    const file = await sellerFeed.getResultFile(asId("t1"), viewerOptions());
    await vi.waitUntil(() => seen.uploads === 1 && seen.downloads === 1);
    expect(await service.read()).toMatchObject({ videoId: "v1" });
    // A second upload and download wait, and fail because the gateway had no connection.
    const secondUpload = beginUpload(service);
    const secondDownload = failureOf(sellerFeed.getResultFile(asId("t2"), viewerOptions()));
    await settle();
    await clock.advance(15_000);
    expect(await secondDownload).toMatchObject({ code: "GATEWAY_BUSY", outcome: "NONE" });
    expect(service.calls.at(-1)).toMatchObject({
      code: "GATEWAY_BUSY",
      attempts: 0,
      connectionWaitMs: 15_000,
    });
    // The upload has a longer deadline.
    expect(service.calls.filter(({ code }) => code === "GATEWAY_BUSY")).toHaveLength(1);
    upload.stream.write("def");
    await clock.advance(14_000);
    upload.stream.write("ghi");
    await clock.advance(1_000);
    expect(await secondUpload.failure).toMatchObject({ code: "GATEWAY_BUSY", outcome: "NONE" });
    expect(seen).toEqual({ uploads: 1, downloads: 1 });
    file?.close();
  });

  it("are limited for downloads by their own setting", async () => {
    let downloads = 0;
    await using service = await startFixture(
      (_, response) => {
        downloads += 1;
        response.writeHead(200, { "content-type": "application/octet-stream" }).write("a");
      },
      { http: { maxConnections: 1, maxDownloads: 2 } },
    );
    const open = (id: string) => service.sellerFeed.getResultFile(asId(id), viewerOptions());
    const files = await Promise.all([open("t1"), open("t2")]);
    const third = failureOf(open("t3"));
    await service.clock.advance(15_000);
    expect(await third).toMatchObject({ code: "GATEWAY_BUSY" });
    expect(downloads).toBe(2);
    for (const file of files) file?.close();
  });

  it("are shared fairly: hanging calls of one viewer leave connections to other viewers", async () => {
    const hanging: string[] = [];
    await using service = await startFixture((request, response) => {
      const token = request.headers.authorization;
      if (token === "Bearer token-of-a") hanging.push(token);
      else response.end(json(videoOnWire));
    });
    const { read, clock, upstream } = service;
    const hang = (index: number) => failureOf(read(`v${index}`, viewerOptions("a")));
    const first = Array.from({ length: 64 }, (_, index) => hang(index));
    await vi.waitUntil(() => hanging.length === 64);
    await clock.advance(1);
    const further = Array.from({ length: 236 }, (_, index) => hang(64 + index));
    expect(await read("v1", viewerOptions("b"))).toMatchObject({ videoId: "v1" });
    expect(upstream.pools.calls.isExhaustedFor(0)).toBe(false);
    expect(hanging).toHaveLength(64);
    await clock.advance(14_999);
    for (const failure of await Promise.all(first))
      expect(failure).toMatchObject({ code: "UPSTREAM_TIMEOUT" });
    await vi.waitUntil(() => hanging.length === 128);
    await clock.advance(1);
    for (const failure of await Promise.all(further)) expect(failure).toMatchObject({ code: "GATEWAY_BUSY" });
  });

  it("are released after responses, errors, timeouts and cancellations", async () => {
    await using service = await startFixture(
      (request, response) => {
        const last = request.url?.split("/").at(-1);
        if (last === "reset") request.socket.resetAndDestroy();
        else if (last === "refused") response.writeHead(403).end();
        else if (last === "large") response.end(Buffer.alloc(6_000_000, " "));
        else if (last !== "silent") response.end(json(videoOnWire));
      },
      { ...oneConnection, maxAttempts: 1 },
    );
    const read = (id: string, signal?: AbortSignal) => service.read(id, viewerOptions("a", signal));
    for (let round = 1; round <= 3; round += 1) {
      expect(await failureOf(read("reset"))).toMatchObject({ code: "UPSTREAM_UNAVAILABLE" });
      expect(await failureOf(read("refused"))).toMatchObject({ status: 403 });
      expect(await failureOf(read("large"))).toMatchObject({ code: "UPSTREAM_INVALID_RESPONSE" });
      const leaving = new AbortController();
      const left = failureOf(read("silent", leaving.signal));
      await service.came(round * 6 - 2);
      leaving.abort("left");
      expect(await left).toBe("left");
      const late = failureOf(read("silent"));
      await service.came(round * 6 - 1);
      await service.clock.advance(15_000);
      expect(await late).toMatchObject({ code: "UPSTREAM_TIMEOUT" });
      expect(await read("v1")).toMatchObject({ videoId: "v1" });
    }
    expect(service.clock.delays()).toEqual([]);
  });

  it("are at most as many as concurrent calls, and the one used last serves the next call", async () => {
    const sockets = new Set<unknown>();
    await using service = await startFixture((request, response) => {
      sockets.add(request.socket);
      response.end(json(videoOnWire));
    });
    await Promise.all(["v1", "v2", "v3"].map((id) => service.read(id)));
    expect(sockets.size).toBe(3);
    sockets.clear();
    for (const id of ["v4", "v5", "v6"]) {
      await settle();
      await service.read(id);
    }
    expect(sockets.size).toBe(1);
  });

  it("go to the next queued call after a complete response, even when the service closes them", async () => {
    const sockets = new Set<unknown>();
    await using service = await startFixture((request, response) => {
      sockets.add(request.socket);
      if (request.url?.endsWith("last")) response.setHeader("Connection", "close");
      response.end(json(videoOnWire));
    }, oneConnection);
    const videos = await Promise.all(["v1", "last", "v2", "v3"].map((id) => service.read(id)));
    expect(videos.map((video) => video?.videoId)).toEqual(Array(4).fill("v1"));
    expect(sockets.size).toBe(2);
  });

  it("may be waited for by each attempt of a call, and all of the waiting time is reported", async () => {
    const asked: ServerResponse[] = [];
    await using service = await startFixture((_, response) => void asked.push(response), oneConnection);
    const { clock, calls, came } = service;
    const account = createCallAccount();
    const read = (id: string) => service.read(id, { ...viewerOptions(), account });
    const answer = () => asked.at(-1)?.end(json(videoOnWire));
    const before = read("v0");
    await came(1);
    const waiting = read("v1");
    await clock.advance(300);
    answer();
    await before;
    await came(2);
    const between = read("v2");
    asked[1]?.writeHead(503).end();
    await came(3);
    // The pause, and then the second wait.
    await clock.advance(100 + 50);
    answer();
    await between;
    await came(4);
    answer();
    await waiting;
    expect(calls.map(({ connectionWaitMs }) => connectionWaitMs)).toEqual([0, 0, 350]);
    expect(account.connectionWaitMs).toBe(350);
  });

  it("are closed with the gateway, and thousands of running and queued calls fail", async () => {
    await using service = await startFixture(() => undefined, oneConnection);
    const failures = Array.from({ length: 5_000 }, (_, index) =>
      failureOf(service.read(`v${index}`, viewerOptions(`u${index % 100}`))),
    );
    await settle();
    await service.upstream.close();
    for (let round = 0; round < 10; round += 1) await service.clock.advance(1_000);
    for (const failure of await Promise.all(failures)) expect(failure).toHaveProperty("code");
    expect(service.clock.delays()).toEqual([]);
  });

  it.each([
    ["after a call", 1],
    ["before its first call", 0],
  ])("are not opened after the gateway has closed %s", async (_, before) => {
    await using service = await startFixture((_request, response) => response.end(json(videoOnWire)), {
      maxAttempts: 1,
    });
    if (before > 0) await service.read("v1");
    await service.upstream.close();
    // After a call, one of them uses the existing connection; the other would need a new one.
    for (const failure of await Promise.all(["v2", "v3"].map((id) => failureOf(service.read(id))))) {
      expect(failure).toMatchObject({ code: "UPSTREAM_UNAVAILABLE", nothingSent: true });
    }
    expect(service.targets).toHaveLength(before);
  });
});
