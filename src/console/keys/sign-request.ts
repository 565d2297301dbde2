import { readPrivateKey, type SigningCipher } from "./read-private-key.ts";
import { SigningFailure } from "./signing-failure.ts";

/** What of a request is signed. */
export interface RequestToSign {
  readonly method: string;
  readonly address: URL;
  /** Empty for a request without a body. */
  readonly body: string;
}

/** With what it is signed. */
export interface KeyToSignWith {
  /** Base64 or PEM of PKCS 8. */
  readonly privateKey: string;
  /** Base64 of SPKI; null when the service does not say. Then nobody can tell whether the private key belongs to it. */
  readonly publicKey: string | null;
  /** The public key as a JWE, which goes along. */
  readonly publicKeyJwe: string;
}

/** A signature and what it is made of. */
export interface SignedRequest {
  /** The headers to send, in order. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The text that is signed (RFC 9421, §2.5). */
  readonly base: string;
  /** Whether the public key has verified it. */
  readonly isVerified: boolean;
}

const algorithms = {
  ED25519: { name: "Ed25519" },
  RSA: { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" },
} as const satisfies Record<SigningCipher, unknown>;

/**
 * Signs a request as the marketplace wants it (RFC 9421 and RFC 9530): within this page, nothing of the private key leaves it.
 * @param createdAt time of signing. Services take it for some minutes.
 * @throws SigningFailure
 */
export async function signRequest(
  { method, address, body }: RequestToSign,
  { privateKey: text, publicKey, publicKeyJwe }: KeyToSignWith,
  createdAt: Date,
): Promise<SignedRequest> {
  // Pages that came over plain HTTP from another machine have none.
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
    // In lower case and without the scheme's own port, as URL has it.
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

/** SHA-256 alone, as the marketplace wants it. */
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
  // A key of another cipher is of another pair.
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
