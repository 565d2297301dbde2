import { once } from "node:events";
import { request as send, type OutgoingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { createReachedAddress } from "../../src/http/client-address.ts";
import { serve } from "../helpers/serve.ts";

/** Result of a server with these trusted proxies for a request from the address `from`. */
async function reached(
  trusted: readonly string[],
  headers: OutgoingHttpHeaders,
  { from = "127.0.0.1", publicUrl = null as string | null } = {},
): Promise<unknown> {
  const read = createReachedAddress(trusted, publicUrl);
  const url = await serve((request, response) => response.end(JSON.stringify(read(request))));
  const allHeaders = { host: "gateway.example", ...headers };
  const request = send(url, { localAddress: from, agent: false, headers: allHeaders });
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
  test.each([
    ["when no proxy is configured", []],
    ["from an address that is not a configured proxy", ["127.0.0.2"]],
  ])("are ignored %s", async (_when, trusted) => {
    const expected = { url: "http://gateway.example", isFromLoopback: true };
    expect(await reached(trusted, forwarded)).toMatchObject(expected);
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
    const expected = { url: "https://gateway.example" };
    expect(await reached(["loopback", "10.0.0.0/8"], lists)).toMatchObject(expected);
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
    const answer = await reached(["127.0.0.2"], { "x-forwarded-for": address }, { from: "127.0.0.2" });
    expect(answer).toMatchObject({ isFromLoopback });
  });
});
