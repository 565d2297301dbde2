import { readPrivateKey, type SigningCipher } from "./read-private-key.ts";
import { SigningFailure } from "./signing-failure.ts";

/** Parts of a request that are signed. */
export interface RequestToSign {
  readonly method: string;
  readonly address: URL;
  /** Request body; empty for a request without a body. */
  readonly body: string;
}

/** Keys for signing. */
export interface KeyToSignWith {
  /** Base64 or PEM of PKCS 8. */
  readonly privateKey: string;
  /** Base64 of SPKI; null when the service does not return it. The signature is then not verified. */
  readonly publicKey: string | null;
  /** Public key as a JWE, sent in `x-ebay-signature-key`. */
  readonly publicKeyJwe: string;
}

/** A signature and its base. */
export interface SignedRequest {
  /** Headers to send, in order. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Signature base (RFC 9421, §2.5). */
  readonly base: string;
  /** True when the signature was verified with the public key. */
  readonly isVerified: boolean;
}

const algorithms = {
  ED25519: { name: "Ed25519" },
  RSA: { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" },
} as const satisfies Record<SigningCipher, unknown>;

/**
 * Signs a request in the marketplace's format (RFC 9421 and RFC 9530). The private key never leaves the page.
 * @param createdAt Time of signing. The marketplace accepts a signature for a few minutes.
 * @throws SigningFailure
 */
export async function signRequest(
  { method, address, body }: RequestToSign,
  { privateKey: text, publicKey, publicKeyJwe }: KeyToSignWith,
  createdAt: Date,
): Promise<SignedRequest> {
  // `crypto.subtle` is missing on pages loaded over plain HTTP from another host.
  if (!("subtle" in crypto)) throw new SigningFailure("insecureContext");
  const { der, cipher } = readPrivateKey(text);
  const privateKey = await importPrivateKey(der, cipher);
  const digest: readonly (readonly [string, string])[] =
    body === "" ? [] : [["Content-Digest", await digestOf(body)]];
  const signedHeaders = [...digest, ["x-ebay-signature-key", publicKeyJwe] as const];
  const components = [
    ...signedHeaders.map(([name, value]) => [name.toLowerCase(), value] as const),
    ["@method", method.toUpperCase()] as const,
    ["@path", address.pathname] as const,
    // `URL` gives the host in lower case and without the scheme's default port.
    ["@authority", address.host] as const,
  ];
  const names = components.map(([name]) => `"${name}"`).join(" ");
  const parameters = `(${names});created=${Math.floor(createdAt.getTime() / 1_000)}`;
  const lines = components.map(([name, value]) => `"${name}": ${value}`);
  const base = [...lines, `"@signature-params": ${parameters}`].join("\n");
  const bytes = new TextEncoder().encode(base);
  const signature = await crypto.subtle.sign(algorithms[cipher], privateKey, bytes);
  if (publicKey !== null && !(await isSignatureOf(signature, bytes, publicKey, cipher))) {
    throw new SigningFailure("otherPair");
  }
  return {
    headers: [
      ...signedHeaders,
      ["Signature-Input", `sig1=${parameters}`],
      ["Signature", `sig1=:${base64(signature)}:`],
    ],
    base,
    isVerified: publicKey !== null,
  };
}

/** Returns the value of the `Content-Digest` header. The marketplace accepts SHA-256 only. */
async function digestOf(body: string): Promise<string> {
  return `sha-256=:${base64(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(body)))}:`;
}

async function isSignatureOf(
  signature: ArrayBuffer,
  bytes: Uint8Array<ArrayBuffer>,
  publicKey: string,
  cipher: SigningCipher,
): Promise<boolean> {
  const key = await importPublicKey(publicKey, cipher);
  // The import fails when the public key has another algorithm; the two keys are then not a pair.
  return key !== null && crypto.subtle.verify(algorithms[cipher], key, signature, bytes);
}

async function importPublicKey(publicKey: string, cipher: SigningCipher): Promise<CryptoKey | null> {
  try {
    const der = Uint8Array.from(atob(publicKey), (character) => character.charCodeAt(0));
    return await crypto.subtle.importKey("spki", der, algorithms[cipher], false, ["verify"]);
  } catch {
    return null;
  }
}

async function importPrivateKey(der: Uint8Array<ArrayBuffer>, cipher: SigningCipher): Promise<CryptoKey> {
  try {
    return await crypto.subtle.importKey("pkcs8", der, algorithms[cipher], false, ["sign"]);
  } catch (error) {
    const isUnknown = error instanceof DOMException && error.name === "NotSupportedError";
    throw new SigningFailure(isUnknown && cipher === "ED25519" ? "noEd25519" : "malformedKey");
  }
}

function base64(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)));
}
