// Builds the console with Vite and compresses its files. The gateway serves these files unchanged.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { writeLicenses } from "./bundled-licenses.mjs";

const configFile = fileURLToPath(new URL("../src/console/vite.config.ts", import.meta.url));

/** Extensions of files to compress; images and fonts are already compressed. */
const compressible = new Set([".css", ".html", ".js", ".json", ".md", ".svg", ".webmanifest"]);
/** Minimum size in bytes; compressing smaller files saves no packet. */
const minBytes = 1_000;

/**
 * Builds the console, with the licenses of its libraries.
 * @param {string} folder that is created or emptied, without a trailing slash.
 */
export async function buildConsole(folder) {
  // React's development code is three times as large.
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

/** Writes both compressed versions of a file next to it. */
function compress(path) {
  const body = readFileSync(path);
  if (body.length < minBytes) return;
  writeFileSync(`${path}.gz`, gzipSync(body, { level: 9 }));
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
  );
}
