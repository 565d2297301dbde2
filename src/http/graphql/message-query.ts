import { isObject } from "./straight-params.ts";

/** Where an operation can name its document. Most messages have neither, and are not read twice. */
const names = ["documentId", "persistedQuery"];

/**
 * Puts an empty text into an operation that names its document and has none: the protocol library wants a text in each.
 * @param message as it came.
 * @returns the same for any other message, also for one that is not JSON, or is nested beyond what can be written again.
 */
export function withQuery(message: Buffer): Buffer {
  if (!names.some((name) => message.includes(name))) return message;
  try {
    const content: unknown = JSON.parse(message.toString("utf8"));
    if (!isObject(content) || content["type"] !== "subscribe") return message;
    const { payload } = content;
    if (!isObject(payload) || (payload["query"] ?? null) !== null) return message;
    return Buffer.from(JSON.stringify({ ...content, payload: { ...payload, query: "" } }));
  } catch {
    return message;
  }
}
