import type { Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { CallSlots } from "../../../src/upstream/call-slots.ts";
import { settle } from "../../helpers/clock.ts";
import {
  connectTo,
  failureOf,
  json,
  refusingAddress,
  startRawFixture,
  videoOnWire,
  viewerOptions,
} from "../fixture.ts";

const key = {
  signingKeyId: "k1",
  publicKey: "public",
  privateKey: "private",
  jwe: "jwe",
  creationTime: 1_767_225_600,
  expirationTime: 1_861_920_000,
  signingKeyCipher: "ED25519",
};

/** Responds to each request on a connection with keep-alive, and then calls `after` with the socket. */
function answering(after: (socket: Socket) => void) {
  return (socket: Socket) => {
    socket.on("data", (head: Buffer) => {
      const body = json(head.toString("latin1").startsWith("POST") ? key : videoOnWire);
      const lines = [
        "HTTP/1.1 200 OK",
        "Content-Type: application/json",
        `Content-Length: ${body.length}`,
        "",
        body,
      ];
      socket.write(lines.join("\r\n"));
      after(socket);
    });
  };
}

describe("connections that cannot be opened", () => {
  let service: Awaited<ReturnType<typeof startRawFixture>>;
  beforeAll(async () => {
    service = await startRawFixture((socket) => socket.end("no TLS"));
  });
  afterAll(() => service[Symbol.asyncDispose]());

  it.each([
    ["are refused", refusingAddress, {}],
    ["get no TLS response", async () => service.address.replace("http:", "https:"), { maxConnections: 2 }],
  ])("fail all calls that have one or wait for one: they %s", async (_how, addressOf, http) => {
    const { upstream, read } = connectTo(await addressOf(), { maxAttempts: 1, http });
    const failures = Array.from({ length: 400 }, (_, index) =>
      failureOf(read(`v${index}`, viewerOptions(`viewer-${index % 3}`))),
    );
    for (const failure of await Promise.all(failures))
      expect(failure).toMatchObject({ code: "UPSTREAM_UNAVAILABLE" });
    await upstream.close();
  });
});

describe("the timeouts of connections", () => {
  it("close a connection that takes too long to open", async () => {
    // The server does not respond to the TLS handshake.
    await using service = await startRawFixture(() => undefined);
    const failed: unknown[] = [];
    const gateways = [60_000, 10].map((connectTimeoutMs) =>
      connectTo(service.address.replace("http:", "https:"), { maxAttempts: 1, http: { connectTimeoutMs } }),
    );
    for (const gateway of gateways) {
      void failureOf(gateway.read()).then((failure) => failed.push([gateways.indexOf(gateway), failure]));
    }
    await vi.waitUntil(() => failed.length > 0);
    await settle();
    expect(failed).toMatchObject([[1, { code: "UPSTREAM_UNAVAILABLE", nothingSent: true }]]);
    for (const { upstream } of gateways) await upstream.close();
  });

  it("close an idle connection", async () => {
    const closed: number[] = [];
    const answer = answering(() => undefined);
    await using service = await startRawFixture((socket, number) => {
      socket.once("close", () => closed.push(number));
      answer(socket);
    });
    const gateways = [3_600_000, 10].map((keepAliveMs) =>
      connectTo(service.address, { http: { keepAliveMs } }),
    );
    for (const { read } of gateways) await read();
    await vi.waitUntil(() => closed.length > 0);
    expect(closed).toEqual([2]);
    for (const { upstream } of gateways) await upstream.close();
  });
});

describe("connections that the service closes after a response without announcing it", () => {
  it.each(["reads", "changes"])("fail none of the sequential %s", async (kind) => {
    await using service = await startRawFixture(answering((socket) => socket.end()));
    for (let call = 0; call < 60; call += 1) {
      if (kind === "reads") await service.read(`v${call}`);
      else await service.keyManagement.createSigningKey("ED25519", viewerOptions());
    }
    // Each call was sent once, without a retry.
    expect(service.connections()).toBe(60);
  });

  it.each([
    ["a slot of their operation", { slots: new CallSlots(4) }, {}],
    ["a connection", {}, { http: { maxConnections: 4 } }],
  ])("fail none of the reads that wait for %s", async (_what, options, config) => {
    await using service = await startRawFixture(
      answering((socket) => socket.end()),
      config,
    );
    const reads = Array.from({ length: 60 }, (_, index) =>
      service.read(`v${index}`, { ...viewerOptions(), ...options }),
    );
    await Promise.all(reads);
    expect(service.connections()).toBe(60);
  });
});
