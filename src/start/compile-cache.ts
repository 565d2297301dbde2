import { existsSync, lstatSync, mkdirSync, realpathSync, type Stats } from "node:fs";
import { enableCompileCache, getCompileCacheDir } from "node:module";
import { homedir } from "node:os";
import { basename, dirname, isAbsolute, join } from "node:path";

/** Bits of a mode by which the group and all others may write. */
const writableByOthers = 0o022;
/** Bit of a folder's mode by which others may not rename or remove what is not theirs. */
const sticky = 0o1000;

/**
 * Has Node keep the compiled code for the next start, in a folder of the process's user to which nobody else can write: what
 * lies there runs. Where there is no such folder, code is compiled at each start. A cache that the operator has chosen
 * with `NODE_COMPILE_CACHE` or disabled stays as it is.
 * @param environment names the folder of the user's caches, as the XDG Base Directory Specification says.
 */
export function keepCompiledCode({ XDG_CACHE_HOME: caches = "" }: Readonly<NodeJS.ProcessEnv>): void {
  // Node has begun with the operator's before the program.
  if (getCompileCacheDir() !== undefined) return;
  try {
    const folder = makeOwnFolder(isAbsolute(caches) ? caches : join(homedir(), ".cache"));
    if (folder !== null) enableCompileCache(folder);
  } catch {
    // No home, or one that cannot be written: a start takes longer then, and is no failure.
  }
}

/**
 * Finds or makes the folder for compiled code.
 * @returns its path; null when other users could write there, now or by putting another folder in its place.
 * @throws the file system's error when it cannot be made.
 */
function makeOwnFolder(caches: string): string | null {
  const user = process.geteuid?.();
  if (user === undefined || !isAbsolute(caches)) return null;
  const ours = join(caches, "marketplace-gateway");
  const folder = join(ours, "compile-cache");
  // A home that is missing is not made, and in that of another user nothing is.
  const existing = [ours, caches, dirname(caches)].find((path) => existsSync(path));
  if (existing === undefined || !isSafe(realpathSync(existing), user)) return null;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const place = join(realpathSync(ours), basename(folder));
  const found = lstatSync(place);
  const isOwn = found.isDirectory() && found.uid === user && (found.mode & writableByOthers) === 0;
  return isOwn && isSafe(dirname(place), user) ? place : null;
}

/** Whether only the user and the administrator can change what lies at a path: its folder and all above it are theirs. */
function isSafe(path: string, user: number): boolean {
  const isTheirs = ({ uid, mode }: Stats) =>
    (uid === user || uid === 0) && ((mode & writableByOthers) === 0 || (mode & sticky) !== 0);
  const above = dirname(path);
  return isTheirs(lstatSync(path)) && (above === path || isSafe(above, user));
}
