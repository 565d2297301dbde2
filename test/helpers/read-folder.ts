import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Returns the bytes of all files of a folder and its subfolders. */
export async function readFolder(folder: string): Promise<Buffer> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Buffer.concat(await Promise.all(files.map((entry) => readFile(join(entry.parentPath, entry.name)))));
}
