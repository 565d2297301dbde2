import { createHash } from "node:crypto";

/** The SHA-256 of a document's text, in hexadecimal digits: the name that persisted queries have. */
export function documentHash(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
