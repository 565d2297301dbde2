import { CompactEncrypt, compactDecrypt } from "jose";

/** Kinds of signing keys (wire facts, key management §2). */
export const signingKeyCiphers = ["ED25519", "RSA"] as const;
/** One of {@link signingKeyCiphers}. */
export type SigningKeyCipher = (typeof signingKeyCiphers)[number];

/** Claims in the `jwe` of a signing key; instants are in seconds since the Unix epoch (wire facts, common §7). */
export interface PublicKeyClaims {
  /** Application that owns the key pair. */
  readonly appid: string;
  readonly cipher: SigningKeyCipher;
  /** Public key: base64 of an SPKI structure. */
  readonly pkey: string;
  readonly iat: number;
  readonly nbf: number;
  readonly exp: number;
}

const keyAlgorithm = "A256GCMKW";
const contentAlgorithm = "A256GCM";

/**
 * Creates the `jwe` of a signing key, encrypted with the secret.
 * @param secret - 32 bytes
 */
export function sealPublicKey(secret: Uint8Array, claims: PublicKeyClaims): Promise<string> {
  return new CompactEncrypt(Buffer.from(JSON.stringify(claims)))
    .setProtectedHeader({ alg: keyAlgorithm, enc: contentAlgorithm, zip: "DEF" })
    .encrypt(secret);
}

/**
 * Decrypts the `jwe` of a signing key.
 * @returns the claims, not validated; undefined when the `jwe` was encrypted with another secret
 */
export async function openPublicKey(secret: Uint8Array, jwe: string): Promise<unknown> {
  try {
    const { plaintext } = await compactDecrypt(jwe, secret, {
      keyManagementAlgorithms: [keyAlgorithm],
      contentEncryptionAlgorithms: [contentAlgorithm],
    });
    return JSON.parse(Buffer.from(plaintext).toString("utf8"));
  } catch {
    return undefined;
  }
}
