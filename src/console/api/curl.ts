import { graphqlAddress } from "../addresses.ts";
import type { SentOperation } from "./operation-log.ts";

/**
 * A command that sends an operation again. The session's cookie is not in it: it asks for a token in the variable `TOKEN` of the shell.
 * @param operation whose files are read from the folder where the command runs.
 */
export function curlOf({ text, variables, files, type }: SentOperation): string {
  const body = JSON.stringify({ query: text, variables });
  const lines = [`curl ${quote(graphqlAddress)}`, `-H "Authorization: Bearer $TOKEN"`];
  if (type === "subscription") lines.push("--no-buffer", `-H 'Accept: text/event-stream'`);
  if (files.size === 0) {
    lines.push(`-H 'Content-Type: application/json'`, `--data ${quote(body)}`);
    return lines.join(" \\\n  ");
  }
  const paths = [...files.keys()];
  const map = Object.fromEntries(paths.map((path, index) => [index, [path]]));
  lines.push(
    `-H 'GraphQL-Require-Preflight: true'`,
    `-F ${quote(`operations=${body}`)}`,
    `-F ${quote(`map=${JSON.stringify(map)}`)}`,
    ...[...files.values()].map((name, index) => `-F ${quote(`${index}=@"${name}"`)}`),
  );
  return lines.join(" \\\n  ");
}

/** A text as a shell takes it. */
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
