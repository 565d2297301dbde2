import { readFile } from "node:fs/promises";

/** A request of an `.http` file. */
export interface HttpRequest {
  /** Text after its `###`. */
  readonly name: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer> | null;
}

/**
 * Reads the requests of an `.http` file like an editor: `###` separates them, `{{name}}` is a variable, and `< path` in
 * a multipart body is the content of a file beside it.
 * @throws Error for a variable without a value and for a request without its first line.
 */
export async function readHttpRequests(
  file: URL,
  variables: Readonly<Record<string, string>>,
): Promise<HttpRequest[]> {
  const text = await readFile(file, "utf8");
  const filled = text.replaceAll(/^#(?!##).*\n/gm, "").replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => {
    const value = variables[name];
    if (value === undefined) throw new Error(`${file.pathname}: {{${name}}} is in no environment.`);
    return value;
  });
  const parts = filled.split(/^### */m).slice(1);
  return Promise.all(parts.map((part) => readRequest(part, file)));
}

async function readRequest(part: string, file: URL): Promise<HttpRequest> {
  const [head = "", ...rest] = part.split("\n\n");
  const [name = "", first = "", ...headerLines] = head.trim().split("\n");
  const [, method, url] = /^(GET|POST) (\S+)$/.exec(first) ?? [];
  if (method === undefined || url === undefined)
    throw new Error(`${file.pathname}: ${name} has no method and address.`);
  const headers = Object.fromEntries(
    headerLines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const text = rest.join("\n\n").trim();
  const isForm = headers["content-type"]?.startsWith("multipart/") ?? false;
  return {
    name,
    method,
    url,
    headers,
    body: text === "" ? null : isForm ? await readForm(text, file) : new Uint8Array(Buffer.from(text)),
  };
}

/** Returns the form with HTTP line ends and the content of its files. */
async function readForm(text: string, file: URL): Promise<Uint8Array<ArrayBuffer>> {
  const lines = text.split("\n").map(async (line) => {
    const [, path] = /^< (.+)$/.exec(line) ?? [];
    return Buffer.concat([
      path === undefined ? Buffer.from(line) : await readFile(new URL(path, file)),
      Buffer.from("\r\n"),
    ]);
  });
  return new Uint8Array(Buffer.concat(await Promise.all(lines)));
}
