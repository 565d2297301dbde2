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

/** Lock file with the id of the test process that builds the console. */
const lock = join(tmpdir(), `console-build-${createHash("sha256").update(root).digest("hex").slice(0, 16)}`);

/** Builds the console when it is missing in dist or older than its sources. Concurrent processes build once. */
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

/** Returns true when no source has changed since the last build of the console. */
async function isFresh(): Promise<boolean> {
  const built = await timeOf(builtPage);
  const changed = await Promise.all(sources.map(newestBelow));
  return built > Math.max(...changed);
}

/** Time of the last change of a file or of anything in a folder, in milliseconds since the epoch. */
async function newestBelow(path: string): Promise<number> {
  const isFolder = (await stat(path)).isDirectory();
  const names = isFolder ? await readdir(path, { recursive: true }) : [];
  const times = await Promise.all([path, ...names.map((name) => join(path, name))].map(timeOf));
  return Math.max(...times);
}

/** Time of the last change of a file; 0 when it does not exist. */
async function timeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).mtimeMs;
  } catch {
    return 0;
  }
}

/**
 * Takes the lock when it is free, and removes that of a process that has ended. @returns true when this process has the
 * lock
 */
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
