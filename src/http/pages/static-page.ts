import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { Page } from "./page.ts";

/** What changes when bytes do, short enough for a header. */
export function digestOf(...parts: readonly (Buffer | string)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("base64url").slice(0, 16);
}

/**
 * A page from bytes that never change. It is compressed when a client first takes it compressed, and not at start:
 * GraphiQL is 9 MB, which takes a tenth of a second.
 */
export function createStaticPage(
  mediaType: string,
  body: Buffer,
  headers: Readonly<Record<string, string>>,
): Page {
  let gzipped: Buffer | undefined;
  return {
    mediaType,
    body,
    get gzipped() {
      gzipped ??= gzipSync(body, { level: 3 });
      return gzipped;
    },
    brotlied: null,
    digest: digestOf(body),
    headers,
  };
}
