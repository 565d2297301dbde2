import { existsSync, lstatSync, mkdirSync, realpathSync, type Stats } from "node:fs";
import { enableCompileCache, getCompileCacheDir } from "node:module";
import { homedir } from "node:os";
import { basename, dirname, isAbsolute, join } from "node:path";

/** Mode bits for write access by the group and all others. */
const writableByOthers = 0o022;
/** Mode bit of a folder in which users may not rename or remove the files of others. */
const sticky = 0o1000;

/**
 * Enables Node's compile cache for the next start. Cached code is executed, so the cache must be in a folder that only
 * the process's user can write. Without such a folder, Node compiles the code at each start. A cache that the operator
 * configured with `NODE_COMPILE_CACHE`, or disabled, stays unchanged.
 * @param environment variables; `XDG_CACHE_HOME` names the user's cache folder (XDG Base Directory Specification).
 */
export function enableOwnCompileCache({ XDG_CACHE_HOME: caches = "" }: Readonly<NodeJS.ProcessEnv>): void {
  // The operator has configured a cache, which Node has already enabled.
  if (getCompileCacheDir() !== undefined) return;
  try {
    const folder = makeOwnFolder(isAbsolute(caches) ? caches : join(homedir(), ".cache"));
    if (folder !== null) enableCompileCache(folder);
  } catch {
    // A missing or read-only home folder only makes the start slower.
  }
}

/**
 * Finds or creates the folder for compiled code.
 * @returns its path; null when other users could write there or replace the folder.
 * @throws the file system's error when it cannot be created.
 */
function makeOwnFolder(caches: string): string | null {
  const user = process.geteuid?.();
  if (user === undefined || !isAbsolute(caches)) return null;
  const ours = join(caches, "marketplace-gateway");
  const folder = join(ours, "compile-cache");
  // Creates neither a missing home folder nor anything in another user's home folder.
  const existing = [ours, caches, dirname(caches)].find((path) => existsSync(path));
  if (existing === undefined || !isSafe(realpathSync(existing), user)) return null;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const place = join(realpathSync(ours), basename(folder));
  const found = lstatSync(place);
  const isOwn = found.isDirectory() && found.uid === user && (found.mode & writableByOthers) === 0;
  return isOwn && isSafe(dirname(place), user) ? place : null;
}

/** True when only the user and root can change a path: they own the folder and all folders above it. */
function isSafe(path: string, user: number): boolean {
  const isTheirs = ({ uid, mode }: Stats) =>
    (uid === user || uid === 0) && ((mode & writableByOthers) === 0 || (mode & sticky) !== 0);
  const above = dirname(path);
  return isTheirs(lstatSync(path)) && (above === path || isSafe(above, user));
}
