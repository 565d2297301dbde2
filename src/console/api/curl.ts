import { graphqlAddress } from "../addresses.ts";
import type { SentOperation } from "./operation-log.ts";
import { shellQuote } from "./shell-quote.ts";

/**
 * Returns a curl command that sends an operation again. It contains no session cookie and reads a token from the shell
 * variable `TOKEN`. Uploaded files are read from the current folder.
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
