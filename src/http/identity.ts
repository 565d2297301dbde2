import { hash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Viewer } from "../upstream/viewer.ts";

/** What a client sends when it opens a WebSocket connection, as it chose it; undefined when it sends nothing. */
export type ConnectionParameters = Readonly<Record<string, unknown>> | undefined;

/** Longest token accepted, in characters. */
const maxTokenLength = 8_192;

/** Length of a viewer's key, in characters of base64url: 132 bits. */
const keyLength = 22;

/** Makes a viewer of a bearer token; null when the gateway takes no such token. */
export type ViewerOfToken = (token: string) => Viewer | null;

/**
 * Viewers are distinguished by a keyed hash of their token, so that the token itself is never logged, kept or used as
 * a label.
 * @param secret key of the hash: with it, a guessed token could be tested against an identifier.
 * @param accessToken bearer token of the operators, who may use the gateway's own tokens; null for none.
 * @param isForOperatorsOnly whether only operators are let in: then no other token reaches a service.
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
    // Comparing hashes takes the same time wherever the tokens differ.
    if (operatorsHash && timingSafeEqual(Buffer.from(hashed), operatorsHash))
      return { key, token: "", isOperator: true };
    return isForOperatorsOnly ? null : { key, token };
  };
}

/**
 * The token of an `Authorization: Bearer <token>` header; null when the header is missing, has another scheme, or
 * holds something that cannot be a token.
 */
export function bearerToken(header: unknown): string | null {
  if (typeof header !== "string") return null;
  const token = /^Bearer +([\x21-\x7e]+) *$/i.exec(header)?.[1];
  return token && token.length <= maxTokenLength ? token : null;
}

/** Whether the text of an Authorization header is meant as a bearer token, even if it holds none that can be used. */
const isMeantAsBearer = (text: string) => /^bearer\b/i.test(text);

/** The same of a request. */
export function hasBearerToken({ headers: { authorization = "" } }: IncomingMessage): boolean {
  return isMeantAsBearer(authorization);
}

/**
 * The bearer token of a WebSocket connection: from the parameters that its client sends, else from the upgrade's headers. The first
 * that is meant as one counts, whether or not it can be used, as it does in a request.
 * @returns null when there is none; `token` is null when it cannot be one.
 */
export function connectionBearer(
  { headers }: IncomingMessage,
  parameters: ConnectionParameters,
): { readonly token: string | null } | null {
  const { authorization, Authorization } = parameters ?? {};
  for (const given of [authorization, Authorization, headers.authorization]) {
    // Around a header's value spaces mean nothing, either.
    const text = typeof given === "string" ? given.trim() : "";
    if (isMeantAsBearer(text)) return { token: bearerToken(text) };
  }
  return null;
}

/** Bytes that SHA-256 takes at a time. */
const blockBytes = 64;
/** Length of what SHA-256 makes, in bytes. */
const hashBytes = 32;

/**
 * Makes a keyed hash for short texts: HMAC with SHA-256 (RFC 2104), written with base64url. Node's own `createHmac` prepares its key
 * anew each time, in 20 µs and more; hashed with the key's bytes in front, a token takes 1 to 4 µs.
 * @param maxLength most characters of a text; they are ASCII.
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
    // Nothing of the text stays.
    inner.fill(0, blockBytes, end);
    return hash("sha256", outer, "base64url");
  };
}
