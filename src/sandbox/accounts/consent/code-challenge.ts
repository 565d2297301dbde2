import { createHash } from "node:crypto";

/** Whether a text can be a code challenge of the method S256: a SHA-256 digest as base64url (RFC 7636 §4.2). */
export function isCodeChallenge(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/**
 * Whether the code verifier of a token request fits the code challenge of its authorization request (RFC 7636 §4.6). A verifier for a
 * code without a challenge does not: somebody may have taken the challenge out of the authorization request (RFC 9700 §4.8.2).
 * @param verifier null when the request has none, as for the challenge.
 */
export function fitsCodeChallenge(verifier: string | null, challenge: string | null): boolean {
  if (verifier === null || challenge === null) return verifier === challenge;
  const isVerifier = /^[\w.~-]{43,128}$/.test(verifier);
  return isVerifier && createHash("sha256").update(verifier).digest("base64url") === challenge;
}
