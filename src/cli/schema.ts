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

/**
 * Runs `marketplace-gateway schema --federation`: prints the schema of the subgraph for the composition of a
 * supergraph.
 * @returns the exit code 0.
 */
export async function runSubgraphSchema({ stdout }: Pick<Terminal, "stdout">): Promise<number> {
  const { schema } = await import("../schema/index.ts");
  const { printSubgraph } = await import("../schema/federation/subgraph-sdl.ts");
  stdout.write(printSubgraph(schema));
  return 0;
}
