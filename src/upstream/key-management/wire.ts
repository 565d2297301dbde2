import { z } from "zod";
import { identifier, type ParseContext, readIfGiven, shapeOf, text } from "../wire/parse.ts";

/** Ciphers of a keypair (key management specification §2). */
const signingKeyCiphers = ["ED25519", "RSA"] as const;

/** Optional number of seconds since the Unix epoch, within the range of a Date. */
const seconds = z.number().min(0).max(8.64e12).nullish();

const signingKeySchema = z.object({
  signingKeyId: identifier<"SigningKey">(),
  signingKeyCipher: text,
  publicKey: text,
  jwe: text,
  creationTime: seconds,
  expirationTime: seconds,
});

function dateOf(value: number | null | undefined): Date | null {
  return value === null || value === undefined ? null : new Date(value * 1_000);
}

function readKey(key: z.infer<typeof signingKeySchema>, context: ParseContext) {
  return {
    signingKeyId: key.signingKeyId,
    /** Cipher of the keypair; null when it is missing or unknown. */
    cipher: readIfGiven(signingKeyCiphers, key.signingKeyCipher, "signingKeyCipher", context),
    /** Public key: base64 of the SPKI structure. */
    publicKey: key.publicKey ?? null,
    /** Public key as a JWE, which is the value of the header x-ebay-signature-key. */
    publicKeyJwe: key.jwe ?? null,
    createdAt: dateOf(key.creationTime),
    expiresAt: dateOf(key.expirationTime),
  };
}

/** Response schema of a keypair (wire facts, key management §2). */
export const signingKeyShape = shapeOf(signingKeySchema, readKey);

/** Schema of the response to createSigningKey, the only response that contains the private key. */
export const createdSigningKeyShape = shapeOf(
  signingKeySchema.extend({ privateKey: z.string().min(1) }),
  (key, context) => ({
    signingKey: readKey(key, context),
    /** Private key: base64 of the PKCS 8 structure. */
    privateKey: key.privateKey,
  }),
);
