import { readFileSync } from "node:fs";
import type { Terminal } from "./command-line.ts";

/** The package's own file, which a test compares with the schema that is served. */
const schemaFile = new URL("../../schema.graphql", import.meta.url);

/** Reads the schema as it stands in the package. @throws the file system's error */
export function readSchema(): Buffer {
  return readFileSync(schemaFile);
}

/**
 * Runs `marketplace-gateway schema`: writes the schema as it stands in the package, byte for byte.
 * @returns the exit code: 0, or 1 when the file is missing.
 */
export function runSchema({ stdout, stderr }: Pick<Terminal, "stdout" | "stderr">): number {
  try {
    stdout.write(readSchema());
    return 0;
  } catch (error) {
    const { code = "unknown" } = error as NodeJS.ErrnoException;
    stderr.write(`schema.graphql cannot be read (${code}). It comes with the package: install it again.\n`);
    return 1;
  }
}
