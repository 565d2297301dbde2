import { createErrorTable } from "../http/error-table.ts";

/** Errors of signed calls (wire facts, common §7). */
const texts = {
  215000: [403, "The Content-Digest header is missing."],
  215001: [403, "The x-ebay-signature-key header is missing."],
  215101: [403, "The Content-Digest has no sha-256 digest."],
  215102: [403, "A Content-Digest is signed, but there is no body."],
  215103: [403, "The Content-Digest header cannot be read."],
  215105: [403, "The Content-Digest is not the digest of the body."],
  215110: [403, "The signature does not cover the Content-Digest."],
  215111: [403, "The Signature header is missing."],
  215112: [403, "The Signature-Input header is missing."],
  215113: [403, "The time of signing is missing or unreadable."],
  215114: [403, "The time of signing is too far from now."],
  215115: [403, "The x-ebay-signature-key cannot be decrypted."],
  215116: [403, "The x-ebay-signature-key is malformed or has expired."],
  215117: [403, "The x-ebay-signature-key belongs to another application than the access token."],
  215118: [403, "The x-ebay-signature-key holds no public key."],
  215119: [403, "The public key cannot be read."],
  215120: [403, "The Signature or the Signature-Input header is malformed."],
  215121: [403, "The Signature-Input has wrong components or a wrong order."],
  215122: [403, "The signature is wrong."],
} as const;

/** Creates the error of a signed call. */
export const { error: signatureError } = createErrorTable("ACCESS", texts);
