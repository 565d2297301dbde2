import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { vi } from "vitest";
import { runProgram } from "./program.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const sources = ["src/console", "schema.graphql", "scripts/console.mjs", "package-lock.json"].map((path) =>
  join(root, path),
);
const builtPage = join(root, "dist/console/index.html");

/** Is there while one of the processes that run tests builds, with its id. */
const lock = join(tmpdir(), `console-build-${createHash("sha256").update(root).digest("hex").slice(0, 16)}`);

/** Builds the console where there is none in dist, or one that is older than its sources. Processes that ask at a time build once. */
export async function buildConsoleOnce(): Promise<void> {
  if (await isFresh()) return;
  await vi.waitUntil(takeLock);
  try {
    if (await isFresh()) return;
    const { code, output } = await runProgram({ args: ["scripts/build.mjs", "--console"], folder: root });
    if (code !== 0) throw new Error(`The console cannot be built:\n${output}`);
  } finally {
    await rm(lock);
  }
}

/** Whether no source was changed since the console was built. */
async function isFresh(): Promise<boolean> {
  const built = await timeOf(builtPage);
  const changed = await Promise.all(sources.map(newestBelow));
  return built > Math.max(...changed);
}

/** When a file or anything in a folder was changed last, in milliseconds since the epoch. */
async function newestBelow(path: string): Promise<number> {
  const isFolder = (await stat(path)).isDirectory();
  const names = isFolder ? await readdir(path, { recursive: true }) : [];
  const times = await Promise.all([path, ...names.map((name) => join(path, name))].map(timeOf));
  return Math.max(...times);
}

/** When a file was changed last; 0 when it is not there. */
async function timeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).mtimeMs;
  } catch {
    return 0;
  }
}

/** @returns whether this process has the lock now; that of a process which has ended is broken. */
async function takeLock(): Promise<boolean> {
  try {
    await writeFile(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch {
    const owner = Number(await readFile(lock, "utf8").catch(() => ""));
    if (owner > 0 && !isRunning(owner)) await rm(lock, { force: true });
    return false;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
