import { hash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Viewer } from "../upstream/viewer.ts";

/** Connection parameters, as the client of a WebSocket connection chose them; undefined when it sent none. */
export type ConnectionParameters = Readonly<Record<string, unknown>> | undefined;

/** Maximum length of a bearer token, in characters. */
const maxTokenLength = 8_192;

/** Length of a viewer's key, in characters of base64url: 132 bits. */
const keyLength = 22;

/** Returns the viewer of a bearer token; null when the gateway does not accept the token. */
export type ViewerOfToken = (token: string) => Viewer | null;

/**
 * Creates the function that identifies viewers by a keyed hash of their token. The token itself is never logged, stored
 * or used as a label.
 * @param secret key of the hash. An attacker with the key could check whether a guessed token matches an identifier.
 * @param accessToken bearer token of the operators, who may use the gateway's own credentials; null for none.
 * @param isForOperatorsOnly true when the gateway accepts only operators, and passes no other token to a service.
 */
export function createViewerOfToken(
  secret: string | Buffer,
  accessToken: string | null,
  isForOperatorsOnly: boolean,
): ViewerOfToken {
  const hashOf = createTokenHash(secret, maxTokenLength);
  const operatorsHash = accessToken === null ? null : Buffer.from(hashOf(accessToken));
  return (token) => {
    const hashed = hashOf(token);
    const key = hashed.slice(0, keyLength);
    // A constant-time comparison does not reveal how many characters match.
    if (operatorsHash && timingSafeEqual(Buffer.from(hashed), operatorsHash))
      return { key, token: "", isOperator: true };
    return isForOperatorsOnly ? null : { key, token };
  };
}

/**
 * Token of an `Authorization: Bearer <token>` header; null when the header is missing, has another scheme, or holds no
 * valid token.
 */
export function bearerToken(header: unknown): string | null {
  if (typeof header !== "string") return null;
  const token = /^Bearer +([\x21-\x7e]+) *$/i.exec(header)?.[1];
  return token && token.length <= maxTokenLength ? token : null;
}

/** True for the text of an Authorization header with the Bearer scheme, even when its token is invalid. */
const isMeantAsBearer = (text: string) => /^bearer\b/i.test(text);

/** True for a request with the Bearer scheme, even when its token is invalid. */
export function hasBearerToken({ headers: { authorization = "" } }: IncomingMessage): boolean {
  return isMeantAsBearer(authorization);
}

/**
 * Bearer token of a WebSocket connection, from the connection parameters or else the upgrade headers. The first value
 * with the Bearer scheme counts, even when its token is invalid.
 * @returns null without a bearer token; `token` is null when it is invalid.
 */
export function connectionBearer(
  { headers }: IncomingMessage,
  parameters: ConnectionParameters,
): { readonly token: string | null } | null {
  const { authorization, Authorization } = parameters ?? {};
  for (const given of [authorization, Authorization, headers.authorization]) {
    // Spaces around the value are ignored, as in a header.
    const text = typeof given === "string" ? given.trim() : "";
    if (isMeantAsBearer(text)) return { token: bearerToken(text) };
  }
  return null;
}

/** Block size of SHA-256, in bytes. */
const blockBytes = 64;
/** Size of a SHA-256 hash, in bytes. */
const hashBytes = 32;

/**
 * Creates a keyed hash for short texts: HMAC with SHA-256 (RFC 2104), in base64url. It prepares the key once, so that
 * hashing a token takes 1 to 4 µs. Node's `createHmac` prepares the key on every call, which takes at least 20 µs.
 * @param maxLength maximum length of a text, in ASCII characters.
 */
function createTokenHash(secret: string | Buffer, maxLength: number): (text: string) => string {
  const inner = Buffer.alloc(blockBytes + maxLength, 0x36);
  const outer = Buffer.alloc(blockBytes + hashBytes, 0x5c);
  const bytes = typeof secret === "string" ? Buffer.from(secret) : secret;
  const key = bytes.length > blockBytes ? hash("sha256", bytes, "buffer") : bytes;
  for (const [index, byte] of key.entries()) {
    inner[index] = byte ^ 0x36;
    outer[index] = byte ^ 0x5c;
  }
  return (text) => {
    const end = blockBytes + inner.write(text, blockBytes, "binary");
    outer.write(hash("sha256", inner.subarray(0, end), "binary"), blockBytes, "binary");
    // Erases the text from the buffer.
    inner.fill(0, blockBytes, end);
    return hash("sha256", outer, "base64url");
  };
}
