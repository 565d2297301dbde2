import { mkdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

/** Returns the gateway's own folder inside the data folder. The sandbox uses the same data folder. */
export function ownFolder(dataFolder: string): string {
  return join(dataFolder, "gateway");
}

/**
 * Creates a folder and its parents, accessible only to the user of the process. `mkdir` with `recursive` loops forever
 * when an existing folder allows no new ones, as in /proc.
 * @throws the file system's error.
 */
export function makeFolder(path: string): void {
  if (isFolder(path)) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have created the folder first.
    if (!isFolder(path)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
