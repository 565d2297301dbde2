import { readFileSync, statSync } from "node:fs";
import { parseEnv } from "node:util";
import { UsageError } from "./usage-error.ts";

/** Node reads this variable before the program starts, so setting it here has no effect. */
const readByNode = "NODE_EXTRA_CA_CERTS";

/** Mark that some editors write before the first line. */
const byteOrderMark = /^\uFEFF/;

/** Reasons why a file cannot be read, by error code. */
const reasons: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  EACCES: "access is denied",
  EISDIR: "it is a folder",
};

/**
 * Reads files with lines of the format `NAME=value`, like Node's option `--env-file`. A later file overrides an earlier
 * one, and the environment overrides all of them, even with an empty variable. A secret and its file (`NAME` and
 * `NAME_FILE`) count as the same variable.
 * @returns variables that the environment does not have, and warnings about variables without effect.
 * @throws UsageError for a file that cannot be read, and for a pipe that was read before.
 */
export function readEnvFiles(paths: readonly string[], environment: NodeJS.ProcessEnv) {
  const variables: Record<string, string> = {};
  for (const path of paths) {
    for (const [name, value] of Object.entries(parseEnv(readText(path)))) {
      if (value === undefined) continue;
      delete variables[twinOf(name)];
      variables[name] = value;
    }
  }
  const isNew = ([name]: [string, string]) => environment[name] === undefined && !environment[twinOf(name)];
  const added = Object.entries(variables).filter(isNew);
  const isLate = added.some(([name]) => name === readByNode);
  return {
    variables: Object.fromEntries(added),
    warnings: isLate
      ? [`${readByNode} has no effect in a file, because Node reads it earlier. Set it in the environment.`]
      : [],
  };
}

/** Returns the other variable for the same secret: `NAME_FILE` for `NAME`, and the reverse. */
function twinOf(name: string): string {
  return name.endsWith("_FILE") ? name.slice(0, -"_FILE".length) : `${name}_FILE`;
}

function readText(path: string): string {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    const { code = "unknown" } = error as NodeJS.ErrnoException;
    throw new UsageError(`the file of --env-file cannot be read, ${reasons[code] ?? code}: ${path}`);
  }
  if (text === "" && statSync(path).isFIFO()) {
    throw new UsageError(
      `the file of --env-file is an empty pipe: Node itself reads it first, unless its own options end with --; use a regular file: ${path}`,
    );
  }
  return text.replace(byteOrderMark, "");
}
