import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Page } from "./pages.js";

/**
 * The start page at `/` and the player that it loads, by their paths.
 * @param demoToken token of the demo seller whom the page acts for.
 */
export async function loadStartPage(demoToken: string): Promise<Map<string, Page>> {
  const html = await readFile(new URL("../pages/start.html", import.meta.url), "utf8");
  const player = await readFile(createRequire(import.meta.url).resolve("hls.js/dist/hls.min.js"));
  return new Map([
    [
      "/",
      await makePage("text/html; charset=utf-8", Buffer.from(html.replaceAll("__DEMO_TOKEN__", demoToken))),
    ],
    ["/assets/hls.js", await makePage("text/javascript; charset=utf-8", player)],
  ]);
}

async function makePage(mediaType: string, body: Buffer): Promise<Page> {
  return {
    mediaType,
    body,
    gzipped: await promisify(gzip)(body),
    etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 16)}"`,
    // Pictures and streams come from the sandbox, which is another origin on this machine.
    contentSecurityPolicy:
      "default-src 'none'; script-src 'self' 'unsafe-inline'; worker-src blob:; style-src 'unsafe-inline'; img-src 'self' data: blob: http: https:; media-src blob: http: https:; connect-src 'self' http: https:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  };
}
