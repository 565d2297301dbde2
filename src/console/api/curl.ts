import { graphqlAddress } from "../addresses.ts";
import type { SentOperation } from "./operation-log.ts";
import { shellQuote } from "./shell-quote.ts";

/**
 * A command that sends an operation again. The session's cookie is not in it: it asks for a token in the variable `TOKEN` of the shell.
 * @param operation whose files are read from the folder where the command runs.
 */
export function curlOf({ text, variables, files, type }: SentOperation): string {
  const body = JSON.stringify({ query: text, variables });
  const lines = [`curl ${shellQuote(graphqlAddress)}`, `-H "Authorization: Bearer $TOKEN"`];
  if (type === "subscription") lines.push("--no-buffer", `-H 'Accept: text/event-stream'`);
  if (files.size === 0) {
    lines.push(`-H 'Content-Type: application/json'`, `--data ${shellQuote(body)}`);
    return lines.join(" \\\n  ");
  }
  const paths = [...files.keys()];
  const map = Object.fromEntries(paths.map((path, index) => [index, [path]]));
  lines.push(
    `-H 'GraphQL-Require-Preflight: true'`,
    `-F ${shellQuote(`operations=${body}`)}`,
    `-F ${shellQuote(`map=${JSON.stringify(map)}`)}`,
    ...[...files.values()].map((name, index) => `-F ${shellQuote(`${index}=@"${name}"`)}`),
  );
  return lines.join(" \\\n  ");
}
