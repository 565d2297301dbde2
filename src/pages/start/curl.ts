import { type Call, endpoint, fileMap, token } from "./gateway.ts";
import { user } from "./session.ts";

/** What a shell gets in with: it has nothing of the browser's session. */
const shellToken = user === null ? token : "<your token>";

/** A call as a curl command that runs in a shell, in the folder that holds the file. */
export function curlOf({ query, variables, file, isStream }: Call): string {
  const body = JSON.stringify({ query, variables });
  const address = new URL(endpoint, location.href).href;
  const lines = [`curl ${isStream ? "-N " : ""}${quoted(address)}`];
  lines.push(`-H ${quoted(`authorization: Bearer ${shellToken}`)}`);
  if (file) {
    const path = file.name.replace(/[\\"]/g, "\\$&");
    lines.push("-H 'graphql-require-preflight: true'", `-F ${quoted(`operations=${body}`)}`);
    lines.push(`-F ${quoted(`map=${fileMap}`)}`, `-F ${quoted(`0=@"${path}"`)}`);
  } else {
    if (isStream) lines.push("-H 'accept: text/event-stream'");
    lines.push("-H 'content-type: application/json'", `--data ${quoted(body)}`);
  }
  return lines.join(" \\\n  ");
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
