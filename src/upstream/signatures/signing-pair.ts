import { createPrivateKey, type KeyObject } from "node:crypto";

/** Keypair as text, as in the response to createSigningKey. The texts are secret together. */
export interface SigningPairTexts {
  /** Private key in PKCS 8: base64 of the DER structure, or PEM. */
  readonly privateKey: string;
  /** Public key as a JWE. */
  readonly jwe: string;
}

/** Keypair as two texts, or as one JSON text. */
export type SigningPairSource = SigningPairTexts | { readonly json: string };

/** Keypair that can sign. */
export interface SigningPair {
  readonly privateKey: KeyObject;
  /** Cipher of the private key. */
  readonly cipher: "ED25519" | "RSA";
  readonly jwe: string;
}

/**
 * Error of a text that is not a keypair supported by the marketplace. The message describes the problem and quotes
 * nothing from the text.
 */
export class SigningPairError extends Error {
  readonly code = "SIGNING_PAIR";
  /** Text that is invalid; `pair` when the keypair was given as a single text. */
  readonly part: "pair" | "privateKey" | "jwe";

  constructor(message: string, part: "pair" | "privateKey" | "jwe" = "pair") {
    super(message);
    this.name = "SigningPairError";
    this.part = part;
  }
}

const ciphers: Readonly<Record<string, SigningPair["cipher"]>> = { ed25519: "ED25519", rsa: "RSA" };

/**
 * Parses a keypair. A single text must be JSON: the response of the key management service, or the GraphQL response of
 * `createSigningKey`, its data or its payload.
 * @throws SigningPairError when the keypair is invalid.
 */
export function readSigningPair(source: SigningPairSource): SigningPair {
  const { privateKey, jwe } = "json" in source ? readJson(source.json) : source;
  const key = readPrivateKey(privateKey.trim());
  const cipher = ciphers[key.asymmetricKeyType ?? ""];
  if (!cipher)
    throw new SigningPairError("The private key is neither an Ed25519 nor an RSA key.", "privateKey");
  const trimmed = jwe.trim();
  if (!/^[\w-]+(?:\.[\w-]*){4}$/.test(trimmed)) {
    throw new SigningPairError("The JWE of the public key is not five parts joined by dots.", "jwe");
  }
  return { privateKey: key, cipher, jwe: trimmed };
}

function readPrivateKey(text: string): KeyObject {
  try {
    return text.startsWith("-----BEGIN")
      ? createPrivateKey(text)
      : createPrivateKey({ key: Buffer.from(text, "base64"), format: "der", type: "pkcs8" });
  } catch {
    // The original error is not passed on, because it could quote the key.
    throw new SigningPairError(
      "The private key is neither base64 of a PKCS 8 structure nor PEM.",
      "privateKey",
    );
  }
}

function readJson(json: string): SigningPairTexts {
  const response = parseObject(json);
  const pairs = [response, ...objectsIn(response), ...objectsIn(response["data"])].filter(
    ({ privateKey }) => typeof privateKey === "string",
  );
  const [pair] = pairs;
  if (!pair) throw new SigningPairError('The signing key must be JSON with "privateKey" and "jwe".');
  if (pairs.length > 1) {
    throw new SigningPairError(`The signing key contains ${pairs.length} keypairs. Keep only one of them.`);
  }
  const { privateKey, jwe, signingKey } = pair;
  const found = jwe ?? (isObject(signingKey) ? signingKey["publicKeyJwe"] : undefined);
  if (typeof found !== "string") {
    throw new SigningPairError(
      'The signing key has no public key. Add "jwe", or "signingKey" with "publicKeyJwe". To read the public key, query `signingKey(signingKeyId: …) { publicKeyJwe }`.',
    );
  }
  return { privateKey: String(privateKey), jwe: found };
}

function objectsIn(value: unknown): readonly Record<string, unknown>[] {
  return isObject(value) ? Object.values(value).filter(isObject) : [];
}

function parseObject(json: string): Record<string, unknown> {
  try {
    // Some shells write a byte order mark to files.
    const value: unknown = JSON.parse(json.replace(/^\uFEFF/, ""));
    if (isObject(value)) return value;
  } catch {
    // The original error quotes the text, so another error is thrown below.
  }
  throw new SigningPairError('The signing key must be a JSON object with "privateKey" and "jwe".');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
