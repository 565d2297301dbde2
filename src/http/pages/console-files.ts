import { readdir, readFile } from "node:fs/promises";
import { extname } from "node:path";
import { digestOf, type Page } from "./page.ts";

/** File of the built console. Its headers depend on the path at which it is served. */
export type ConsoleFile = Omit<Page, "headers">;

/** Files of the built console by their paths below `/console`, such as `/index.html`. */
export type ConsoleFiles = ReadonlyMap<string, ConsoleFile>;

/** Output folder of the build: beside the compiled modules, or in `dist` when the sources run directly. */
const builtConsole = new URL(
  import.meta.url.endsWith(".ts") ? "../../../dist/console/" : "../../console/",
  import.meta.url,
);

const mediaTypes: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".md": "text/markdown; charset=utf-8",
  ".mp4": "video/mp4",
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/** Reads the built console; null when the build has not run. @param folder URL with a trailing slash. */
export async function loadConsole(folder: URL = builtConsole): Promise<ConsoleFiles | null> {
  const paths = await readPaths(folder);
  if (!paths.includes("index.html")) return null;
  const files = new Map<string, ConsoleFile>();
  for (const path of paths) {
    const mediaType = mediaTypes[extname(path)];
    if (mediaType === undefined) continue;
    const body = await readFile(new URL(path, folder));
    // The build has compressed some files (scripts/console.mjs).
    const readForm = (name: string) => (paths.includes(name) ? readFile(new URL(name, folder)) : null);
    const [gzipped, brotlied] = [await readForm(`${path}.gz`), await readForm(`${path}.br`)];
    files.set(`/${path}`, { mediaType, body, gzipped, brotlied, digest: digestOf(body) });
  }
  return files;
}

async function readPaths(folder: URL): Promise<readonly string[]> {
  try {
    return (await readdir(folder, { recursive: true })).map((path) => path.replaceAll("\\", "/"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
