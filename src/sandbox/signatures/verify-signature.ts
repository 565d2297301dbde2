import { constants, createPublicKey, verify } from "node:crypto";
import type { KeyObject } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Caller } from "../accounts/demo-accounts.ts";
import type { SandboxClock } from "../clock.ts";
import { hasBody, requireContentDigest } from "./content-digest.ts";
import { openPublicKey, signingKeyCiphers } from "./sealed-public-key.ts";
import type { PublicKeyClaims, SigningKeyCipher } from "./sealed-public-key.ts";
import { signatureError } from "./signature-errors.ts";
import { isSigned, readHeader, readSignatureHeaders } from "./signature-headers.ts";

/** Maximum difference between the time of signing and now, in seconds. */
const maxAgeSeconds = 300;

/**
 * Verifies the signature of a call; a call without signature headers is accepted.
 * @throws ServiceError 403 with an id from 215000 to 215122. A body that does not match its digest is rejected after
 * its last byte.
 */
export type SignatureVerifier = (incoming: IncomingMessage, caller: Caller) => Promise<void>;

/**
 * Creates the verifier.
 * @param secret - key that decrypts the `jwe` of signing keys
 */
export function createSignatureVerifier(secret: Uint8Array, clock: SandboxClock): SignatureVerifier {
  return async (incoming, caller) => {
    if (!isSigned(incoming.headers)) return;
    const signed = readSignatureHeaders(incoming.headers);
    const withBody = hasBody(incoming);
    requireComponents(signed.components, withBody);
    const nowSeconds = clock.now() / 1000;
    if (Math.abs(nowSeconds - signed.createdAtSeconds) > maxAgeSeconds) throw signatureError(215114);
    // Must run before the first await, because the check must be attached before the body is read.
    if (withBody) requireContentDigest(incoming);

    const claims = await openPublicKey(secret, signed.key);
    if (claims === undefined) throw signatureError(215115);
    const { cipher, publicKey } = readClaims(claims, caller.applicationId, nowSeconds);
    const base = [
      ...signed.components.map((name) => `"${name}": ${valueOf(name, incoming)}`),
      `"@signature-params": ${signed.parameters}`,
    ].join("\n");
    if (!isSignatureOf(base, cipher, publicKey, signed.signature)) throw signatureError(215122);
  };
}

function requireComponents(components: readonly string[], withBody: boolean): void {
  const always = ["x-ebay-signature-key", "@method", "@path", "@authority"];
  const isDigestSigned = components.includes("content-digest");
  if (withBody && !isDigestSigned) throw signatureError(215110);
  if (!withBody && isDigestSigned) throw signatureError(215102);
  const expected = withBody ? ["content-digest", ...always] : always;
  if (components.join(" ") !== expected.join(" ")) throw signatureError(215121);
}

/** Returns the signed value of a component (wire facts, common §7). */
function valueOf(component: string, incoming: IncomingMessage): string {
  switch (component) {
    case "@method":
      return incoming.method ?? "";
    case "@path":
      return (incoming.url ?? "").split("?")[0] ?? "";
    case "@authority":
      return (incoming.headers.host ?? "").toLowerCase().replace(/:80$/, "");
    default:
      return readHeader(incoming.headers, component) ?? "";
  }
}

function readClaims(
  claims: unknown,
  applicationId: string,
  nowSeconds: number,
): { cipher: SigningKeyCipher; publicKey: KeyObject } {
  if (typeof claims !== "object" || claims === null) throw signatureError(215116);
  const { appid, cipher, pkey, nbf, exp }: Partial<Record<keyof PublicKeyClaims, unknown>> = claims;
  const known = signingKeyCiphers.find((one) => one === cipher);
  if (known === undefined || typeof nbf !== "number" || typeof exp !== "number") throw signatureError(215116);
  if (nowSeconds >= exp || nowSeconds + maxAgeSeconds < nbf) throw signatureError(215116);
  if (appid !== applicationId) throw signatureError(215117);
  if (typeof pkey !== "string") throw signatureError(215118);
  return { cipher: known, publicKey: readPublicKey(pkey) };
}

function readPublicKey(pkey: string): KeyObject {
  try {
    return createPublicKey({ key: Buffer.from(pkey, "base64"), format: "der", type: "spki" });
  } catch {
    throw signatureError(215119);
  }
}

/**
 * Verifies the signature. Ed25519 signs the bytes themselves; RSA is RSASSA-PKCS1-v1_5 with SHA-256 (wire facts, common
 * §7).
 */
function isSignatureOf(
  base: string,
  cipher: SigningKeyCipher,
  publicKey: KeyObject,
  signature: Buffer,
): boolean {
  const bytes = Buffer.from(base);
  return cipher === "ED25519"
    ? verify(null, bytes, publicKey, signature)
    : verify("sha256", bytes, { key: publicKey, padding: constants.RSA_PKCS1_PADDING }, signature);
}
