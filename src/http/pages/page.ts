import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

/** A page, or one of its assets, that the gateway serves from memory. */
export interface Page {
  readonly mediaType: string;
  readonly body: Buffer;
  /** The body compressed with gzip; null when it is only served uncompressed. */
  readonly gzipped: Buffer | null;
  /** The body compressed with Brotli; null when it is only served uncompressed. */
  readonly brotlied: Buffer | null;
  /** Entity tag without its quotation marks, in visible ASCII characters. It changes with the body or its policy. */
  readonly digest: string;
  /** Headers such as Cache-Control and the content security policy. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Responds to GET or HEAD with a page, compressed if the client accepts it, or with 304 if the client has it cached.
 */
export function sendPage(request: IncomingMessage, response: ServerResponse, page: Page): void {
  const forms = [
    ["br", page.brotlied],
    ["gzip", page.gzipped],
  ] as const;
  const [encoding, compressed] = forms.find(([name, bytes]) => bytes && accepts(request, name)) ?? [
    null,
    null,
  ];
  const body = compressed ?? page.body;
  const etag = `"${encoding === null ? page.digest : `${page.digest}-${encoding}`}"`;
  for (const [name, value] of Object.entries(page.headers)) response.setHeader(name, value);
  response.setHeader("ETag", etag);
  if (isKnown(request, etag)) {
    response.writeHead(304).end();
    return;
  }
  if (encoding !== null) response.setHeader("Content-Encoding", encoding);
  response.writeHead(200, { "Content-Type": page.mediaType, "Content-Length": body.length });
  response.end(request.method === "HEAD" ? undefined : body);
}

/** True when the client has the page cached. A proxy may have weakened the entity tag (RFC 9110 §13.1.2). */
function isKnown({ headers }: IncomingMessage, etag: string): boolean {
  const known = headers["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? [];
  return known.includes(etag) || known.includes("*");
}

/** True when a client accepts a content encoding: it names the encoding with a nonzero quality (RFC 9110 §12.5.3). */
function accepts({ headers }: IncomingMessage, encoding: string): boolean {
  return (headers["accept-encoding"] ?? "")
    .toLowerCase()
    .split(",")
    .some((entry) => {
      const [name = "", ...parameters] = entry.split(";").map((part) => part.trim());
      return name === encoding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
    });
}

/**
 * Returns a function that creates a value on its first call and returns the same value afterwards.
 * @param make is called again after a failure.
 */
export function lazy<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | null = null;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
}

/** Returns a digest short enough for a header. */
export function digestOf(...parts: readonly (Buffer | string)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("base64url").slice(0, 16);
}
