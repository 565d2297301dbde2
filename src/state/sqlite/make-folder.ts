import { mkdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

/** Returns the gateway's folder in a data folder that it shares with the sandbox. */
export function ownFolder(dataFolder: string): string {
  return join(dataFolder, "gateway");
}

/**
 * Creates a folder and its parents, accessible to the process's user only. Node's recursive option loops forever when
 * an existing folder allows no new ones, as in /proc.
 * @throws the file system's error.
 */
export function makeFolder(path: string): void {
  if (isFolder(path)) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have created it first.
    if (!isFolder(path)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
