import { once } from "node:events";
import { createServer, request as send, type OutgoingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, onTestFinished, test } from "vitest";
import { createReachedAddress } from "../../src/http/client-address.ts";

/** Result of a server with these trusted proxies for a request from the address `from`. */
async function reached(
  trusted: readonly string[],
  headers: OutgoingHttpHeaders,
  { from = "127.0.0.1", publicUrl = null as string | null } = {},
): Promise<unknown> {
  const read = createReachedAddress(trusted, publicUrl);
  const server = createServer((request, response) => response.end(JSON.stringify(read(request))));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const request = send({
    host: "127.0.0.1",
    port,
    localAddress: from,
    agent: false,
    headers: { host: "gateway.example", ...headers },
  });
  request.end();
  const [response] = await once(request, "response");
  return JSON.parse(await text(response));
}

const forwarded = {
  "x-forwarded-proto": "https",
  "x-forwarded-host": "shop.example",
  "x-forwarded-for": "203.0.113.7",
};

describe("The headers of proxies", () => {
  test("are ignored when no proxy is configured", async () => {
    expect(await reached([], forwarded)).toMatchObject({
      url: "http://gateway.example",
      isFromLoopback: true,
    });
  });

  test("are ignored from an address that is not a configured proxy", async () => {
    expect(await reached(["127.0.0.2"], forwarded)).toMatchObject({
      url: "http://gateway.example",
      isFromLoopback: true,
    });
  });

  test.each([["127.0.0.2"], ["127.0.0.0/30"], ["loopback"], ["10.0.0.1", "loopback"]])(
    "are trusted from %s",
    async (...trusted) => {
      expect(await reached(trusted, forwarded, { from: "127.0.0.2" })).toMatchObject({
        url: "https://shop.example",
        isFromLoopback: false,
      });
    },
  );

  test("yield to the configured PUBLIC_URL", async () => {
    expect(await reached(["loopback"], forwarded, { publicUrl: "https://own.example" })).toMatchObject({
      url: "https://own.example",
      isFromLoopback: false,
    });
  });

  test.each([
    ["x-forwarded-proto", "javascript"],
    ["x-forwarded-proto", ""],
    ["x-forwarded-host", "evil.example/path"],
    ["x-forwarded-host", "user@evil.example"],
    ["x-forwarded-host", "evil.example:99999"],
    ["x-forwarded-host", "evil example"],
    ["x-forwarded-host", "evil.example#"],
    ["x-forwarded-host", ""],
  ])("are ignored when malformed: %s: %s", async (name, value) => {
    expect(await reached(["loopback"], { [name]: value })).toMatchObject({ url: "http://gateway.example" });
  });

  test("count only from the entry that the trusted proxy added", async () => {
    const lists = {
      "x-forwarded-proto": "https, http",
      "x-forwarded-host": "evil.example, shop.example",
      "x-forwarded-for": "127.0.0.1, 203.0.113.7",
    };
    expect(await reached(["loopback"], lists)).toMatchObject({
      url: "http://shop.example",
      isFromLoopback: false,
    });
  });

  test("count from the outermost of several trusted proxies", async () => {
    const lists = {
      "x-forwarded-proto": "ftp, https, http",
      "x-forwarded-host": "evil.example, shop.example, inner.example",
      "x-forwarded-for": "198.51.100.1, 203.0.113.7, 10.0.0.9",
    };
    expect(await reached(["loopback", "10.0.0.0/8"], lists)).toMatchObject({
      url: "https://shop.example",
      isFromLoopback: false,
    });
  });

  test("count from the only entry of a list that an inner proxy has started again", async () => {
    const lists = { "x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.7, 10.0.0.9, 10.0.0.8" };
    expect(await reached(["loopback", "10.0.0.0/8"], lists)).toMatchObject({
      url: "https://gateway.example",
    });
  });

  test.each([
    ["127.0.0.1", true],
    ["::1", true],
    ["[::1]:4711", true],
    ["127.0.0.1:4711", true],
    ["203.0.113.7", false],
    ["unknown", false],
    ["", false],
  ])("with the client address %j mean a client on this machine: %s", async (address, isFromLoopback) => {
    expect(await reached(["127.0.0.2"], { "x-forwarded-for": address }, { from: "127.0.0.2" })).toMatchObject(
      {
        isFromLoopback,
      },
    );
  });
});
