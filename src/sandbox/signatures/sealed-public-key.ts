import { CompactEncrypt, compactDecrypt } from "jose";

/** The kinds of signing keys (wire facts, key management §2). */
export const signingKeyCiphers = ["ED25519", "RSA"] as const;
/** One of {@link signingKeyCiphers}. */
export type SigningKeyCipher = (typeof signingKeyCiphers)[number];

/** What the `jwe` of a signing key says; instants in seconds since the Unix epoch (wire facts, common §7). */
export interface PublicKeyClaims {
  /** The application that the keypair belongs to. */
  readonly appid: string;
  readonly cipher: SigningKeyCipher;
  /** The public key: base64 of an SPKI structure. */
  readonly pkey: string;
  readonly iat: number;
  readonly nbf: number;
  readonly exp: number;
}

const keyAlgorithm = "A256GCMKW";
const contentAlgorithm = "A256GCM";

/**
 * Makes a signing key's `jwe`, which only the holder of the secret can open.
 * @param secret - 32 bytes
 */
export function sealPublicKey(secret: Uint8Array, claims: PublicKeyClaims): Promise<string> {
  return new CompactEncrypt(Buffer.from(JSON.stringify(claims)))
    .setProtectedHeader({ alg: keyAlgorithm, enc: contentAlgorithm, zip: "DEF" })
    .encrypt(secret);
}

/**
 * Opens a signing key's `jwe`.
 * @returns its claims, yet to be checked; undefined when it was not made with this secret.
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
