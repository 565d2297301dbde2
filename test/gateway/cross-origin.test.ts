import { once } from "node:events";
import { describe, expect, test } from "vitest";
import { closeAfterAll } from "../helpers/close-after.ts";
import { openSocket } from "../helpers/web-socket.ts";
import { createLog } from "../../src/log.ts";
import { startGatewayProcess } from "../helpers/gateway-process.ts";
import { startGateway } from "../helpers/gateway.ts";

const noService = "http://127.0.0.1:9";
const shop = "https://shop.example";

/** Status and CORS headers of a response. */
async function ask(url: string, method: string, headers: Record<string, string>) {
  const answer = await fetch(url, { method, headers });
  await answer.arrayBuffer();
  const read = (name: string) => answer.headers.get(`access-control-${name}`);
  return {
    status: answer.status,
    origin: read("allow-origin"),
    methods: read("allow-methods"),
    headers: read("allow-headers"),
    exposed: read("expose-headers"),
    vary: answer.headers.get("vary"),
  };
}

const preflight = (origin: string, method: string, headers: string) => ({
  origin,
  "access-control-request-method": method,
  "access-control-request-headers": headers,
});

describe("detail 9: CORS headers of file links", async () => {
  const gateway = await closeAfterAll(startGateway(noService, { corsOrigins: [shop] }));

  test("allow a range request in the preflight of an allowed origin", async () => {
    const asked = await ask(`${gateway.url}/files/any`, "OPTIONS", preflight(shop, "GET", "range"));
    expect(asked).toMatchObject({ status: 204, origin: shop, methods: "GET, HEAD" });
    expect(asked.headers?.toLowerCase()).toContain("range");
    expect(asked.vary).toContain("Origin");
  });

  test("expose size, range, name and entity tag to an allowed origin, even if the link is invalid", async () => {
    const read = await ask(`${gateway.url}/files/any`, "GET", { origin: shop });
    expect(read).toMatchObject({ status: 404, origin: shop });
    for (const name of ["Content-Disposition", "Content-Length", "Content-Range", "Accept-Ranges", "ETag"]) {
      expect(read.exposed).toContain(name);
    }
  });

  test("are not sent to other origins", async () => {
    const headers = preflight("https://evil.example", "GET", "");
    expect(await ask(`${gateway.url}/files/any`, "OPTIONS", headers)).toMatchObject({
      origin: null,
      methods: null,
      headers: null,
    });
  });
});

/** True when a page of the origin can open a WebSocket. */
async function connects(url: string, origin: string): Promise<boolean> {
  const socket = openSocket(url, { origin });
  const isOpen = await once(socket, "open").then(
    () => true,
    () => false,
  );
  socket.terminate();
  return isOpen;
}

describe("detail 24: a gateway over the sandbox", async () => {
  const gateway = await closeAfterAll(startGatewayProcess({ CORS_ORIGINS: shop }));

  test.each(["http://localhost:5173", "http://127.0.0.1:3000", "http://localhost", shop])(
    "allows %s to call GraphQL, read files and open a WebSocket",
    async (origin) => {
      const headers = preflight(origin, "POST", "authorization,content-type");
      expect(await ask(`${gateway.url}/graphql`, "OPTIONS", headers)).toMatchObject({
        status: 204,
        origin,
        headers: "authorization,content-type",
      });
      expect(await ask(`${gateway.url}/files/any`, "GET", { origin })).toMatchObject({ origin });
      expect(await connects(gateway.url, origin)).toBe(true);
    },
  );

  test.each([
    "http://localhost.evil.example:5173",
    "http://evil.example",
    "https://localhost:5173",
    "http://127.0.0.1.evil.example",
    "null",
  ])("rejects the origin %s", async (origin) => {
    expect(await ask(`${gateway.url}/graphql`, "OPTIONS", preflight(origin, "POST", ""))).toMatchObject({
      origin: null,
    });
    expect(await connects(gateway.url, origin)).toBe(false);
  });
});

describe("detail 24: a gateway over external services", () => {
  test("rejects the origin of a development server like any other", async () => {
    await using gateway = await startGateway(noService);
    const headers = preflight("http://localhost:5173", "POST", "");
    expect(await ask(`${gateway.url}/graphql`, "OPTIONS", headers)).toMatchObject({ origin: null });
  });

  test("logs each rejected origin once, with the setting that allows origins, and at most 100 origins", async () => {
    const lines: string[] = [];
    const log = createLog("info", { write: (line) => void lines.push(line) });
    await using gateway = await startGateway(noService, {}, { log });
    const origins = Array.from({ length: 150 }, (_, index) => `https://page-${index}.example`);
    for (const origin of ["https://page-0.example", ...origins]) {
      await ask(`${gateway.url}/graphql`, "GET", { origin });
    }
    const logged = lines.filter((line) => line.includes("CORS_ORIGINS"));
    expect(logged.filter((line) => line.includes('"origin":"https://page-0.example"'))).toHaveLength(1);
    expect(logged).toHaveLength(100);
    await ask(`${gateway.url}/graphql`, "GET", { origin: gateway.url });
    expect(lines.filter((line) => line.includes(gateway.url))).toEqual([]);
  });
});
