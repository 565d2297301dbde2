import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { exchangeRaw, openConnection } from "../helpers/raw-http.ts";
import { callSandbox, mediaPath } from "../helpers/sandbox-client.ts";
import { startSandbox } from "../helpers/sandbox.ts";

describe("The sandbox's base address", () => {
  it("lists the services and the demo tokens", async () => {
    await using sandbox = await startSandbox();
    const answer = await callSandbox(`${sandbox.url}/`, { token: null });
    expect(answer.json()).toMatchObject({
      services: { media: mediaPath },
      consentPage: "/oauth2/authorize",
      connections: "/oauth2/connections",
      tokens: { sellers: [{ accessToken: "sandbox-seller-1" }, { accessToken: "sandbox-seller-2" }] },
    });
  });

  it("answers 404 and 2002 for unknown paths and methods, with and without a token", async () => {
    await using sandbox = await startSandbox();
    for (const answer of [
      await callSandbox(`${sandbox.url}/nothing`),
      await callSandbox(`${sandbox.url}${mediaPath}/video`, { token: null }),
      await callSandbox(`${sandbox.url}${mediaPath}/video/1/upload/2`, { json: {} }),
    ]) {
      expect(answer.status).toBe(404);
      expect(answer.json()).toMatchObject({ errors: [{ errorId: 2002, domain: "ACCESS" }] });
    }
  });

  it("answers 400 and 3002 when the bytes are not an HTTP request", async () => {
    await using sandbox = await startSandbox();
    const socket = await openConnection(sandbox.url);
    socket.write("POST / HTTP/1.1\r\nHost: sandbox\r\nContent-Length: many\r\n\r\n");
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 [^]*"errorId":3002/);
  });

  it.each([
    ["no Host header", "HTTP/1.1", ""],
    ["two Host headers", "HTTP/1.1", "Host: a\r\nhost: a\r\n"],
    ["two Host headers in HTTP/1.0", "HTTP/1.0", "Host: a\r\nHost: b\r\n"],
    ["an invalid Host header", "HTTP/1.1", "Host: a b\r\n"],
  ])("answers 400 to a request with %s", async (_what, version, hosts) => {
    await using sandbox = await startSandbox();
    for (const path of ["/", "/sandbox/media/picture"]) {
      const [answer] = await exchangeRaw(sandbox.url, `GET ${path} ${version}\r\n${hosts}\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    }
  });
});
