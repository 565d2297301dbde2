import { createHmac, type BinaryLike } from "node:crypto";
import type { Viewer } from "../upstream/viewer.js";

/** Longest token accepted, in characters. */
const maxTokenLength = 8_192;

/** Makes a viewer of a bearer token. */
export type ViewerOfToken = (token: string) => Viewer;

/**
 * Viewers are told apart by a keyed hash of their token, so that the token itself is never stored, logged or used
 * as a label.
 * @param secret key of the hash: whoever holds it could test a guessed token against an identifier.
 */
export function createViewerOfToken(secret: BinaryLike): ViewerOfToken {
  return (token) => ({
    token,
    key: createHmac("sha256", secret).update(token).digest("base64url").slice(0, 22),
  });
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
