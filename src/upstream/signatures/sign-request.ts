import { constants, createHash, sign } from "node:crypto";
import { promisify } from "node:util";
import type { SigningPair } from "./signing-pair.ts";

/** Parts of a request that are signed. */
export interface RequestToSign {
  readonly method: string;
  readonly url: URL;
  /** Value of the Content-Digest header, see {@link contentDigest}; null for a request without a body. */
  readonly contentDigest: string | null;
}

const signBytes = promisify(sign);

/**
 * Returns the Content-Digest header of a body (RFC 9530). Uses SHA-256 only, which the marketplace requires (wire
 * facts, common §7).
 */
export function contentDigest(body: Uint8Array): string {
  return digestHeader(createHash("sha256").update(body).digest());
}

/** Returns the Content-Digest header for a SHA-256 digest. */
export function digestHeader(digest: Buffer): string {
  return `sha-256=:${digest.toString("base64")}:`;
}

/**
 * Returns the signature headers of a call (RFC 9421; wire facts, common §7), with lower-case names in the order of the
 * signature. They are valid for this request and a few minutes, so every attempt needs another signature.
 * @param createdAtSeconds time of signing, in whole seconds since the Unix epoch.
 */
export async function signRequest(
  { method, url, contentDigest: digest }: RequestToSign,
  pair: SigningPair,
  createdAtSeconds: number,
): Promise<Record<string, string>> {
  const signedHeaders = {
    ...(digest !== null && { "content-digest": digest }),
    "x-ebay-signature-key": pair.jwe,
  };
  const components: Readonly<Record<string, string>> = {
    ...signedHeaders,
    "@method": method.toUpperCase(),
    "@path": url.pathname,
    // The URL class returns the host in lower case without the default port, as required.
    "@authority": url.host,
  };
  const names = Object.keys(components).map((name) => `"${name}"`);
  const parameters = `(${names.join(" ")});created=${createdAtSeconds}`;
  const lines = Object.entries(components).map(([name, value]) => `"${name}": ${value}`);
  const base = Buffer.from([...lines, `"@signature-params": ${parameters}`].join("\n"));
  const signature =
    pair.cipher === "ED25519"
      ? await signBytes(null, base, pair.privateKey)
      : await signBytes("sha256", base, { key: pair.privateKey, padding: constants.RSA_PKCS1_PADDING });
  return {
    ...signedHeaders,
    "signature-input": `sig1=${parameters}`,
    signature: `sig1=:${signature.toString("base64")}:`,
  };
}
