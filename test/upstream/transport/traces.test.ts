import type { ServerResponse } from "node:http";
import { describe, expect, it, vi } from "vitest";
import { createCallAccount } from "../../../src/upstream/call-account.ts";
import { CallSlots } from "../../../src/upstream/call-slots.ts";
import type { CallTracer } from "../../../src/upstream/call-trace.ts";
import {
  connectTo,
  failureOf,
  fileOf,
  json,
  openFile,
  refusingAddress,
  startFixture,
  videoOnWire,
  viewerOptions,
} from "../fixture.ts";

/** A tracer that records its events, with calls and requests by their numbers. */
function recordingTracer() {
  const told: string[] = [];
  let calls = 0;
  let requests = 0;
  const names = new Map<unknown, string>();
  const tracer: CallTracer = {
    begin({ operation }) {
      const call = `call ${(calls += 1)}`;
      told.push(`${call} ${operation}`);
      return {
        waited: (wait, sinceMs, untilMs) => told.push(`${call} waited ${wait} ${untilMs - sinceMs}`),
        request(method, _origin, path) {
          const request = `request ${(requests += 1)}`;
          told.push(`${call} ${request} ${method} ${path}`);
          const trace = {
            headers: { traceparent: request },
            uploaded: (bytes: number) => told.push(`${request} uploaded ${bytes}`),
            uploadAborted: (bytes: number) => told.push(`${request} broke off ${bytes}`),
            end: (status: number | null, code: string | null) => told.push(`${request} ${status} ${code}`),
          };
          names.set(trace, request);
          return trace;
        },
        share: (request) => told.push(`${call} shares ${names.get(request)}`),
        end: (code) => told.push(`${call} ends ${code}`),
      };
    },
    polls: () => null,
  };
  return { told, account: createCallAccount("the request", tracer) };
}

describe("the trace of a call", () => {
  it("contains its requests, its waits and its end, and the service receives the id of each request", async () => {
    const parents: unknown[] = [];
    await using service = await startFixture((request, response) => {
      parents.push(request.headers["traceparent"]);
      if (parents.length === 1) response.writeHead(503).end();
      else response.end(json(videoOnWire));
    });
    const { told, account } = recordingTracer();
    const video = service.read("v1", { ...viewerOptions(), account });
    await service.passPause(100);
    await video;
    expect(told).toEqual([
      "call 1 getVideo",
      "call 1 request 1 GET /media/v1/video/v1",
      "request 1 503 null",
      "call 1 waited retry 100",
      "call 1 request 2 GET /media/v1/video/v1",
      "request 2 200 null",
      "call 1 ends null",
    ]);
    expect(parents).toEqual(["request 1", "request 2"]);
  });

  it("contains the waits for a slot and for a connection", async () => {
    await using service = await startFixture(
      (_, response, number) => {
        const ms = number === 1 ? 300 : 0;
        void service.clock.advance(ms).then(() => response.end(json(videoOnWire)));
      },
      { http: { maxConnections: 1 } },
    );
    const { told, account } = recordingTracer();
    const options = { ...viewerOptions(), slots: new CallSlots(1) };
    const first = service.read("v1", options);
    const waiting = [
      service.read("v2", { ...viewerOptions(), account }),
      service.read("v3", { ...options, account }),
    ];
    await Promise.all([first, ...waiting]);
    expect(told).toContain("call 1 waited connection 300");
    expect(told).toContain("call 2 waited place 300");
  });

  it("contains the shared request of another call, and both calls end", async () => {
    const asked: ServerResponse[] = [];
    await using service = await startFixture((_, response) => void asked.push(response));
    const { told, account } = recordingTracer();
    const reads = [1, 2].map(() => service.read("v1", { ...viewerOptions(), account }));
    await service.came(1);
    asked[0]?.end(json(videoOnWire));
    await Promise.all(reads);
    expect(told).toEqual([
      "call 1 getVideo",
      "call 1 request 1 GET /media/v1/video/v1",
      "call 2 getVideo",
      "request 1 200 null",
      "call 1 ends null",
      "call 2 shares request 1",
      "call 2 ends null",
    ]);
  });

  it.each(["cancelled", "late"])("reports that the call and its request were %s", async (how) => {
    await using service = await startFixture(() => undefined);
    const { told, account } = recordingTracer();
    const leaving = new AbortController();
    const options = { ...viewerOptions("a", leaving.signal), account };
    const failure = failureOf(service.read("v1", options));
    await service.came(1);
    if (how === "cancelled") leaving.abort(new Error("left"));
    else await service.clock.advance(15_000);
    await failure;
    const code = how === "cancelled" ? "ABORTED" : "UPSTREAM_TIMEOUT";
    expect(told.slice(2)).toEqual([`request 1 null ${code}`, `call 1 ends ${code}`]);
  });

  it("reports the number of bytes sent of a file", async () => {
    await using service = await startFixture((request, response) => {
      request.on("error", () => undefined).resume();
      request.on("end", () => response.writeHead(204).end());
    });
    const { told, account } = recordingTracer();
    const upload = (bytes: string) => {
      const { stream, file } = openFile(6);
      stream.write(bytes);
      return { stream, sent: service.upload(file, { ...viewerOptions(), account }) };
    };
    const whole = upload("abc");
    whole.stream.end("def");
    await whole.sent;
    const broken = upload("abc");
    const failure = failureOf(broken.sent);
    await vi.waitUntil(() => service.upstream.pools.uploads.sum("handedOutBytes") === 9);
    broken.stream.destroy(new Error("the sender has left"));
    await failure;
    await vi.waitFor(() => expect(told).toContain("request 2 broke off 3"));
    expect(told.filter((line) => /uploaded|broke|ends/.test(line)).toSorted()).toEqual([
      "call 1 ends null",
      "call 2 ends ABORTED",
      "request 1 uploaded 6",
      "request 2 broke off 3",
    ]);
  });

  it("reports zero bytes of a file without a connection", async () => {
    const { upload, upstream } = connectTo(await refusingAddress(), { maxAttempts: 1 });
    const { told, account } = recordingTracer();
    await failureOf(upload(fileOf([Buffer.from("abc")], 3), { ...viewerOptions(), account }));
    await vi.waitFor(() => expect(told).toContain("request 1 broke off 0"));
    await upstream.close();
  });
});
