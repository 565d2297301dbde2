// Builds the seller's console by Vite, and compresses what it is made of: the gateway serves these files as they are.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { writeLicenses } from "./bundled-licenses.mjs";

const configFile = fileURLToPath(new URL("../src/console/vite.config.ts", import.meta.url));

/** Pictures and fonts are compressed already. */
const compressible = new Set([".css", ".html", ".js", ".json", ".md", ".svg", ".webmanifest"]);
/** Below this a compressed form saves no packet. */
const minBytes = 1_000;

/**
 * Builds it, with the licenses of its libraries.
 * @param {string} folder that is made or emptied, without a slash at the end.
 */
export async function buildConsole(folder) {
  // React's code for development is another one, three times as large.
  process.env.NODE_ENV = "production";
  const { build } = await import("vite");
  const { output } = await build({
    configFile,
    logLevel: "warn",
    build: { outDir: folder, emptyOutDir: true },
  });
  writeLicenses(folder, "the console", output);
  for (const name of readdirSync(folder, { recursive: true })) {
    if (compressible.has(extname(name))) compress(join(folder, name));
  }
}

/** Writes both compressed forms of a file beside it. */
function compress(path) {
  const body = readFileSync(path);
  if (body.length < minBytes) return;
  writeFileSync(`${path}.gz`, gzipSync(body, { level: 9 }));
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
  );
}
