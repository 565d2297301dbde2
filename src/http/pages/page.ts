import type { IncomingMessage, ServerResponse } from "node:http";

/** A page or a script that the gateway serves from memory. */
export interface Page {
  readonly mediaType: string;
  readonly body: Buffer;
  /** The same body, compressed once. */
  readonly gzipped: Buffer;
  /** Changes when the body does. */
  readonly etag: string;
  readonly contentSecurityPolicy: string;
}

/** Answers a GET or HEAD request with a page: compressed where the client takes it, and not again when it has it. */
export function sendPage(request: IncomingMessage, response: ServerResponse, page: Page): void {
  response.setHeader("ETag", page.etag);
  response.setHeader("Cache-Control", "no-cache");
  response.setHeader("Vary", "Accept, Accept-Encoding");
  if (request.headers["if-none-match"] === page.etag) {
    response.writeHead(304).end();
    return;
  }
  const isCompressed = /\bgzip\b/.test(request.headers["accept-encoding"] ?? "");
  const body = isCompressed ? page.gzipped : page.body;
  if (isCompressed) response.setHeader("Content-Encoding", "gzip");
  response.writeHead(200, {
    "Content-Type": page.mediaType,
    "Content-Length": body.length,
    "Content-Security-Policy": page.contentSecurityPolicy,
    "Referrer-Policy": "no-referrer",
  });
  response.end(request.method === "HEAD" ? undefined : body);
}
