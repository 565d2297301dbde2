import { readFileSync } from "node:fs";

/** Maximum size of a file with a secret, in bytes. */
const maxSecretBytes = 64 * 1024;

/**
 * Reads secrets from files, as orchestrators provide them: `NAME_FILE` is the path of the file that contains `NAME`.
 * Surrounding spaces and line breaks are ignored.
 * @param faults receives a message for each unusable file, never with its content.
 */
export function withSecretFiles(
  environment: NodeJS.ProcessEnv,
  names: readonly string[],
  faults: string[],
): NodeJS.ProcessEnv {
  const complete = { ...environment };
  for (const name of names) {
    const path = environment[`${name}_FILE`];
    if (!path) continue;
    if (environment[name]) {
      faults.push(`${name} and ${name}_FILE are both set; set one of them.`);
      continue;
    }
    try {
      const content = readFileSync(path);
      const text = content.toString("utf8").trim();
      if (content.length > maxSecretBytes) faults.push(`${name}_FILE is too large to be a secret.`);
      else if (text === "") faults.push(`${name}_FILE is empty.`);
      else complete[name] = text;
    } catch (error) {
      const { code = "unknown" } = error as NodeJS.ErrnoException;
      faults.push(`${name}_FILE cannot be read (${code}): ${JSON.stringify(path)}.`);
    }
  }
  return complete;
}
