import { createPrivateKey } from "node:crypto";
import type { KeyObject } from "node:crypto";
import { bodyOf } from "../body-of.ts";
import type { ServiceUnderTest } from "../under-test.ts";

/** Ciphers of signing keys (key management specification §2). */
export const ciphers = ["ED25519", "RSA"] as const;

/** A signing key in the service's format (wire facts, key management §2). */
export interface WireKey {
  readonly signingKeyId: string;
  readonly signingKeyCipher: string;
  readonly publicKey: string;
  readonly jwe: string;
  readonly creationTime: number;
  readonly expirationTime: number;
}

/** A signing key with its private key, as only createSigningKey returns it. */
export interface WireKeypair extends WireKey {
  readonly privateKey: string;
}

/** The demo application that starts without key pairs. */
export const otherApplication = { token: "sandbox-application-2" };

export async function createKeypair(
  service: ServiceUnderTest,
  signingKeyCipher: string = "ED25519",
  options: { readonly token?: string } = {},
): Promise<WireKeypair> {
  return bodyOf(await service.call("/signing_key", { ...options, json: { signingKeyCipher } }));
}

export async function readKey(
  service: ServiceUnderTest,
  id: string,
  method: "GET" | "POST" = "GET",
): Promise<WireKey> {
  return bodyOf(await service.call(`/signing_key/${id}`, { method }));
}

export async function readKeys(
  service: ServiceUnderTest,
  options: { readonly token?: string } = {},
): Promise<WireKey[]> {
  return bodyOf(await service.call("/signing_key", options)).signingKeys;
}

/** Returns a key pair's private key, decoded from base64. */
export function privateKeyOf({ privateKey }: Pick<WireKeypair, "privateKey">): KeyObject {
  return createPrivateKey({ key: Buffer.from(privateKey, "base64"), format: "der", type: "pkcs8" });
}
