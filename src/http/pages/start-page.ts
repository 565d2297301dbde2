import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "./page.ts";
import { createStaticPage } from "./static-page.ts";

/** Files to try the start page with, by the names that it asks for. */
const samples = {
  "clip.mp4": "video/mp4",
  "picture.jpg": "image/jpeg",
  "document.pdf": "application/pdf",
} as const;

/** For what is no document of its own: a script or a sample, opened by its address, may do nothing. */
const inertPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/**
 * The start page at `/` with the player and the sample files that it loads, by their paths.
 * @param demoToken token of the demo seller whom the page acts for.
 */
export async function loadStartPage(demoToken: string): Promise<Map<string, Page>> {
  const html = await readFile(new URL("../../pages/start.html", import.meta.url), "utf8");
  const player = await readFile(createRequire(import.meta.url).resolve("hls.js/dist/hls.min.js"));
  const pages = new Map([
    [
      "/",
      createStaticPage(
        "text/html; charset=utf-8",
        Buffer.from(html.replaceAll("__DEMO_TOKEN__", () => escapeAttribute(demoToken))),
        pagePolicy(html),
      ),
    ],
    ["/assets/hls.js", createStaticPage("text/javascript; charset=utf-8", player, inertPolicy)],
  ]);
  for (const [name, mediaType] of Object.entries(samples)) {
    const bytes = await readFile(new URL(`../../../examples/${name}`, import.meta.url));
    pages.set(`/assets/${name}`, createStaticPage(mediaType, bytes, inertPolicy));
  }
  return pages;
}

/**
 * Only the page's own script and style run, known by their hashes, and nothing turns text into markup. Pictures and
 * streams come from the sandbox, whose address the page learns from the answers: it is another origin.
 */
function pagePolicy(html: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${hashOf("script", html)}`,
    `style-src ${hashOf("style", html)}`,
    "img-src 'self' data: http: https:",
    "media-src blob: http: https:",
    "connect-src 'self' http: https:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}

/** The hash source of the page's one inline element of this name. The token is in neither. */
function hashOf(element: "script" | "style", html: string): string {
  const content = new RegExp(`<${element}>([\\s\\S]*?)</${element}>`).exec(html)?.[1];
  if (content === undefined) throw new Error(`The start page has no inline <${element}>.`);
  return `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
}

function escapeAttribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
