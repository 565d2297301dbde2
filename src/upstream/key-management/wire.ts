import { z } from "zod";
import { identifier, type ParseContext, readIfGiven, shapeOf, text } from "../wire/parse.ts";
import { type CreatedSigningKey, type SigningKey, signingKeyCiphers } from "./model.ts";

/** Seconds since the Unix epoch; at most what a Date can hold. */
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

function readKey(key: z.infer<typeof signingKeySchema>, context: ParseContext): SigningKey {
  return {
    signingKeyId: key.signingKeyId,
    cipher: readIfGiven(signingKeyCiphers, key.signingKeyCipher, "signingKeyCipher", context),
    publicKey: key.publicKey ?? null,
    publicKeyJwe: key.jwe ?? null,
    createdAt: dateOf(key.creationTime),
    expiresAt: dateOf(key.expirationTime),
  };
}

/** A keypair in answers (wire facts, key management §2). */
export const signingKeyShape = shapeOf(signingKeySchema, readKey);

/** A keypair in the answer of createSigningKey, the only one with its private half. */
export const createdSigningKeyShape = shapeOf(
  signingKeySchema.extend({ privateKey: z.string().min(1) }),
  (key, context): CreatedSigningKey => ({ signingKey: readKey(key, context), privateKey: key.privateKey }),
);
