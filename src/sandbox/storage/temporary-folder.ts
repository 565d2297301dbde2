import { rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Temporary folders of this process. */
const folders = new Set<string>();

function removeAll(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}

/** Creates a folder that only this user can read. It is also deleted when the process exits, unless it is killed. */
export async function createTemporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "marketplace-sandbox-"));
  if (folders.size === 0) process.once("exit", removeAll);
  folders.add(folder);
  return folder;
}

/** Deletes a folder from {@link createTemporaryFolder}. */
export async function removeTemporaryFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  folders.delete(folder);
  if (folders.size === 0) process.off("exit", removeAll);
}
