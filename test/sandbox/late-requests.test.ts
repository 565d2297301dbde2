import { text } from "node:stream/consumers";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { browserNote, chromiumPath, launchBrowser } from "../helpers/browser.ts";
import { authorizeUrl } from "../helpers/consents.ts";
import { openConnection } from "../helpers/raw-http.ts";
import { startSandbox } from "../helpers/sandbox.ts";

async function start() {
  const sandbox = await startSandbox({ headersTimeoutMs: 300 });
  onTestFinished(() => sandbox[Symbol.asyncDispose]());
  return sandbox;
}

/** Returns the bytes received on a connection until it closes. @param bytes are sent first. */
async function receive(url: string, bytes: string): Promise<string> {
  const socket = await openConnection(url);
  socket.write(bytes);
  return text(socket);
}

describe("A connection to the sandbox", () => {
  test("is closed without a response when the client sends nothing", async () => {
    const { url } = await start();
    expect(await receive(url, "")).toBe("");
  });

  test.each(["G", "GET / HTTP/1.1\r\nHost:", "GET / HTTP/1.1\r\nHost: a\r\n\r\nGET / HT"])(
    "is answered with 408 when the request stops at %j",
    async (bytes) => {
      const { url } = await start();
      expect(await receive(url, bytes)).toMatch(
        /(^|\})HTTP\/1\.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n$/,
      );
    },
  );

  test("is answered with 400 when the bytes are not an HTTP request", async () => {
    const { url } = await start();
    expect(await receive(url, "nonsense\r\n\r\n")).toMatch(/^HTTP\/1\.1 400 .*Malformed request/s);
  });
});

describe.skipIf(!chromiumPath)(`A connection that a browser has preconnected${browserNote}`, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());

  test("is closed, and a later click still shows the consent page", async () => {
    const { url } = await start();
    const page = await browser.newPage();
    onTestFinished(() => page.close());
    const shown = await page.goto(`${url}/`);
    expect(shown?.status()).toBe(200);
    // A preconnected socket sends no bytes.
    await page.setContent(`<link rel="preconnect" href="${url}"><a href="${authorizeUrl(url)}">Sign in</a>`);
    const silent = await openConnection(url);
    expect(await text(silent)).toBe("");
    await page.getByRole("link", { name: "Sign in" }).click();
    await page.getByRole("heading", { name: "Sandbox application asks for access" }).waitFor();
  });
});
