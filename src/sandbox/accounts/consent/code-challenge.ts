import { createHash } from "node:crypto";

/**
 * Returns true when the text has the format of an S256 code challenge: a SHA-256 digest as base64url (RFC 7636 §4.2).
 */
export function isCodeChallenge(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/**
 * Returns true when the code verifier matches the code challenge (RFC 7636 §4.6). A verifier without a challenge does
 * not match: an attacker may have removed the challenge from the authorization request (RFC 9700 §4.8.2).
 * @param verifier null when the token request has none
 * @param challenge null when the authorization request had none
 */
export function fitsCodeChallenge(verifier: string | null, challenge: string | null): boolean {
  if (verifier === null || challenge === null) return verifier === challenge;
  const isVerifier = /^[\w.~-]{43,128}$/.test(verifier);
  return isVerifier && createHash("sha256").update(verifier).digest("base64url") === challenge;
}
