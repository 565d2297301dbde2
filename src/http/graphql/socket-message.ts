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
 * The payload without members that are not known, and with an empty text where it names its document in the place of sending it: the
 * protocol library wants a text in each.
 */
export function payloadOf(payload: unknown): unknown {
  if (!isObject(payload)) return payload;
  const { query, operationName, documentId, variables, extensions } = payload;
  const text = query ?? (documentId || extensions ? "" : query);
  return { query: text, operationName, documentId, variables, extensions };
}
