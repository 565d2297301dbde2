import { describe, expect, test } from "vitest";
import { createHttpServer } from "../../src/start/serving.ts";
import { listen } from "../helpers/listen.ts";
import { exchangeRaw } from "../helpers/raw-http.ts";

/** Starts the gateway's HTTP server, which answers each valid request with 200. */
async function startServer(publicUrl: string | null = null) {
  const server = createHttpServer({ requestTimeoutMs: 60_000, publicUrl });
  server.on("request", (_request, response) => response.end());
  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    [Symbol.dispose]: () => server.close().closeAllConnections(),
  };
}

const body = "{}";
const post = (...lines: string[]) => `POST / HTTP/1.1\r\nHost: a\r\n${lines.join("\r\n")}\r\n\r\n${body}`;

describe("A malformed request", () => {
  test.each([
    ["without HTTP syntax", 400, "nonsense\r\n\r\n"],
    ["whose headers are too large", 431, `GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(100_000)}\r\n\r\n`],
    ["with an unknown expectation", 417, "GET / HTTP/1.1\r\nHost: a\r\nExpect: a miracle\r\n\r\n"],
    // Bodies whose end a proxy and the gateway could interpret differently (RFC 9112 §6.3, §11.2).
    ["with two equal lengths", 400, post("Content-Length: 2", "Content-Length: 2")],
    ["with two different lengths", 400, post("Content-Length: 2", "Content-Length: 0")],
    ["with a list of lengths", 400, post("Content-Length: 2, 2")],
    ["with a signed length", 400, post("Content-Length: +2")],
    ["with a length and chunked", 400, post("Content-Length: 2", "Transfer-Encoding: chunked")],
    ["chunked and with a length", 400, post("Transfer-Encoding: chunked", "Content-Length: 2")],
    ["chunked twice", 400, post("Transfer-Encoding: chunked", "Transfer-Encoding: chunked")],
    ["with chunked as an inner encoding", 400, post("Transfer-Encoding: chunked, gzip")],
    ["with a space before a colon", 400, "GET / HTTP/1.1\r\nHost : a\r\n\r\n"],
    ["with a folded line", 400, "GET / HTTP/1.1\r\nHost: a\r\nX: 1\r\n 2\r\n\r\n"],
    ["whose lines end with LF only", 400, "GET / HTTP/1.1\nHost: a\n\n"],
  ])("%s gets status %i and a request id", async (_what, status, bytes) => {
    using server = await startServer();
    const [answer = ""] = await exchangeRaw(server.url, bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toMatch(/\r\nX-Request-Id: [\w-]{36}\r\n/);
    expect(answer).not.toContain("Strict-Transport-Security");
  });

  test.each(["nonsense\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nExpect: a miracle\r\n\r\n"])(
    "such as %j gets Strict-Transport-Security when PUBLIC_URL is https",
    async (bytes) => {
      using server = await startServer("https://gateway.example");
      const [answer = ""] = await exchangeRaw(server.url, bytes);
      expect(answer).toContain("\r\nStrict-Transport-Security: max-age=31536000\r\n");
    },
  );
});
