import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { describe, expect, onTestFinished, test } from "vitest";
import { browserNote, chromiumPath } from "../helpers/browser.ts";
import { closeAfterTest } from "../helpers/close-after.ts";
import { germanPhone } from "../helpers/console-pages.ts";
import { openConsole, startConsole, useConsole } from "../helpers/console.ts";
import { listen } from "../helpers/listen.ts";

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
  const served = useConsole();

  test("opens from / without a session", async () => {
    const page = await served.open({ seller: null });
    await page.goto(`${served.url}/`);
    await page.locator('a[href*="login_hint=sandbox_seller_2&"]').waitFor();
    expect(new URL(page.url()).pathname).toBe("/console");
  });

  test("signs in with one click when the gateway is reached as localhost", async () => {
    const page = await openConsole(served.browser, served.url.replace("127.0.0.1", "localhost"));
    expect(new URL(page.url()).hostname).toBe("localhost");
  });

  test("reloads at every address with the user's language and screen width", async () => {
    const page = await served.open(germanPhone);
    for (const path of ["/media", "/reports", "/schedules", "/store", "/catalog", "/keys"]) {
      await page.goto(`${served.url}/console${path}`);
      await page.locator("main").waitFor();
      expect(await page.locator("html").getAttribute("lang")).toBe("de");
    }
  });

  test("works below a path of PUBLIC_URL", async () => {
    const server = createServer();
    onTestFinished(() => server.close().closeAllConnections());
    const publicUrl = `http://127.0.0.1:${await listen(server)}/market`;
    const below = await closeAfterTest(startConsole({ config: { publicUrl } }));
    // Removes the path prefix, like a proxy.
    server.on("request", (request, response) => {
      request.url = (request.url ?? "").replace(/^\/market(?=\/)/, "");
      below.gateway.gateway.handleRequest(request, response);
    });
    const page = await openConsole(served.browser, publicUrl, { path: "/store" });
    expect(new URL(page.url()).pathname).toBe("/market/console/store");
    await page.goto(`${publicUrl}/`);
    await page.locator("nav").waitFor();
    expect(new URL(page.url()).pathname).toBe("/market/console");
    await page.goto(`${publicUrl}/graphql`);
    await page.getByText("Signed in as sandbox_seller_1").waitFor();
    await page.locator(".graphiql-execute-button").click();
    await page.locator(".result-window .CodeMirror-line", { hasText: '"SANDBOX"' }).first().waitFor();
  });

  test("shows images only from the configured origins", async () => {
    const strict = await closeAfterTest(startConsole({ config: { consoleMediaOrigins: [] } }));
    const bytes = [...(await readFile(picture))];
    const page = await served.open();
    expect(await page.evaluate(showUploaded, bytes)).toBe("shown");
    const strictPage = await openConsole(served.browser, strict.url, {
      expectedComplaints: [/violates the following Content Security Policy|img-src against/],
    });
    expect(await strictPage.evaluate(showUploaded, bytes)).toBe("refused");
  });
});
