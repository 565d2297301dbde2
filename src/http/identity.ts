import { createHmac, timingSafeEqual, type BinaryLike } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Viewer } from "../upstream/viewer.ts";
import type { ConnectionParameters } from "./connection-parameters.ts";

/** Longest token accepted, in characters. */
const maxTokenLength = 8_192;

/** Makes a viewer of a bearer token; null when the gateway takes no such token. */
export type ViewerOfToken = (token: string) => Viewer | null;

/** Who is let in, and as what. */
export interface AccessPolicy {
  /** Bearer token of the operators, who may use the gateway's own tokens; null for none. */
  readonly accessToken: string | null;
  /** Whether only operators are let in: then no other token reaches a service. */
  readonly isForOperatorsOnly: boolean;
}

/** Every user is let in with a token of their own. */
const openPolicy: AccessPolicy = { accessToken: null, isForOperatorsOnly: false };

/**
 * Viewers are distinguished by a keyed hash of their token, so that the token itself is never logged or used as a
 * label.
 * @param secret key of the hash: with it, a guessed token could be tested against an identifier.
 */
export function createViewerOfToken(secret: BinaryLike, policy: AccessPolicy = openPolicy): ViewerOfToken {
  const hashOf = (token: string) => createHmac("sha256", secret).update(token).digest();
  const operatorsHash = policy.accessToken === null ? null : hashOf(policy.accessToken);
  return (token) => {
    const hash = hashOf(token);
    const key = hash.toString("base64url").slice(0, 22);
    // Comparing the hashes takes the same time wherever the tokens differ.
    if (operatorsHash && timingSafeEqual(hash, operatorsHash)) return { key, token: "", isOperator: true };
    return policy.isForOperatorsOnly ? null : { key, token };
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

/** What a WebSocket connection brings in place of a cookie. */
export interface ConnectionBearer {
  /** Null when it cannot be a token. */
  readonly token: string | null;
}

/**
 * The bearer token of a WebSocket connection: from the parameters that its client sends, else from the upgrade's headers. The first
 * that is meant as one counts, whether or not it can be used, as it does in a request; null when there is none.
 */
export function connectionBearer(
  { headers }: IncomingMessage,
  parameters: ConnectionParameters,
): ConnectionBearer | null {
  const { authorization, Authorization } = parameters ?? {};
  for (const given of [authorization, Authorization, headers.authorization]) {
    // Around a header's value spaces mean nothing, either.
    const text = typeof given === "string" ? given.trim() : "";
    if (isMeantAsBearer(text)) return { token: bearerToken(text) };
  }
  return null;
}

/**
 * The same function for requests, which remembers with each connection the viewer of its last header: most connections serve one
 * token, and the hash of it is dear. Nothing outlives its connection.
 */
export function rememberViewers(viewerOfToken: ViewerOfToken): (request: IncomingMessage) => Viewer | null {
  const known = new WeakMap<object, Map<string, Viewer | null>>();
  return ({ socket, headers: { authorization = "" } }) => {
    // In a map, texts are compared by a hash of them first: how long that takes says nothing of another user's token.
    const viewers = known.get(socket) ?? new Map<string, Viewer | null>();
    const viewer = viewers.get(authorization);
    if (viewer !== undefined) return viewer;
    const token = bearerToken(authorization);
    const fresh = token === null ? null : viewerOfToken(token);
    viewers.clear();
    viewers.set(authorization, fresh);
    known.set(socket, viewers);
    return fresh;
  };
}
