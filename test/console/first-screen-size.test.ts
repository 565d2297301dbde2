import { readFile } from "node:fs/promises";
import { posix } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { buildConsoleOnce } from "../helpers/built-console.ts";

const built = new URL("../../dist/console/", import.meta.url);

/** Maximum size of the files that a browser loads for a screen that is opened first, in bytes, compressed with gzip. */
const maxBytes = 200_000;

const read = (path: string) => readFile(new URL(path, built), "utf8");

/** Paths below the console of the modules that a module imports statically. */
function staticImports(path: string, source: string): string[] {
  const names = [...source.matchAll(/(?:^|[;}\n])\s*(?:import|export)\b[^;()]*?["']([^"';]+\.js)["']/g)];
  return names.map(([, name = ""]) => posix.join(posix.dirname(path), name));
}

/** Modules with all their static imports. */
async function closureOf(paths: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  const look = async (path: string): Promise<void> => {
    if (found.has(path)) return;
    found.add(path);
    await Promise.all(staticImports(path, await read(path)).map(look));
  };
  await Promise.all(paths.map(look));
  return found;
}

/** Assets that the page names: scripts, preloaded modules and styles. */
function assetsOfPage(page: string): string[] {
  return [...page.matchAll(/(?:src|href)="\.\/(assets\/[^"]+)"/g)].map(([, path = ""]) => path);
}

/**
 * Assets that are loaded with a screen: its module, its messages and its styles.
 * @param list Source of the script that has the list of screens.
 */
function assetsOfScreen(list: string, screen: string): string[] {
  const begin = list.indexOf(`(\`${screen}\`,`);
  const loading = list.slice(begin, list.indexOf("de:", begin));
  const modules = [...loading.matchAll(/import\([`"']\.\/([^`"']+)[`"']\)/g)].map(([, name = ""]) => name);
  const all = [...(/m\.f=\[([^\]]*)\]/.exec(list)?.[1] ?? "").matchAll(/"\.\/([^"]+)"/g)];
  const numbers = /__vite__mapDeps\(\[([\d,]+)\]\)/.exec(loading)?.[1]?.split(",") ?? [];
  const preloaded = numbers.map((number) => all[Number(number)]?.[1] ?? "");
  return [...modules, ...preloaded].map((name) => `assets/${name}`);
}

const screens = ["home", "media", "listings", "reports", "schedules", "store", "catalog", "keys"];

test.each(screens)("%s, opened first, loads at most 200 kB of compressed files", async (screen) => {
  await buildConsoleOnce();
  const page = await read("index.html");
  const ofPage = assetsOfPage(page);
  const scripts = await Promise.all(ofPage.filter((path) => path.endsWith(".js")).map(read));
  const list = scripts.find((source) => source.includes(`(\`${screen}\`,`)) ?? "";
  const ofScreen = assetsOfScreen(list, screen);
  // Its module and its messages.
  expect(ofScreen.length).toBeGreaterThanOrEqual(2);
  const all = [...ofPage, ...ofScreen];
  const modules = await closureOf(all.filter((path) => path.endsWith(".js")));
  const paths = new Set(["index.html", ...modules, ...all.filter((path) => !path.endsWith(".js"))]);
  const sizes = await Promise.all([...paths].map(async (path) => gzipSync(await read(path)).length));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  // The shell alone is larger, so a smaller result would mean that files were missed.
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThanOrEqual(maxBytes);
});
