// Builds the documentation below a base path and opens every page in a browser. It fails when a page requests another
// host, has a broken request or logs an error, and when the search finds nothing.
import { spawnSync } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname } from "node:path";
import { launchBrowser } from "../test/helpers/browser.ts";

const base = "/a/path/";
const site = new URL("../docs/.vitepress/dist/", import.meta.url);
const mediaTypes: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

const { status } = spawnSync(process.execPath, ["scripts/docs-site.ts", "build"], {
  stdio: ["ignore", "inherit", "inherit"],
  env: { ...process.env, DOCS_BASE: base },
});
if (status !== 0) process.exit(1);

/** Returns the file of the site for a URL; null when there is none. */
async function findFile(address: string): Promise<{ content: Buffer; mediaType: string } | null> {
  const { pathname } = new URL(address, "http://site");
  if (!pathname.startsWith(base)) return null;
  const path = decodeURIComponent(pathname.slice(base.length));
  const name = path === "" || path.endsWith("/") ? `${path}index.html` : path;
  const content = await readFile(new URL(name, site)).catch(() => null);
  return content && { content, mediaType: mediaTypes[extname(name)] ?? "text/plain" };
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const file = await findFile(request.url ?? "/");
  response.writeHead(file ? 200 : 404, { "content-type": file?.mediaType ?? "text/plain" });
  response.end(file?.content);
}

const server = createServer((request, response) => void answer(request, response));
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const { port } = server.address() as AddressInfo;
const origin = `http://127.0.0.1:${port}`;

const names = (await readdir(site, { recursive: true })).filter(
  (name) => name.endsWith(".html") && name !== "404.html",
);
const faults: string[] = [];
const browser = await launchBrowser();
try {
  const page = await browser.newPage();
  let current = "";
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning")
      faults.push(`${current}: ${message.text()}`);
  });
  page.on("pageerror", (error) => faults.push(`${current}: ${String(error)}`));
  page.on("request", (request) => {
    if (!request.url().startsWith(`${origin}/`) && !request.url().startsWith("data:"))
      faults.push(`${current} asks for ${request.url()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) faults.push(`${current}: ${response.status()} ${response.url()}`);
  });
  for (current of names) {
    await page.goto(`${origin}${base}${current}`, { waitUntil: "networkidle" });
    const text = (await page.textContent("main, .VPContent")) ?? "";
    if (text.trim().length < 200) faults.push(`${current} is nearly empty`);
    // Wide content scrolls inside the page; the page itself must not be wider than a phone.
    await page.setViewportSize({ width: 390, height: 844 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (overflow > 0) faults.push(`${current} is ${overflow} px too wide for a phone`);
    await page.setViewportSize({ width: 1280, height: 900 });
  }
  current = "search";
  await page.goto(`${origin}${base}start.html`, { waitUntil: "networkidle" });
  await page.locator("#local-search button").first().click();
  await page.locator("#localsearch-input").fill("createVideoFromFile");
  await page.locator(".VPLocalSearchBox .result").first().waitFor({ timeout: 60_000 });
} catch (error) {
  faults.push(String(error));
} finally {
  await browser.close();
  server.closeAllConnections();
  server.close();
}

for (const fault of faults) process.stderr.write(`${fault}\n`);
process.stdout.write(`${names.length} pages, ${faults.length} faults\n`);
process.exitCode = faults.length > 0 || names.length < 20 ? 1 : 0;
