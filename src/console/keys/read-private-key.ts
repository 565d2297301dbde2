import { SigningFailure } from "./signing-failure.ts";

/** Algorithm of a signing key. */
export type SigningCipher = "ED25519" | "RSA";

/** A private key, ready for import. */
export interface ReadPrivateKey {
  /** DER of the PKCS 8 structure (RFC 5958). */
  readonly der: Uint8Array<ArrayBuffer>;
  /** Algorithm named in the key. */
  readonly cipher: SigningCipher;
}

/** Pattern of a DER length after its tag, in hexadecimal digits. */
const derLength = "(?:[0-7].|81..|82....)";
/** Start of PKCS 8: version, and the algorithm identifier of Ed25519 (RFC 8410) or RSA (RFC 8017). */
const pkcs8 = new RegExp(`^30${derLength}02010[01]30..06(?:03(2b6570)|09(2a864886f70d010101))`);
/** Start of PKCS 8 with another algorithm. */
const otherPkcs8 = new RegExp(`^30${derLength}02010[01]30..06`);
/** Start of PKCS 1: version and modulus. */
const pkcs1 = new RegExp(`^30${derLength}02010002`);

/**
 * Parses a private key in PKCS 8.
 * @param text Base64 of the structure, or PEM.
 * @throws SigningFailure
 */
export function readPrivateKey(text: string): ReadPrivateKey {
  const [, label, inside] = /-----BEGIN ([A-Z0-9 ]+)-----([^-]*)-----END \1-----/.exec(text) ?? [];
  if (label === "ENCRYPTED PRIVATE KEY" || inside?.includes("ENCRYPTED"))
    throw new SigningFailure("encryptedKey");
  if (label === "RSA PRIVATE KEY") throw new SigningFailure("pkcs1Key");
  if (label !== undefined && label !== "PRIVATE KEY") throw new SigningFailure("malformedKey");
  const der = decode(inside ?? text);
  const start = Array.from(der.subarray(0, 32), (byte) => byte.toString(16).padStart(2, "0")).join("");
  const [, ed25519, rsa] = pkcs8.exec(start) ?? [];
  if (ed25519) return { der, cipher: "ED25519" };
  if (rsa) return { der, cipher: "RSA" };
  if (otherPkcs8.test(start)) throw new SigningFailure("otherCipher");
  throw new SigningFailure(pkcs1.test(start) ? "pkcs1Key" : "malformedKey");
}

function decode(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64.replaceAll(/\s/g, "")), (character) => character.charCodeAt(0));
  } catch {
    throw new SigningFailure("malformedKey");
  }
}
