import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { FileRules } from "../../upstream/files/file-rules.ts";
import {
  documentFileRules,
  imageFileRules,
  minImageSideInPixels,
  videoFileRules,
} from "../../upstream/media/limits.ts";
import { readBrowserScript } from "./browser-script.ts";
import type { Page } from "./page.ts";
import { createStaticPage } from "./static-page.ts";

/** Files to try the start page with, by the names that it asks for. */
const samples = {
  "clip.mp4": "video/mp4",
  "picture.jpg": "image/jpeg",
  "document.pdf": "application/pdf",
} as const;

/**
 * Only scripts and styles of the gateway itself run, and nothing turns text into markup. Pictures and streams come from
 * the gateway's public address, which the page learns from the answers: it can be another origin.
 */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: http: https:",
  "media-src blob: http: https:",
  "connect-src 'self' http: https:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

/** For a script, a style or a sample: opened by its own address, it may do nothing. */
const inertPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** The page's markup, its style and its scripts. */
const folder = new URL("../../pages/start/", import.meta.url);

/**
 * The start page at `/` with all that it loads, by their paths.
 * @param demoToken token of the demo seller that the page acts for as long as nobody has signed in.
 * @param offersSignIn whether users can sign in.
 */
export async function loadStartPage(demoToken: string, offersSignIn: boolean): Promise<Map<string, Page>> {
  const html = (await readFile(new URL("index.html", folder), "utf8"))
    .replace("__DEMO_TOKEN__", () => escapeAttribute(demoToken))
    .replace("__SIGN_IN__", offersSignIn ? "on" : "off")
    .replace("__FILE_RULES__", fileRulesText);
  const style = await readFile(new URL("start.css", folder));
  const player = await readFile(createRequire(import.meta.url).resolve("hls.js/dist/hls.min.js"));
  const pages = new Map([
    ["/", createStaticPage("text/html; charset=utf-8", Buffer.from(html), pagePolicy)],
    ["/assets/start.css", createStaticPage("text/css; charset=utf-8", style, inertPolicy)],
    ["/assets/hls.js", createScript(player)],
  ]);
  for (const name of await readdir(folder)) {
    const script = await readBrowserScript(folder, name);
    if (script) pages.set(`/assets/start/${script.name}`, createScript(Buffer.from(script.text)));
  }
  for (const [name, mediaType] of Object.entries(samples)) {
    const bytes = await readFile(new URL(`../../../examples/${name}`, import.meta.url));
    pages.set(`/assets/${name}`, createStaticPage(mediaType, bytes, inertPolicy));
  }
  return pages;
}

function createScript(body: Buffer): Page {
  return createStaticPage("text/javascript; charset=utf-8", body, inertPolicy);
}

/** What the services take, in one line. */
const fileRulesText = [
  `MP4 up to ${megabytes(videoFileRules)}`,
  `JPG, PNG, GIF, WEBP and more up to ${megabytes(imageFileRules)}, ${minImageSideInPixels} pixels or larger`,
  `PDF up to ${megabytes(documentFileRules)}`,
].join(" · ");

function megabytes({ maxSizeInBytes }: FileRules): string {
  return `${maxSizeInBytes / 1_048_576} MB`;
}

function escapeAttribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
