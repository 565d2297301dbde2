import type { Id } from "../ids.ts";

/** Ciphers of a keypair (key management specification §2). */
export const signingKeyCiphers = ["ED25519", "RSA"] as const;
/** One of {@link signingKeyCiphers}. */
export type SigningKeyCipher = (typeof signingKeyCiphers)[number];

/** A keypair of the application, without its private half (wire facts, key management §2). */
export interface SigningKey {
  readonly signingKeyId: Id<"SigningKey">;
  /** Null when the service names one that the gateway does not know, or none. */
  readonly cipher: SigningKeyCipher | null;
  /** Base64 of the SPKI structure. */
  readonly publicKey: string | null;
  /** The public key as a JWE: the value of the header x-ebay-signature-key. */
  readonly publicKeyJwe: string | null;
  readonly createdAt: Date | null;
  readonly expiresAt: Date | null;
}

/** A keypair at the only moment at which its private half is known. Never logged, never kept. */
export interface CreatedSigningKey {
  readonly signingKey: SigningKey;
  /** Base64 of the PKCS 8 structure. */
  readonly privateKey: string;
}

/** How long a keypair is accepted, in years from its creation (wire facts, key management §3). */
export const keyLifeInYears = 3;
