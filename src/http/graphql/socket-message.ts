import { isObject } from "../../operations/operation-params.ts";
import { shortenJson } from "../../short-json.ts";

/** A message of a client (the graphql-transport-ws protocol), as far as it is looked at here. */
export interface SocketMessage {
  readonly type: unknown;
  readonly id?: unknown;
  readonly payload?: unknown;
}

/** Reads a message. @returns null for what is no JSON object. */
export function readMessage(data: Buffer): SocketMessage | null {
  try {
    const message: unknown = JSON.parse(shortenJson(data.toString("utf8")));
    return isObject(message) ? (message as unknown as SocketMessage) : null;
  } catch {
    return null;
  }
}

/** Identifier of a message of one type; null for any other message. */
export function idOf({ type, id }: SocketMessage, wanted: "subscribe" | "complete"): string | null {
  return type === wanted && typeof id === "string" ? id : null;
}

/**
 * The payload with an empty text, if it has none: an operation can name its document in the place of sending it, and the protocol library
 * wants a text in each.
 */
export function withQuery(payload: unknown): unknown {
  return isObject(payload) && (payload["query"] ?? null) === null ? { ...payload, query: "" } : payload;
}
