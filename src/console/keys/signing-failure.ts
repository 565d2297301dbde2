/** Why a request cannot be signed. */
export type SigningFailureReason =
  /** Browsers compute signatures only for pages that came over HTTPS or from this machine. */
  | "insecureContext"
  | "noEd25519"
  /** Neither base64 nor PEM of a PKCS 8 structure. */
  | "malformedKey"
  /** PEM of a key that a passphrase locks. */
  | "encryptedKey"
  /** PEM or base64 of an RSA key alone, which browsers do not read. */
  | "pkcs1Key"
  | "otherCipher"
  /** It is a good key, of another pair. */
  | "otherPair";

/** A request cannot be signed. Nothing of the key is in it. */
export class SigningFailure extends Error {
  readonly reason: SigningFailureReason;

  constructor(reason: SigningFailureReason) {
    super(reason);
    this.name = "SigningFailure";
    this.reason = reason;
  }
}
