import { shortenJson } from "../../short-json.ts";
import { isObject } from "./straight-params.ts";

/** Longest `complete` message that is looked for, in bytes: it holds nothing but an id. */
const maxCompleteBytes = 10_000;

/**
 * Id of a message of one type; null for any other message, and for what is no message. Most messages are of another type, and are
 * not parsed: JSON can write a type with escapes, too.
 */
export function idOf(message: Buffer, type: "subscribe" | "complete"): string | null {
  if (type === "complete" && message.length > maxCompleteBytes) return null;
  if (!message.includes(type) && !message.includes("\\")) return null;
  try {
    const content: unknown = JSON.parse(message.toString("utf8"));
    if (!isObject(content) || content["type"] !== type) return null;
    const { id } = content;
    return typeof id === "string" ? id : null;
  } catch {
    return null;
  }
}

/** A message of a client without what makes a parser take long: see {@link shortenJson}. */
export function shortenMessage(message: Buffer): Buffer {
  const text = message.toString("utf8");
  const short = shortenJson(text);
  return short === text ? message : Buffer.from(short);
}
