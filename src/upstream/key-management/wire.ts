import { z } from "zod";
import { identifier, parse, type ParseContext, readKnown, refuseForeign, text } from "../wire/parse.ts";
import { type CreatedSigningKey, type SigningKey, signingKeyCiphers } from "./model.ts";

/** Seconds since the Unix epoch; at most what a Date can hold. */
const seconds = z.number().min(0).max(8.64e12).nullish();

const signingKeyOnWire = z.object({
  signingKeyId: identifier<"SigningKey">(),
  signingKeyCipher: text,
  publicKey: text,
  jwe: text,
  creationTime: seconds,
  expirationTime: seconds,
});

const createdOnWire = signingKeyOnWire.extend({ privateKey: z.string().min(1) });
const listOnWire = z.object({ signingKeys: z.array(signingKeyOnWire).nullish() });

const toInstant = (value: number | null | undefined) =>
  value === null || value === undefined ? null : new Date(value * 1_000);

function readKey(key: z.infer<typeof signingKeyOnWire>, context: ParseContext): SigningKey {
  const { signingKeyCipher: cipher } = key;
  return {
    signingKeyId: key.signingKeyId,
    cipher: cipher ? readKnown(signingKeyCiphers, cipher, "signingKeyCipher", context) : null,
    publicKey: key.publicKey ?? null,
    publicKeyJwe: key.jwe ?? null,
    createdAt: toInstant(key.creationTime),
    expiresAt: toInstant(key.expirationTime),
  };
}

/** Reads the answer of createSigningKey. @throws UpstreamInvalidResponseError naming the first bad value. */
export function parseCreatedSigningKey(json: unknown, context: ParseContext): CreatedSigningKey {
  const key = parse(createdOnWire, json, context.call);
  return { signingKey: readKey(key, context), privateKey: key.privateKey };
}

/** Reads the answer of getSigningKey. @throws UpstreamInvalidResponseError naming the first bad value. */
export function parseSigningKey(json: unknown, context: ParseContext): SigningKey {
  return readKey(parse(signingKeyOnWire, json, context.call), context);
}

/** Reads the answer of getSigningKeys. @throws UpstreamInvalidResponseError naming the first bad value. */
export function parseSigningKeys(json: unknown, context: ParseContext): SigningKey[] {
  refuseForeign(json, ["signingKeys"], context.call);
  const { signingKeys } = parse(listOnWire, json, context.call);
  return (signingKeys ?? []).map((key) => readKey(key, context));
}
