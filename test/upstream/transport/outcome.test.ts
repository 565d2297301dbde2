import type { ServerResponse } from "node:http";
import { describe, expect, it, vi } from "vitest";
import { asId } from "../../../src/upstream/ids.ts";
import {
  connectTo,
  failureOf,
  json,
  openFile,
  refusingAddress,
  startFixture,
  startRawFixture,
  viewerOptions,
} from "../fixture.ts";

const oneAttempt = { maxAttempts: 1 };

/** A service that answers complete requests. */
const answering = (answer: (response: ServerResponse, number: number) => void) =>
  startFixture((request, response, number) => {
    request.resume().on("end", () => answer(response, number));
  });

describe("the outcome of a change", () => {
  it("is unknown when the service receives it and never responds", async () => {
    await using service = await answering(() => undefined);
    const failure = failureOf(service.create());
    await service.came(1);
    await service.clock.advance(15_000);
    expect(await failure).toMatchObject({ code: "UPSTREAM_TIMEOUT", outcome: "UNKNOWN" });
  });

  it.each<[string, (response: ServerResponse) => void, object]>([
    [
      "unknown when the service closes the connection after reading the request",
      (response) => response.destroy(),
      { code: "UPSTREAM_UNAVAILABLE", nothingSent: false, outcome: "UNKNOWN" },
    ],
    [
      "unknown when the response is 201 without a Location",
      (response) => response.writeHead(201).end(),
      { code: "UPSTREAM_INVALID_RESPONSE", outcome: "UNKNOWN" },
    ],
    [
      "NONE when the service responds with an error, even with a broken body",
      (response) => response.writeHead(500).write("{", () => response.destroy()),
      { code: "UPSTREAM_HTTP", status: 500, outcome: "NONE" },
    ],
  ])("is %s", async (_, answer, expected) => {
    await using service = await answering(answer);
    expect(await failureOf(service.create())).toMatchObject(expected);
  });

  it("is NONE while a retry waits after the service rejected an attempt", async () => {
    await using service = await answering((response) => {
      response.writeHead(429, { "retry-after": "3" }).end();
    });
    const failure = failureOf(service.create());
    await service.passPause(3_000);
    await vi.waitUntil(() => service.calls.length === 1 || service.clock.delays().includes(3_000));
    await service.clock.advance(12_000);
    expect(await failure).toMatchObject({ outcome: "NONE" });
  });

  it("is unknown when an attempt after a rejected one gets no response within the deadline of both", async () => {
    await using service = await answering((response, number) => {
      if (number === 1) response.writeHead(429, { "retry-after": "3" }).end();
    });
    const failure = failureOf(service.create());
    await service.passPause(3_000);
    await service.came(2);
    await service.clock.advance(12_000);
    expect(await failure).toMatchObject({ code: "UPSTREAM_TIMEOUT", outcome: "UNKNOWN" });
  });

  it.each([
    [502, {}, "", "UNKNOWN"],
    [503, {}, "<html>", "UNKNOWN"],
    [504, {}, "{}", "UNKNOWN"],
    [503, { "retry-after": "3" }, "", "NONE"],
    [502, { "retry-after": "3" }, "", "UNKNOWN"],
    [502, {}, json({ errors: [{ errorId: 1 }] }), "NONE"],
    [500, {}, "", "NONE"],
  ])(
    "after a response with %i, %j and %j, which may come from a proxy, is %s, without a retry",
    async (status, headers, body, outcome) => {
      await using service = await answering((response) => response.writeHead(status, headers).end(body));
      expect(await failureOf(service.create())).toMatchObject({ code: "UPSTREAM_HTTP", status, outcome });
      expect(service.targets).toHaveLength(1);
    },
  );

  it("is NONE when the connection is refused", async () => {
    const { create, upstream } = connectTo(await refusingAddress(), oneAttempt);
    expect(await failureOf(create())).toMatchObject({
      code: "UPSTREAM_UNAVAILABLE",
      nothingSent: true,
      outcome: "NONE",
    });
    await upstream.close();
  });

  it("is NONE while the change waits for a connection", async () => {
    await using service = await startFixture(() => undefined, { http: { maxConnections: 1 } });
    const holding = failureOf(service.read());
    await service.came(1);
    const leaving = new AbortController();
    const waiting = failureOf(service.create(viewerOptions("a", leaving.signal)));
    await service.clock.advance(14_999);
    leaving.abort("left");
    expect(await waiting).toBe("left");
    await service.clock.advance(1);
    expect(await holding).toMatchObject({ code: "UPSTREAM_TIMEOUT", outcome: "NONE" });
    expect(service.targets).toHaveLength(1);
  });

  it("is NONE when the change waits too long for the rate limit", async () => {
    await using service = await startFixture(
      (request, response) => {
        request.resume().on("end", () => response.writeHead(201, { location: "/video/v1" }).end());
      },
      { maxWaitMs: 0 },
    );
    await Promise.all(Array.from({ length: 50 }, () => service.create()));
    expect(await failureOf(service.create())).toMatchObject({ code: "RATE_LIMITED", outcome: "NONE" });
  });
});

describe("the outcome of a streamed file", () => {
  it("is NONE while its last chunk was held back", async () => {
    const seen = { bytes: 0 };
    await using service = await startFixture((request) => {
      request.on("data", (chunk: Buffer) => {
        seen.bytes += chunk.length;
        request.socket.destroy();
      });
      request.on("error", () => undefined);
    });
    const { stream, file } = openFile(6);
    const failure = failureOf(service.upload(file));
    stream.write("abc");
    await vi.waitUntil(() => seen.bytes === 3);
    stream.write("def");
    expect(await failure).toMatchObject({
      code: "UPSTREAM_UNAVAILABLE",
      nothingSent: false,
      outcome: "NONE",
    });
  });

  it("is unknown when the service has started to respond, even with the last chunk held back", async () => {
    await using service = await startFixture((request, response) => {
      request
        .on("error", () => undefined)
        .once("data", () => {
          response.writeHead(200, { "content-length": 10 }).write("{", () => response.destroy());
        });
    });
    const { stream, file } = openFile(6);
    const failure = failureOf(service.upload(file));
    stream.write("abc");
    expect(await failure).toMatchObject({ code: "UPSTREAM_UNAVAILABLE", outcome: "UNKNOWN" });
  });

  it("is unknown when its last chunk was sent and no response arrives", async () => {
    const seen = { bytes: 0 };
    await using service = await startFixture((request) => {
      request.on("data", (chunk: Buffer) => (seen.bytes += chunk.length));
      request.on("end", () => request.socket.destroy());
    });
    const { stream, file } = openFile(6);
    const failure = failureOf(service.upload(file));
    stream.end("abcdef");
    expect(await failure).toMatchObject({ code: "UPSTREAM_UNAVAILABLE", outcome: "UNKNOWN" });
    expect(seen.bytes).toBe(6);
  });
});

describe("the outcome of a call that changes nothing", () => {
  it.each([
    ["its response is cut off", "HTTP/1.1 200 OK\r\ncontent-len"],
    ["its response is invalid", "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}"],
  ])("is NONE when %s", async (_, answer) => {
    await using service = await startRawFixture((socket) => {
      socket.on("data", () => socket.end(answer));
    }, oneAttempt);
    expect(await failureOf(service.read())).toMatchObject({ outcome: "NONE" });
  });

  it("is that of its last attempt: without a connection, nothing was sent", async () => {
    await using service = await startRawFixture((socket) => socket.once("data", () => socket.destroy()), {
      maxAttempts: 2,
    });
    const failure = failureOf(service.read());
    await vi.waitUntil(() => service.clock.delays().includes(100));
    await service.upstream.close();
    await service.clock.advance(100);
    expect(await failure).toMatchObject({ code: "UPSTREAM_UNAVAILABLE", nothingSent: true });
  });

  it("is NONE for a key pair that is read by POST", async () => {
    await using service = await startFixture((request) => {
      request.resume().on("end", () => request.socket.destroy());
    }, oneAttempt);
    const reading = service.keyManagement.getSigningKey(asId("k1"), viewerOptions());
    expect(await failureOf(reading)).toMatchObject({ code: "UPSTREAM_UNAVAILABLE", outcome: "NONE" });
  });
});

describe("each failed call", () => {
  it.each<[string, string, (service: Awaited<ReturnType<typeof startFixture>>) => Promise<unknown>]>([
    ["a video", "sell.inventory", ({ create }) => create()],
    [
      "an order task",
      "sell.fulfillment",
      ({ sellerFeed }) => sellerFeed.getOrderTask(asId("t"), viewerOptions()),
    ],
    [
      "a task of a known feed type",
      "sell.fulfillment",
      ({ sellerFeed }) =>
        sellerFeed.createTask(
          { feedType: "LMS_ORDER_ACK", schemaVersion: "1", marketplaceId: null },
          viewerOptions(),
        ),
    ],
    ["a store", "sell.stores", ({ store }) => store.getStore(viewerOptions())],
  ])("names the required permission: %s", async (_, scope, call) => {
    await using service = await startFixture((request, response) => {
      request.resume().on("end", () => response.writeHead(403).end(json({})));
    }, oneAttempt);
    const requiredScopes = [`https://api.ebay.com/oauth/api_scope/${scope}`];
    expect(await failureOf(call(service))).toMatchObject({ status: 403, requiredScopes });
  });

  it("names all permissions that may be required when the feed type is unknown", async () => {
    await using service = await startFixture((_, response) => response.writeHead(403).end(), oneAttempt);
    const failure = await failureOf(service.sellerFeed.getSchedule(asId("s1"), viewerOptions()));
    expect(failure).toMatchObject({ requiredScopes: { length: 3 } });
  });
});
