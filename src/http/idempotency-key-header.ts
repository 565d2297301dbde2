import type { IncomingHttpHeaders } from "node:http";

/** A string of a structured HTTP field (RFC 8941 §3.3.3), in which the draft of the header writes the key. */
const quotedForm = /^"((?:[^"\\]|\\["\\])*)"$/;

/** Returns the key in the header `Idempotency-Key`, which may be quoted; null without the header. */
export function readIdempotencyKey({ "idempotency-key": header }: IncomingHttpHeaders): string | null {
  if (header === undefined) return null;
  const text = String(header).trim();
  return quotedForm.exec(text)?.[1]?.replaceAll(/\\(["\\])/g, "$1") ?? text;
}
