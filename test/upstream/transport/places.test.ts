import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { getEventListeners } from "node:events";
import { describe, expect, it, vi } from "vitest";
import { CallSlots } from "../../../src/upstream/call-slots.ts";
import { settle } from "../../helpers/clock.ts";
import { failureOf, json, startFixture, videoOnWire, viewerOptions } from "../fixture.ts";

describe("detail 1: a call with the slots of its operation", () => {
  it("holds its slot through its attempts", async () => {
    await using service = await startFixture((_, response, number) => {
      if (number === 1) response.writeHead(503).end();
      else response.end(json(videoOnWire));
    });
    const slots = new CallSlots(1);
    const options = { ...viewerOptions(), slots };
    const calls = ["v1", "v2"].map((id) => service.read(id, options));
    await vi.waitUntil(() => service.clock.delays().includes(100));
    expect(service.targets).toHaveLength(1);
    await service.clock.advance(100);
    await Promise.all(calls);
    expect(service.targets).toHaveLength(3);
    expect(slots.tryAcquire()).toBe(true);
  });

  it("has a deadline that starts when it gets its slot", async () => {
    await using service = await startFixture((_, response, number) => {
      if (number === 1) void service.clock.advance(10_000).then(() => response.end(json(videoOnWire)));
    });
    const options = { ...viewerOptions(), slots: new CallSlots(1) };
    const first = service.read("v1", options);
    const second = failureOf(service.read("v2", options));
    await first;
    await service.came(2);
    await service.clock.advance(14_999);
    expect(service.calls).toHaveLength(1);
    await service.clock.advance(1);
    expect(await second).toMatchObject({ code: "UPSTREAM_TIMEOUT" });
    expect(service.calls[1]).toMatchObject({ durationMs: 25_000 });
  });

  it.each([
    ["UPSTREAM_TIMEOUT", {}],
    ["GATEWAY_BUSY", { http: { maxConnections: 1 } }],
  ])("fails without a request when an earlier call to its service timed out: %s", async (code, config) => {
    await using service = await startFixture(() => undefined, config);
    const { targets } = service;
    const options = { ...viewerOptions("b"), slots: new CallSlots(1) };
    // With one connection, this call holds it.
    const hanging = failureOf(service.read("hanging", viewerOptions("a")));
    await service.came(1);
    const late = ["v1", "v2", "v3"].map((id) => failureOf(service.read(id, options)));
    const other = failureOf(service.store.getStore(options));
    await service.clock.advance(15_000);
    expect(await Promise.all(late)).toMatchObject([{ code }, { code }, { code }]);
    await hanging;
    expect(targets.filter((url) => /v[23]$/.test(url ?? ""))).toEqual([]);
    const report = { operation: "getVideo", status: null, code, durationMs: 15_000 };
    expect(service.calls.filter(({ viewerKey }) => viewerKey === "b")).toMatchObject([
      report,
      { ...report, attempts: 0 },
      { ...report, attempts: 0 },
    ]);
    // The call to another service continues.
    await vi.waitUntil(() => targets.some((url) => url?.startsWith("/stores/")));
    await service.clock.advance(15_000);
    expect(await other).toMatchObject({ code: "UPSTREAM_TIMEOUT", service: "store" });
  });

  it("passes its turn in the queue to the next call when it is cancelled", async () => {
    await using service = await startFixture((_, response) => response.end(json(videoOnWire)));
    const slots = new CallSlots(1);
    const leaving = new AbortController();
    const read = (id: string, signal?: AbortSignal) =>
      service.read(id, { ...viewerOptions("a", signal), slots });
    const first = read("first");
    const left = failureOf(read("left", leaving.signal));
    const next = read("next");
    leaving.abort("left");
    expect(await left).toBe("left");
    await Promise.all([first, next]);
    expect(service.targets).toEqual(["/media/v1/video/first", "/media/v1/video/next"]);
    expect(slots.tryAcquire()).toBe(true);
  });

  it("is cancelled together with all queued calls, and none of them sends a request", async () => {
    await using service = await startFixture((request, response) => {
      if (!request.url?.endsWith("hangs")) response.end(json(videoOnWire));
    });
    // Two connections are open; one of them stays free.
    await Promise.all(["a", "b"].map((id) => service.read(id)));
    const leaving = new AbortController();
    const slots = new CallSlots(1);
    const ids = ["hangs", ...Array.from({ length: 5_000 }, (_, place) => `v${place}`)];
    const reads = ids.map((id) => service.read(id, { ...viewerOptions("a", leaving.signal), slots }));
    await service.came(3);
    let asked = 0;
    const count = () => (asked += 1);
    subscribe("undici:request:create", count);
    leaving.abort("left");
    const ends = await Promise.allSettled(reads);
    expect(ends.filter((end) => end.status === "rejected" && end.reason === "left")).toHaveLength(5_001);
    unsubscribe("undici:request:create", count);
    expect(asked).toBe(0);
    expect(slots.tryAcquire()).toBe(true);
    expect(getEventListeners(leaving.signal, "abort")).toEqual([]);
    await service.read("after");
    expect(service.targets.slice(2)).toEqual(["/media/v1/video/hangs", "/media/v1/video/after"]);
  });

  it("keeps its response, and is not retried, when its cleanup throws", async () => {
    await using service = await startFixture((_, response) => response.end(json(videoOnWire)));
    class Failing extends CallSlots {
      override release(): void {
        throw new Error("The next call cannot begin");
      }
    }
    const video = service.read("v1", { ...viewerOptions(), slots: new Failing(1) });
    expect(await video).toMatchObject({ videoId: "v1" });
    expect(await service.read()).toMatchObject({ videoId: "v1" });
    expect(service.targets).toHaveLength(2);
    await settle();
    const { calls } = service.upstream.pools;
    expect([calls.sum("taken"), calls.sum("waiting")]).toEqual([0, 0]);
    expect(service.calls).toMatchObject([{ code: null }, { code: null }]);
    // No pause before another attempt has started.
    expect(service.clock.delays()).toEqual([]);
  });
});
