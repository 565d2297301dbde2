import { readFileSync } from "node:fs";
import type { Writable } from "node:stream";

/** The package's own file, which a test compares with the schema that is served. */
const schemaFile = new URL("../../schema.graphql", import.meta.url);

/** Reads the schema as it stands in the package. @throws the file system's error */
export function readSchema(): Buffer {
  return readFileSync(schemaFile);
}

/** What the command works with. */
export interface SchemaOutputs {
  readonly stdout: Writable;
  readonly stderr: Writable;
}

/**
 * Runs `marketplace-gateway schema`: writes the schema as it stands in the package, byte for byte.
 * @returns the exit code: 0, or 1 when the file is missing.
 */
export function runSchema({ stdout, stderr }: SchemaOutputs): number {
  try {
    stdout.write(readSchema());
    return 0;
  } catch (error) {
    const { code = "unknown" } = error as NodeJS.ErrnoException;
    stderr.write(`schema.graphql cannot be read (${code}). It comes with the package: install it again.\n`);
    return 1;
  }
}
