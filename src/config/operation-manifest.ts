import { readFileSync } from "node:fs";
import { z } from "zod";

/** Texts of operations by id. */
export type OperationManifest = ReadonlyMap<string, string>;

/** Supported formats of a manifest, as the end of a sentence. */
export const manifestForms =
  'a JSON object with "operations", each with "id" and "body" (the format of `npm run persist` and Apollo\'s tools), or one that maps ids to texts (the format of Relay and GraphQL Code Generator)';

const filled = z.string().min(1);
const entryList = z.union([
  z
    .object({ operations: z.array(z.object({ id: filled, body: filled })) })
    .transform(({ operations }) => operations.map(({ id, body }) => [id, body] as const)),
  z.record(filled, filled).transform(Object.entries<string>),
]);

/**
 * Reads a manifest of persisted operations in Apollo's format (`{"operations": [{"id", "body"}]}`), or in the format of
 * Relay and GraphQL Code Generator (`{"<id>": "<text>"}`). The texts are not parsed.
 * @param name of the setting, with which error messages begin.
 * @param faults receives the error messages.
 * @returns null after an error.
 */
export function readOperationManifest(
  name: string,
  path: string,
  faults: string[],
): OperationManifest | null {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = error instanceof SyntaxError ? "is not JSON" : `cannot be read (${code ?? "unknown"})`;
    faults.push(`${name} ${reason}: ${JSON.stringify(path)}.`);
    return null;
  }
  const entries = entryList.safeParse(content).data;
  if (entries === undefined) {
    faults.push(`${name} is not a manifest; it must be ${manifestForms}.`);
    return null;
  }
  const manifest = new Map<string, string>();
  for (const [id, text] of entries) {
    const other = manifest.get(id);
    if (other !== undefined && other !== text) {
      faults.push(`${name} has two different operations with the id ${JSON.stringify(id)}.`);
      return null;
    }
    manifest.set(id, text);
  }
  if (manifest.size === 0) faults.push(`${name} has no operations.`);
  return manifest.size === 0 ? null : manifest;
}
