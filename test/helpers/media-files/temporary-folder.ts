import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";

/** A folder for the running test, created before it and removed after it. */
export type TemporaryFolder = {
  path: (name: string) => string;
  /** Writes a file and resolves to its path. */
  write: (name: string, content: Buffer | Promise<Buffer>) => Promise<string>;
};

/** Registers the folder. Call it once in a test file or a `describe`. */
export function useTemporaryFolder(): TemporaryFolder {
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "media-files-"));
  });
  afterEach(async () => {
    await rm(folder, { recursive: true, force: true });
  });
  const path = (name: string) => join(folder, name);
  return {
    path,
    write: async (name, content) => {
      await writeFile(path(name), await content);
      return path(name);
    },
  };
}
