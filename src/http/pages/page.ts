import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

/** What the gateway serves from memory: a page, or something that a page loads. */
export interface Page {
  readonly mediaType: string;
  readonly body: Buffer;
  /** The same body, compressed once; null where it is served as it is. */
  readonly gzipped: Buffer | null;
  /** The same with Brotli. */
  readonly brotlied: Buffer | null;
  /** Changes when the body or its policy does: visible ASCII characters without a quotation mark. */
  readonly digest: string;
  /** How long it may be kept, what it may do, and whatever else is said of it. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Answers a GET or HEAD request with a page: compressed where the client takes it, and not again when it has it. */
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

/** Whether a client has what it asks for. A proxy may have marked its tag as a weak one (RFC 9110 §13.1.2). */
function isKnown({ headers }: IncomingMessage, etag: string): boolean {
  const known = headers["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? [];
  return known.includes(etag) || known.includes("*");
}

/** Whether a client takes a body in an encoding: it has named it, with a quality that is not zero (RFC 9110 §12.5.3). */
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
 * A value that is made when it is first asked for, and kept from then on.
 * @param make is called again after a failure.
 */
export function madeOnce<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | null = null;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
}

/** What changes when bytes do, short enough for a header. */
export function digestOf(...parts: readonly (Buffer | string)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("base64url").slice(0, 16);
}
