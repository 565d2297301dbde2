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

/** What a connection receives until it ends. @param bytes are sent first. */
async function receive(url: string, bytes: string): Promise<string> {
  const socket = await openConnection(url);
  socket.write(bytes);
  return text(socket);
}

describe("a connection to the sandbox", () => {
  test("that stays silent is closed without an answer", async () => {
    const { url } = await start();
    expect(await receive(url, "")).toBe("");
  });

  test.each(["G", "GET / HTTP/1.1\r\nHost:", "GET / HTTP/1.1\r\nHost: a\r\n\r\nGET / HT"])(
    "whose request stops at %j gets 408",
    async (bytes) => {
      const { url } = await start();
      expect(await receive(url, bytes)).toMatch(
        /(^|\})HTTP\/1\.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n$/,
      );
    },
  );

  test("with what is no request still gets 400", async () => {
    const { url } = await start();
    expect(await receive(url, "nonsense\r\n\r\n")).toMatch(/^HTTP\/1\.1 400 .*Malformed request/s);
  });
});

describe.skipIf(!chromiumPath)(`a connection that a browser opened ahead${browserNote}`, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());

  test("is closed, and the click after it shows the consent page", async () => {
    const { url } = await start();
    const page = await browser.newPage();
    onTestFinished(() => page.close());
    const shown = await page.goto(`${url}/`);
    expect(shown?.status()).toBe(200);
    // A preconnected socket is silent: it only opens the connection.
    await page.setContent(`<link rel="preconnect" href="${url}"><a href="${authorizeUrl(url)}">Sign in</a>`);
    const silent = await openConnection(url);
    expect(await text(silent)).toBe("");
    await page.getByRole("link", { name: "Sign in" }).click();
    await page.getByRole("heading", { name: "Sandbox application asks for access" }).waitFor();
  });
});
