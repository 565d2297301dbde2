import { constants, createHash, sign } from "node:crypto";
import { promisify } from "node:util";
import type { SigningPair } from "./signing-pair.ts";

/** Signed parts of a request. */
export interface RequestToSign {
  readonly method: string;
  readonly url: URL;
  /** Value of Content-Digest, see {@link contentDigest}; null for a request without a body. */
  readonly contentDigest: string | null;
}

const signBytes = promisify(sign);

/**
 * Returns the value of the header Content-Digest (RFC 9530), with SHA-256 only as the marketplace requires (wire facts,
 * common §7).
 */
export function contentDigest(body: Uint8Array): string {
  return digestHeader(createHash("sha256").update(body).digest());
}

/** Returns the value of the header Content-Digest for a SHA-256 digest. */
export function digestHeader(digest: Buffer): string {
  return `sha-256=:${digest.toString("base64")}:`;
}

/**
 * Returns the signature headers of a call (RFC 9421; wire facts, common §7): names in lower case, in the order in which
 * they are signed. They are valid for this request and for some minutes, so every attempt is signed again.
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
    // The URL class provides it in lower case and without the default port, as required.
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
