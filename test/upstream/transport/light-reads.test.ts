import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { getEventListeners } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { describe, expect, it, vi } from "vitest";
import { CallSlots } from "../../../src/upstream/call-slots.ts";
import { asId } from "../../../src/upstream/ids.ts";
import { DeadlineQueue, Expiring } from "../../../src/upstream/transport/deadline-queue.ts";
import { createManualClock } from "../../helpers/clock.ts";
import { failureOf, json, startFixture, startRawFixture, videoOnWire, viewerOptions } from "../fixture.ts";

/** A service whose first answers are these; all others are a video. */
async function answeringFirst(...answers: ((response: ServerResponse, request: IncomingMessage) => void)[]) {
  const seen = { requests: 0 };
  const service = await startFixture((request, response) => {
    const answer = answers[seen.requests];
    seen.requests += 1;
    if (answer) answer(response, request);
    else response.end(json(videoOnWire));
  });
  return Object.assign(service, { seen });
}

const status =
  (code: number, headers: Record<string, string> = {}, body = "") =>
  (response: ServerResponse) =>
    response.writeHead(code, headers).end(body);

describe("a read whose first attempt fails goes on in the same call", () => {
  it.each([
    ["500", status(500)],
    ["502 of a proxy", status(502, { "content-type": "text/html" }, "<html>Bad Gateway</html>")],
    ["429 without a time", status(429)],
    ["a reset connection", (response: ServerResponse) => response.socket?.resetAndDestroy()],
    [
      "a body that breaks off",
      (response: ServerResponse) =>
        response.writeHead(200, { "content-length": "1000" }).write('{"videoId":', () => response.destroy()),
    ],
  ])("after %s", async (_, answer) => {
    await using service = await answeringFirst(answer);
    const video = service.media.getVideo(asId("v1"), viewerOptions());
    await vi.waitUntil(() => service.clock.delays().includes(100));
    // The deadline goes on: there is one timer for it, and one for the pause.
    expect(service.clock.delays()).toEqual([100, 15_000]);
    await service.clock.advance(100);
    expect(await video).toMatchObject({ videoId: "v1" });
    expect(service.seen.requests).toBe(2);
    expect(service.calls).toMatchObject([{ status: 200, code: null, durationMs: 100 }]);
    expect(service.clock.delays()).toEqual([]);
  });

  it.each([429, 503])("after %i, when the time has come that the service names", async (code) => {
    await using service = await answeringFirst(status(code, { "retry-after": "3" }));
    const video = service.media.getVideo(asId("v1"), viewerOptions());
    await vi.waitUntil(() => service.clock.delays().includes(3_000));
    await service.clock.advance(2_999);
    expect(service.seen.requests).toBe(1);
    await service.clock.advance(1);
    expect(await video).toMatchObject({ videoId: "v1" });
    expect(service.seen.requests).toBe(2);
  });

  it("but not when that can mend nothing", async () => {
    await using service = await answeringFirst(
      status(401, {}, json({ errors: [{ errorId: 1001 }] })),
      status(404),
      status(200, { "content-type": "text/html" }, "<html></html>"),
      (response) => response.end(Buffer.alloc(6_000_000, " ")),
    );
    const read = () => service.media.getVideo(asId("v1"), viewerOptions());
    expect(await failureOf(read())).toMatchObject({ status: 401, faults: [{ errorId: 1001 }] });
    expect(await read()).toBeNull();
    expect(await failureOf(read())).toMatchObject({ code: "UPSTREAM_INVALID_RESPONSE" });
    expect(await failureOf(read())).toMatchObject({ code: "UPSTREAM_INVALID_RESPONSE" });
    expect(service.seen.requests).toBe(4);
    expect(service.calls).toMatchObject([
      { status: 401, code: "UPSTREAM_HTTP" },
      { status: 404, code: "UPSTREAM_HTTP" },
      { status: 200, code: null },
      { status: null, code: "UPSTREAM_INVALID_RESPONSE" },
    ]);
    expect(service.clock.delays()).toEqual([]);
  });

  it("and ends at its deadline to the millisecond, counted from its begin", async () => {
    await using service = await answeringFirst(status(503, { "retry-after": "10" }), () => undefined);
    await service.clock.advance(3);
    const failure = failureOf(service.media.getVideo(asId("v1"), viewerOptions()));
    await vi.waitUntil(() => service.clock.delays().includes(10_000));
    await service.clock.advance(10_000);
    await vi.waitUntil(() => service.seen.requests === 2);
    await service.clock.advance(4_999);
    expect(service.calls).toEqual([]);
    await service.clock.advance(1);
    expect(await failure).toMatchObject({ code: "UPSTREAM_TIMEOUT" });
    expect(service.calls).toMatchObject([{ status: null, code: "UPSTREAM_TIMEOUT", durationMs: 15_000 }]);
    await vi.waitUntil(() => service.sockets.size === 0);
  });

  it("and keeps its place among the calls of its operation", async () => {
    await using service = await answeringFirst(status(503));
    const slots = new CallSlots(1);
    const options = { ...viewerOptions(), slots };
    const first = service.media.getVideo(asId("v1"), options);
    const second = service.media.getVideo(asId("v2"), options);
    await vi.waitUntil(() => service.clock.delays().includes(100));
    expect(service.seen.requests).toBe(1);
    await service.clock.advance(100);
    await Promise.all([first, second]);
    expect(service.seen.requests).toBe(3);
    expect(slots.tryTake()).toBe(true);
  });

  it("and stops when the caller leaves during the pause, or while the error's body is read", async () => {
    let written = false;
    await using service = await answeringFirst(status(503, { "retry-after": "5" }), (response) =>
      response.writeHead(400).write('{"errors":', () => (written = true)),
    );
    for (const isThere of [() => service.clock.delays().includes(5_000), () => written]) {
      const leaving = new AbortController();
      const left = failureOf(service.media.getVideo(asId("v1"), viewerOptions("a", leaving.signal)));
      await vi.waitUntil(isThere);
      leaving.abort("left");
      expect(await left).toBe("left");
    }
    expect(service.calls).toMatchObject([{ code: "ABORTED" }, { code: "ABORTED" }]);
    await vi.waitUntil(() => service.clock.delays().length === 0);
    expect(await service.media.getVideo(asId("v1"), viewerOptions())).toMatchObject({ videoId: "v1" });
    expect(service.seen.requests).toBe(3);
  });
});

describe("a read", () => {
  it("takes an answer in pieces, and none that comes in advance", async () => {
    const body = json({ ...videoOnWire, title: "Ein Kessel für Tee ☕" });
    const bytes = Buffer.from(body);
    await using service = await startRawFixture((socket) => {
      socket.once("data", () => {
        socket.write("HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n");
        socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${bytes.length}\r\n\r\n`);
        // The cup is cut in two.
        const middle = bytes.indexOf("☕") + 1;
        socket.write(bytes.subarray(0, middle), () => setImmediate(() => socket.end(bytes.subarray(middle))));
      });
    });
    expect(await service.media.getVideo(asId("v1"), viewerOptions())).toMatchObject({
      title: "Ein Kessel für Tee ☕",
    });
  });

  it("ends quietly when its caller leaves in the moment in which an error answer comes", async () => {
    await using service = await startFixture((_, response) => response.writeHead(400).write("{"));
    const leaving = new AbortController();
    // Before anything that waits for a promise goes on, so that the answer's body is not read yet.
    const leave = () => process.nextTick(() => leaving.abort("left"));
    subscribe("undici:request:headers", leave);
    const left = failureOf(service.media.getVideo(asId("v1"), viewerOptions("a", leaving.signal)));
    expect(await left).toBe("left");
    unsubscribe("undici:request:headers", leave);
    await vi.waitUntil(() => service.sockets.size === 0);
  });

  it("that is reset was sent", async () => {
    await using service = await startFixture((request) => request.socket.resetAndDestroy(), {
      retry: { maxAttempts: 1 },
    });
    expect(await failureOf(service.media.getVideo(asId("v1"), viewerOptions()))).toMatchObject({
      code: "UPSTREAM_UNAVAILABLE",
      nothingSent: false,
    });
  });

  it("is reported when it fails while it waits for its place", async () => {
    await using service = await startFixture(() => undefined);
    const options = { ...viewerOptions(), slots: new CallSlots(1) };
    const failures = ["v1", "v2"].map((id) => failureOf(service.media.getVideo(asId(id), options)));
    await service.clock.advance(15_000);
    const late = { code: "UPSTREAM_TIMEOUT" };
    expect(await Promise.all(failures)).toMatchObject([late, late]);
    const report = { operation: "getVideo", status: null, ...late, durationMs: 15_000 };
    expect(service.calls).toMatchObject([report, report]);
  });

  it("asks byte for byte as the platform writes addresses", async () => {
    const targets: (string | undefined)[] = [];
    await using service = await startFixture((request, response) => {
      targets.push(request.url);
      response.end("{}");
    });
    const awkward = "a b/ä?#%&=+'()*!~._-☕";
    const lists = service.upstream.catalogFeed;
    await lists.getFiles(
      { feedTypeId: awkward, marketplaceId: "M", categoryIds: ["1", "2"], limit: 20, token: null },
      viewerOptions(),
    );
    await failureOf(service.media.getVideo(asId(awkward), viewerOptions()));
    const query = new URL("http://service");
    query.searchParams.set("feed_type_id", awkward);
    query.searchParams.set("category_ids", "1,2");
    query.searchParams.set("limit", "20");
    expect(targets).toEqual([
      `/catalog/v1/file${query.search}`,
      `/media/v1${new URL(`http://service/video/${encodeURIComponent(awkward)}`).pathname}`,
    ]);
  });

  it("leaves together with all that wait for their places, and none of them asks any more", async () => {
    const targets: (string | undefined)[] = [];
    await using service = await startFixture((request, response) => {
      targets.push(request.url);
      if (!request.url?.endsWith("hangs")) response.end(json(videoOnWire));
    });
    // Two connections are open; one of them stays free.
    await Promise.all(["a", "b"].map((id) => service.media.getVideo(asId(id), viewerOptions())));
    const leaving = new AbortController();
    const slots = new CallSlots(1);
    const ids = ["hangs", ...Array.from({ length: 5_000 }, (_, place) => `v${place}`)];
    const reads = ids.map((id) =>
      service.media.getVideo(asId(id), { ...viewerOptions("a", leaving.signal), slots }),
    );
    await vi.waitUntil(() => targets.length === 3);
    let asked = 0;
    const count = () => (asked += 1);
    subscribe("undici:request:create", count);
    leaving.abort("left");
    const ends = await Promise.allSettled(reads);
    expect(ends.filter((end) => end.status === "rejected" && end.reason === "left")).toHaveLength(5_001);
    unsubscribe("undici:request:create", count);
    expect(asked).toBe(0);
    expect(slots.tryTake()).toBe(true);
    expect(getEventListeners(leaving.signal, "abort")).toEqual([]);
    await service.media.getVideo(asId("after"), viewerOptions());
    expect(targets.slice(2)).toEqual(["/media/v1/video/hangs", "/media/v1/video/after"]);
  });

  it("has its answer, and is not made again, when an error comes of what its end sets off", async () => {
    await using service = await answeringFirst();
    class Failing extends CallSlots {
      override give(): void {
        throw new Error("The next call cannot begin");
      }
    }
    const video = service.media.getVideo(asId("v1"), { ...viewerOptions(), slots: new Failing(1) });
    expect(await video).toMatchObject({ videoId: "v1" });
    expect(await service.media.getVideo(asId("v1"), viewerOptions())).toMatchObject({ videoId: "v1" });
    expect(service.seen.requests).toBe(2);
    // No pause before a further attempt has begun.
    expect(service.clock.delays()).toEqual([]);
  });

  it("leaves no listener and no timer behind, ten thousand times", async () => {
    await using service = await startFixture((_, response) => response.end(json(videoOnWire)));
    const { signal } = new AbortController();
    let left = 10_000;
    const ask = async () => {
      for (; left > 0; left -= 1) await service.media.getVideo(asId(`v${left}`), viewerOptions("a", signal));
    };
    await Promise.all(Array.from({ length: 50 }, ask));
    expect(getEventListeners(signal, "abort")).toEqual([]);
    expect(service.clock.delays()).toEqual([]);
    expect(service.calls.length).toBeGreaterThanOrEqual(10_000);
  });
});

class Call extends Expiring {
  readonly #expired: string[];
  readonly #name: string;

  constructor(expired: string[], name: string) {
    super();
    this.#expired = expired;
    this.#name = name;
  }

  expire(): void {
    this.#expired.push(this.#name);
  }
}

describe("the queue of deadlines", () => {
  it("ends each member at its own time with one timer, which ends with the last one", async () => {
    const clock = createManualClock();
    const queue = new DeadlineQueue(clock, 1_000);
    const expired: string[] = [];
    const [a, b, c] = ["a", "b", "c"].map((name) => new Call(expired, name)) as [Call, Call, Call];
    queue.add(a, clock.now());
    await clock.advance(10);
    queue.add(b, clock.now());
    await clock.advance(10);
    queue.add(c, clock.now());
    expect(clock.delays()).toEqual([980]);
    queue.remove(a);
    queue.remove(a);
    await clock.advance(989);
    expect(expired).toEqual([]);
    await clock.advance(1);
    expect(expired).toEqual(["b"]);
    expect(clock.delays()).toEqual([10]);
    queue.remove(c);
    expect(clock.delays()).toEqual([]);
    queue.add(a, clock.now());
    await clock.advance(1_000);
    expect(expired).toEqual(["b", "a"]);
    expect(clock.delays()).toEqual([]);
  });

  it("goes on after an error in the end of a member", async () => {
    const clock = createManualClock();
    const queue = new DeadlineQueue(clock, 1_000);
    const expired: string[] = [];
    class Failing extends Call {
      override expire(): void {
        throw new Error("It cannot end");
      }
    }
    queue.add(new Failing(expired, "failing"), clock.now());
    queue.add(new Call(expired, "other"), clock.now());
    await expect(clock.advance(1_000)).rejects.toThrow("It cannot end");
    await clock.advance(0);
    expect(expired).toEqual(["other"]);
    expect(clock.delays()).toEqual([]);
  });

  it("goes on in time when the clock was set back", async () => {
    const clock = createManualClock();
    let setBackMs = 0;
    const queue = new DeadlineQueue({ ...clock, now: () => clock.now() - setBackMs }, 1_000);
    const expired: string[] = [];
    const before = new Call(expired, "before");
    queue.add(before, clock.now());
    setBackMs = 3_600_000;
    queue.add(new Call(expired, "after"), clock.now() - setBackMs);
    await clock.advance(1_000);
    queue.remove(before);
    await clock.advance(1_000);
    expect(expired).toEqual(["after"]);
  });

  it("goes on when a member that ends takes others along and lets new ones come", async () => {
    const clock = createManualClock();
    const queue = new DeadlineQueue(clock, 1_000);
    const expired: string[] = [];
    const other = new Call(expired, "other");
    const next = new Call(expired, "next");
    class Leader extends Call {
      override expire(): void {
        super.expire();
        queue.remove(other);
        queue.add(next, clock.now());
      }
    }
    queue.add(new Leader(expired, "leader"), clock.now());
    queue.add(other, clock.now());
    await clock.advance(1_000);
    expect(clock.delays()).toEqual([1_000]);
    await clock.advance(1_000);
    expect(expired).toEqual(["leader", "next"]);
    expect(clock.delays()).toEqual([]);
  });
});
