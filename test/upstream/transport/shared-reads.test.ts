import { describe, expect, it, vi } from "vitest";
import { CallSlots } from "../../../src/upstream/call-slots.ts";
import { asId } from "../../../src/upstream/ids.ts";
import { settle } from "../../helpers/clock.ts";
import {
  failureOf,
  type Fixture,
  type FixtureConfig,
  json,
  startFixture,
  videoOnWire,
  viewerOptions,
} from "../fixture.ts";

interface Held {
  readonly target: string;
  readonly token: string;
  /** Responds once, with a video or another status. */
  readonly answer: (status?: number, headers?: Record<string, string>) => void;
  /** True when the caller has disconnected. */
  readonly isLeft: () => boolean;
}

const bodyOf = (code: number) => (code === 200 ? json(videoOnWire) : "");

/** A service that responds when the test decides, with a user for each token. */
async function startHolding(config: FixtureConfig = {}) {
  const held: Held[] = [];
  const service = await startFixture((request, response) => {
    const token = request.headers.authorization ?? "";
    if (request.url?.startsWith("/identity/")) {
      response.end(json({ userId: token.split(/[ /]/)[1] }));
      return;
    }
    held.push({
      target: `${request.method} ${request.url}`,
      token,
      answer: (code = 200, headers = { location: "/video/v1" }) => {
        if (!response.headersSent) response.writeHead(code, headers).end(bodyOf(code));
      },
      isLeft: () => response.destroyed,
    });
  }, config);
  /** Waits for this number of calls other than look-ups of users. */
  const came = (count: number) => vi.waitUntil(() => held.length === count, { interval: 2 });
  return Object.assign(service, { held, came });
}

describe("equal concurrent reads", () => {
  it("share one call, and each gets its own copy of the result", async () => {
    await using service = await startHolding();
    const reads = [service.read(), service.read(), service.read()];
    await service.came(1);
    reads.push(service.read());
    await settle();
    service.held[0]?.answer();
    const videos = await Promise.all(reads);
    expect(videos).toEqual(Array(4).fill(videos[0]));
    expect(new Set(videos).size).toBe(4);
    expect(service.held).toHaveLength(1);
    expect(service.calls).toMatchObject([{ operation: "getVideo", status: 200, code: null }]);
    // Nothing is cached after the response.
    const again = service.read();
    await service.came(2);
    service.held[1]?.answer();
    await again;
  });

  it("need one call each when their token, address or headers differ", async () => {
    await using service = await startHolding();
    const { catalogFeed } = service;
    const file = (marketplaceId: string) =>
      catalogFeed.getFile({ fileId: asId("f1"), marketplaceId }, viewerOptions("a"));
    const sameKey = { viewer: { key: "a", token: "another token" }, signal: new AbortController().signal };
    const reads = [
      service.read("v1", viewerOptions("a")),
      service.read("v1", viewerOptions("b")),
      service.read("v2", viewerOptions("a")),
      service.read("v1", sameKey),
      file("M1"),
      file("M2"),
    ];
    await service.came(6);
    for (const { answer } of service.held) answer(404);
    expect(await Promise.all(reads)).toEqual(Array(6).fill(null));
    expect(new Set(service.held.map(({ target, token }) => `${target} ${token}`)).size).toBe(5);
  });

  it("fail with the same error, after the attempts of one call", async () => {
    await using service = await startHolding({ maxAttempts: 2 });
    const failures = [failureOf(service.read()), failureOf(service.read())];
    await service.came(1);
    service.held[0]?.answer(503);
    await vi.waitUntil(() => service.clock.delays().includes(100));
    failures.push(failureOf(service.read()));
    await service.clock.advance(100);
    await service.came(2);
    service.held[1]?.answer(503);
    const errors = await Promise.all(failures);
    expect(errors).toMatchObject([{ status: 503 }, { status: 503 }, { status: 503 }]);
    expect(service.held).toHaveLength(2);
    expect(service.calls).toHaveLength(1);
  });

  it("continue when the first or another caller cancels, and end when all have cancelled", async () => {
    await using service = await startHolding();
    const leaving = [new AbortController(), new AbortController(), new AbortController()];
    const readUntil = ({ signal }: AbortController) =>
      failureOf(service.read("v1", viewerOptions("viewer-1", signal)));
    const reads = leaving.map(readUntil);
    await service.came(1);
    leaving[0]?.abort("first");
    leaving[1]?.abort("second");
    expect(await Promise.all(reads.slice(0, 2))).toEqual(["first", "second"]);
    expect(service.held[0]?.isLeft()).toBe(false);
    const joined = service.read();
    leaving[2]?.abort("third");
    expect(await reads[2]).toBe("third");
    await settle();
    expect(service.calls).toEqual([]);
    service.held[0]?.answer();
    expect(await joined).toMatchObject({ videoId: "v1" });
    expect(service.held).toHaveLength(1);
    const last = new AbortController();
    const alone = readUntil(last);
    await service.came(2);
    last.abort("left");
    expect(await alone).toBe("left");
    await vi.waitUntil(() => service.held[1]?.isLeft());
    expect(service.calls).toMatchObject([{ code: null }, { code: "ABORTED" }]);
  });

  it("have one deadline each", async () => {
    await using service = await startHolding();
    const first = failureOf(service.read());
    await service.came(1);
    await service.clock.advance(500);
    const second = service.read();
    await service.clock.advance(14_500);
    expect(await first).toMatchObject({ code: "UPSTREAM_TIMEOUT" });
    await service.clock.advance(499);
    service.held[0]?.answer();
    expect(await second).toMatchObject({ videoId: "v1" });
    expect(service.held).toHaveLength(1);
    expect(service.calls).toMatchObject([{ code: null, durationMs: 15_499 }]);
  });

  it("fail immediately when the retry pause is longer than their own time, and wait for it otherwise", async () => {
    await using service = await startHolding();
    const first = failureOf(service.read());
    await service.came(1);
    await service.clock.advance(900);
    const second = service.read();
    await service.clock.advance(600);
    service.held[0]?.answer(429, { "retry-after": "14" });
    expect(await first).toMatchObject({ status: 429, retryAfterSeconds: 14 });
    expect(service.calls).toEqual([]);
    await service.clock.advance(14_000);
    await service.came(2);
    service.held[1]?.answer();
    expect(await second).toMatchObject({ videoId: "v1" });
    expect(service.calls).toMatchObject([{ code: null, durationMs: 15_500 }]);
  });

  it("share a call only within its first second, when the service does not respond", async () => {
    await using service = await startHolding();
    const hanging = failureOf(service.read());
    await service.came(1);
    await service.clock.advance(999);
    const joined = failureOf(service.read());
    await service.clock.advance(1);
    const later = [service.read()];
    await service.came(2);
    await service.clock.advance(999);
    later.push(service.read());
    service.held[1]?.answer();
    expect(await Promise.all(later)).toMatchObject([{ videoId: "v1" }, { videoId: "v1" }]);
    await service.clock.advance(15_000);
    expect(await Promise.all([hanging, joined])).toMatchObject([
      { code: "UPSTREAM_TIMEOUT" },
      { code: "UPSTREAM_TIMEOUT" },
    ]);
    expect(service.held).toHaveLength(2);
  });

  it("take one slot each of their own operation, and none of another", async () => {
    await using service = await startHolding();
    const slots = new CallSlots(1);
    const before = service.read("v2", { ...viewerOptions("a"), slots });
    const waiting = service.read("v1", { ...viewerOptions("a"), slots });
    const other = service.read("v1", viewerOptions("a"));
    await service.came(2);
    const joined = service.read("v1", viewerOptions("a"));
    service.held.find(({ target }) => target.endsWith("v1"))?.answer();
    await Promise.all([other, joined]);
    service.held.find(({ target }) => target.endsWith("v2"))?.answer();
    await before;
    await service.came(3);
    expect(slots.tryAcquire()).toBe(false);
    service.held[2]?.answer();
    await waiting;
    expect(slots.tryAcquire()).toBe(true);
  });

  it("are not shared across a change by the viewer, from its start to its end", async () => {
    await using service = await startHolding();
    const read = (viewer: string) => service.read("v1", viewerOptions(viewer));
    const before = read("a");
    await service.came(1);
    const change = service.create(viewerOptions("a"));
    await service.came(2);
    const during = [read("a"), read("a")];
    const ofOther = [read("b"), read("b")];
    await service.came(5);
    service.held[1]?.answer(201);
    await change;
    const after = [read("a"), read("a")];
    await service.came(6);
    for (const { answer } of service.held) answer();
    await Promise.all([before, ...during, ...ofOther, ...after]);
    expect(service.held.map(({ target, token }) => `${target.split(" ")[0]} ${token.at(-1)}`)).toEqual([
      "GET a",
      "POST a",
      "GET a",
      "GET a",
      "GET b",
      "GET a",
    ]);
  });

  it.each<[string, (service: Fixture) => Promise<unknown>, number, string]>([
    [
      "equal changes are all sent",
      ({ sellerFeed }) => sellerFeed.deleteSchedule(asId("s1"), viewerOptions()),
      204,
      "DELETE /feed/v1/schedule/s1",
    ],
    [
      "a key pair that is read by POST is requested by each caller",
      ({ keyManagement }) => failureOf(keyManagement.getSigningKey(asId("k1"), viewerOptions())),
      404,
      "POST /keys/v1/signing_key/k1",
    ],
  ])("with GET are the only shared calls: %s", async (_, call, status, target) => {
    await using service = await startHolding();
    const calls = [call(service), call(service)];
    await service.came(2);
    for (const { answer } of service.held) answer(status, {});
    await Promise.all(calls);
    expect(service.held.map((held) => held.target)).toEqual([target, target]);
  });

  it("are shared again after a failed change", async () => {
    await using service = await startHolding();
    const change = failureOf(service.create());
    await service.came(1);
    service.held[0]?.answer(400);
    expect(await change).toMatchObject({ status: 400 });
    const after = [service.read(), service.read()];
    await service.came(2);
    service.held[1]?.answer();
    expect(await Promise.all(after)).toMatchObject([{ videoId: "v1" }, { videoId: "v1" }]);
  });

  it("are not shared across a change with another token of the same user", async () => {
    await using service = await startHolding({ userSecret: "secret" });
    const { users } = service.upstream;
    const { signal } = new AbortController();
    for (const key of ["u/1", "u/2", "w/1"]) await users.identify({ key, token: key }, signal);
    const optionsOf = (key: string) => ({ viewer: { key, token: key }, signal });
    const read = (key: string) => service.read("v1", optionsOf(key));
    const before = [read("u/1"), read("w/1")];
    await service.came(2);
    const change = service.create(optionsOf("u/2"));
    await service.came(3);
    service.held[2]?.answer(201);
    await change;
    const after = [read("u/1"), read("w/1")];
    await service.came(4);
    for (const { answer } of service.held) answer();
    await Promise.all([...before, ...after]);
    expect(service.held.map(({ token }) => token)).toEqual([
      "Bearer u/1",
      "Bearer w/1",
      "Bearer u/2",
      "Bearer u/1",
    ]);
  });
});
