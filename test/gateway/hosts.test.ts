import { describe, expect, test } from "vitest";
import { closeAfterAll } from "../helpers/close-after.ts";
import { createLog } from "../../src/log.ts";
import { startGateway, type TestGateway } from "../helpers/gateway.ts";
import { exchangeRaw } from "../helpers/raw-http.ts";
import { answerEverything, startStandIn } from "../helpers/stand-in-service.ts";

const noHosts = ["a:99999", "1.2.3.4.5", "256.1.1.1", "0x1ffffffff", "[:::::]", "[::1]:99999"];
const noNames = ["a b", "a/b", "a?b", "a#b", "user@a", "a%", "a:b", "["];
const query = JSON.stringify({ query: "{ __typename }" });
const upgrade =
  "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";

const service = await closeAfterAll(startStandIn(answerEverything));
const gateway = await closeAfterAll(startGateway(service.url));

/** Sends raw request lines and reads the response. */
async function send(head: string, { host, body = "", to = gateway }: Sent): Promise<string> {
  const close = head.includes("Connection:") ? "" : "Connection: close\r\n";
  const content = body && `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
  const lines = `${head}\r\nHost: ${host}\r\nOrigin: http://evil.example\r\n${close}${content}`;
  return (await exchangeRaw(to.url, `${lines}\r\n${body}`))[0] ?? "";
}

interface Sent {
  readonly host: string;
  readonly body?: string;
  readonly to?: TestGateway;
}

describe("detail 24: the header Host", () => {
  test.each([...noHosts, ...noNames])("is refused with a clear message when it is %j", async (host) => {
    for (const [head, body] of [
      ["POST /graphql HTTP/1.1", query],
      ["GET /graphql?query={__typename} HTTP/1.1", ""],
      ["GET /files/abc HTTP/1.1", ""],
      ["OPTIONS /graphql HTTP/1.1", ""],
      ["GET /health/live HTTP/1.0", ""],
    ] as const) {
      const answer = await send(head, { host, body });
      expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*application\/json[\s\S]*"The header `host` [^"]*\."/);
      expect(answer).not.toMatch(/node_modules|TypeError| at .*:\d+/);
    }
    const refused = await send(`GET /graphql HTTP/1.1\r\n${upgrade.trimEnd()}`, { host });
    expect(refused).toMatch(/^HTTP\/1\.1 400 /);
    expect((await fetch(`${gateway.url}/health/live`)).status).toBe(200);
  });

  test.each(["a", "a:0", "a:65535", "my_host-1.example", "127.0.0.1", "[::1]:80", "[::1]"])(
    "is accepted when it is %s",
    async (host) => {
      expect(await send("POST /graphql HTTP/1.1", { host, body: query })).toMatch(/^HTTP\/1\.1 200 /);
    },
  );
});

function fail(): never {
  throw new Error("The disk is full.");
}

test("detail 24: an error before the request handler is answered with 500, and the gateway stays available", async () => {
  const lines: string[] = [];
  const log = createLog("error", { write: (line) => lines.push(line) });
  await using failing = await startGateway(service.url, {}, { log: Object.assign(log, { warn: fail }) });
  const answer = await send("GET /graphql?query={__typename} HTTP/1.1", { host: "gateway", to: failing });
  expect(answer).toMatch(/^HTTP\/1\.1 500 [\s\S]*INTERNAL_SERVER_ERROR/);
  expect(answer).not.toContain("disk");
  await using second = await startGateway(service.url, {}, { log });
  const refused = await send(`GET /graphql HTTP/1.1\r\n${upgrade.trimEnd()}`, {
    host: "gateway",
    to: second,
  });
  expect(refused).toMatch(/^HTTP\/1\.1 500 /);
  expect(lines).toHaveLength(2);
  expect((await fetch(`${failing.url}/health/live`)).status).toBe(200);
});
