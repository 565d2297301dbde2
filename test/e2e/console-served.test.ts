import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { browserNote, chromiumPath, launchBrowser } from "../helpers/browser.ts";
import { openConsole, startConsole, type TestConsole } from "../helpers/console.ts";

const picture = new URL("../../examples/picture.jpg", import.meta.url);

/** Uploads an image within a page and displays it from the service's address. */
async function showUploaded(bytes: readonly number[]): Promise<"shown" | "refused"> {
  const query = "mutation ($file: Upload!) { createImageFromFile(input: { file: $file }) { image { url } } }";
  const form = new FormData();
  form.append("operations", JSON.stringify({ query, variables: { file: null } }));
  form.append("map", JSON.stringify({ 0: ["variables.file"] }));
  form.append("0", new File([new Uint8Array(bytes)], "picture.jpg", { type: "image/jpeg" }));
  const headers = { "graphql-require-preflight": "true" };
  const answer = await fetch("/graphql", { method: "POST", headers, body: form });
  const { data } = (await answer.json()) as {
    data: { createImageFromFile: { image: { url: string } } };
  };
  const image = new Image();
  image.src = data.createImageFromFile.image.url;
  return image.decode().then(
    () => "shown",
    () => "refused",
  );
}

describe.skipIf(!chromiumPath)(`The built console in a browser${browserNote}`, () => {
  let browser: Browser;
  let served: TestConsole;
  beforeAll(async () => {
    browser = await launchBrowser();
    served = await startConsole();
  });
  afterAll(async () => {
    await browser?.close();
    await served?.[Symbol.asyncDispose]();
  });

  test("opens from / without a session", async () => {
    const page = await openConsole(browser, served.url, { seller: null });
    await page.goto(`${served.url}/`);
    await page.locator('a[href*="login_hint=sandbox_seller_2&"]').waitFor();
    expect(new URL(page.url()).pathname).toBe("/console");
  });

  test.each(["sandbox_seller_1", "sandbox_seller_2"] as const)(
    "signs in as %s with one click and keeps the opened address",
    async (seller) => {
      const page = await openConsole(browser, served.url, { seller, path: "/keys?x=y" });
      const { pathname, searchParams } = new URL(page.url());
      expect([pathname, searchParams.get("x")]).toEqual(["/console/keys", "y"]);
      const session = await page.evaluate(async () => (await fetch("/auth/session")).json());
      expect(session).toMatchObject({ user: { username: seller } });
    },
  );

  test("signs in with one click when the gateway is reached as localhost", async () => {
    const page = await openConsole(browser, served.url.replace("127.0.0.1", "localhost"));
    expect(new URL(page.url()).hostname).toBe("localhost");
  });

  test("reloads at every address with the user's language and screen width", async () => {
    const page = await openConsole(browser, served.url, { language: "de", width: 390, dark: true });
    for (const path of ["/media", "/reports", "/schedules", "/store", "/catalog", "/keys"]) {
      await page.goto(`${served.url}/console${path}`);
      await page.locator("main").waitFor();
      expect(await page.locator("html").getAttribute("lang")).toBe("de");
    }
  });

  test("works below a path of PUBLIC_URL", async () => {
    const server = createServer();
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    onTestFinished(() => server.close().closeAllConnections());
    const publicUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/market`;
    const below = await startConsole({ config: { publicUrl } });
    onTestFinished(() => below[Symbol.asyncDispose]());
    // Removes the path prefix, like a proxy.
    server.on("request", (request, response) => {
      request.url = (request.url ?? "").replace(/^\/market(?=\/)/, "");
      below.gateway.gateway.handleRequest(request, response);
    });
    const page = await openConsole(browser, publicUrl, { path: "/store" });
    expect(new URL(page.url()).pathname).toBe("/market/console/store");
    await page.goto(`${publicUrl}/`);
    await page.locator("nav").waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/market\/console\//);
    await page.goto(`${publicUrl}/graphql`);
    await page.getByText("Signed in as sandbox_seller_1").waitFor();
    await page.locator(".graphiql-execute-button").click();
    await page.locator(".result-window .view-line", { hasText: '"SANDBOX"' }).first().waitFor();
  });

  test("shows images only from the configured origins", async () => {
    const strict = await startConsole({ config: { consoleMediaOrigins: [] } });
    onTestFinished(() => strict[Symbol.asyncDispose]());
    const bytes = [...(await readFile(picture))];
    const shown = [];
    for (const { url } of [served, strict]) {
      const isRefused = url === strict.url;
      const page = await openConsole(browser, url, {
        expectedComplaints: isRefused
          ? [/violates the following Content Security Policy|img-src against/]
          : [],
      });
      shown.push(await page.evaluate(showUploaded, bytes));
    }
    expect(shown).toEqual(["shown", "refused"]);
  });
});
