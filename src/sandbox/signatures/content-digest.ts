import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { attachBodyCheck } from "../http/body-check.ts";
import { signatureError } from "./signature-errors.ts";
import { readHeader } from "./signature-headers.ts";

/** Returns true when the request headers announce a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/**
 * Attaches a check that rejects the request if its body does not match the `Content-Digest`. Only SHA-256 is supported
 * (wire facts, common §7). The body is hashed while it is read, without buffering.
 * @throws ServiceError 403 with 215000, 215101 or 215103 immediately; 403/215105 at the end of the body
 */
export function requireContentDigest(incoming: IncomingMessage): void {
  const header = readHeader(incoming.headers, "content-digest");
  if (header === undefined) throw signatureError(215000);
  if (!/^[a-z0-9-]+=:[A-Za-z0-9+/]+={0,2}:$/.test(header)) throw signatureError(215103);
  const [, encoded] = /^sha-256=:(.+):$/.exec(header) ?? [];
  if (encoded === undefined) throw signatureError(215101);
  const expected = Buffer.from(encoded, "base64");
  const hash = createHash("sha256");
  attachBodyCheck(incoming, {
    update: (chunk) => hash.update(chunk),
    end() {
      if (!hash.digest().equals(expected)) throw signatureError(215105);
    },
  });
}
