import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { Page } from "./page.ts";

/**
 * A page from bytes that never change. It is compressed when a client first takes it compressed, and not at start:
 * GraphiQL is 9 MB, which takes a tenth of a second.
 */
export function createStaticPage(mediaType: string, body: Buffer, contentSecurityPolicy: string): Page {
  let gzipped: Buffer | undefined;
  return {
    mediaType,
    body,
    get gzipped() {
      gzipped ??= gzipSync(body, { level: 3 });
      return gzipped;
    },
    etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 16)}"`,
    contentSecurityPolicy,
  };
}
