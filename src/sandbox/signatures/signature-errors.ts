import { ServiceError } from "../http/service-error.ts";

/** Why a signed call is refused (wire facts, common §7). */
const texts = {
  215000: "The Content-Digest header is missing.",
  215001: "The x-ebay-signature-key header is missing.",
  215101: "The Content-Digest has no sha-256 digest.",
  215102: "A Content-Digest is signed, but there is no body.",
  215103: "The Content-Digest header cannot be read.",
  215105: "The Content-Digest is not the digest of the body.",
  215110: "The signature does not cover the Content-Digest.",
  215111: "The Signature header is missing.",
  215112: "The Signature-Input header is missing.",
  215113: "The time of signing is missing or unreadable.",
  215114: "The time of signing is too far from now.",
  215115: "The x-ebay-signature-key cannot be decrypted.",
  215116: "The x-ebay-signature-key is malformed or has expired.",
  215117: "The x-ebay-signature-key belongs to another application than the access token.",
  215118: "The x-ebay-signature-key holds no public key.",
  215119: "The public key cannot be read.",
  215120: "The Signature or the Signature-Input header is malformed.",
  215121: "The Signature-Input names other components than it must, or in another order.",
  215122: "The signature is wrong.",
} as const satisfies Record<number, string>;

/** An error id of digital signatures. */
export type SignatureErrorId = keyof typeof texts;

/** A refusal of a signed call: always 403. */
export function signatureError(errorId: SignatureErrorId): ServiceError {
  return new ServiceError(403, [{ errorId, domain: "ACCESS", category: "REQUEST", message: texts[errorId] }]);
}
