import { readFileSync } from "node:fs";
import type { Terminal } from "./command-line.ts";

/** Schema file in the package; a test compares it with the served schema. */
const schemaFile = new URL("../../schema.graphql", import.meta.url);

/** Reads the schema file of the package. @throws the file system's error */
export function readSchema(): Buffer {
  return readFileSync(schemaFile);
}

/**
 * Runs `marketplace-gateway schema`: prints the schema file of the package unchanged.
 * @returns the exit code: 0, or 1 when the file is missing.
 */
export function runSchema({ stdout, stderr }: Pick<Terminal, "stdout" | "stderr">): number {
  try {
    stdout.write(readSchema());
    return 0;
  } catch (error) {
    const { code = "unknown" } = error as NodeJS.ErrnoException;
    stderr.write(
      `schema.graphql cannot be read (${code}). It is part of the package: install the package again.\n`,
    );
    return 1;
  }
}
