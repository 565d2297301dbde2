/** Reason why a request cannot be signed. */
export type SigningFailureReason =
  /** Browsers sign only on pages loaded over HTTPS or from the local host. */
  | "insecureContext"
  | "noEd25519"
  /** The text is neither base64 nor PEM of a PKCS 8 structure. */
  | "malformedKey"
  /** The PEM is encrypted with a passphrase. */
  | "encryptedKey"
  /** The text is an RSA key in PKCS 1. Browsers import only PKCS 8. */
  | "pkcs1Key"
  | "otherCipher"
  /** The key is valid but belongs to another pair. */
  | "otherPair";

/** The request cannot be signed. The error contains no part of the key. */
export class SigningFailure extends Error {
  readonly reason: SigningFailureReason;

  constructor(reason: SigningFailureReason) {
    super(reason);
    this.name = "SigningFailure";
    this.reason = reason;
  }
}
