import { mkdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

/** The gateway's own folder in a data folder, which it shares with the sandbox. */
export function ownFolder(dataFolder: string): string {
  return join(dataFolder, "gateway");
}

/**
 * Makes a folder with all above it, for the user of the process alone. Node's own recursion never ends where a folder is there in
 * which none can be made, as in /proc.
 * @throws the file system's error.
 */
export function makeFolder(path: string): void {
  if (isFolder(path)) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have been faster.
    if (!isFolder(path)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
