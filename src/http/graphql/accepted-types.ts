import { LRUCache } from "lru-cache";

/** Media types of a single result. */
export type ResultType = "application/json" | "application/graphql-response+json";

/** Media types of a subscription's event stream. */
export type StreamType = "text/event-stream" | "multipart/mixed";

/** Response types that a client accepts. */
export interface AcceptedTypes {
  /** Media type of a single result; null when results can only be sent as stream events. */
  readonly result: ResultType | null;
  /** Media type of a stream; null for a client that accepts none. */
  readonly stream: StreamType | null;
}

/** Result when the client accepts no available type. */
const nothing: AcceptedTypes = { result: null, stream: null };

/** Media types of a single result. The last one is used when several match equally well. */
const resultTypes: readonly ResultType[] = ["application/graphql-response+json", "application/json"];

/** All available types: JSON, and the streams of subscriptions. */
const kinds: readonly string[] = [...resultTypes, "text/event-stream", "multipart/mixed"];

/** Cache of parsed headers, bounded because clients choose their length. */
const known = new LRUCache<string, AcceptedTypes>({
  maxSize: 100_000,
  maxEntrySize: 500,
  sizeCalculation: (_answers, accept) => accept.length + 1,
  memoMethod: readAccept,
});

/**
 * Response types that match an `Accept` header. The order of the header decides; qualities are ignored, except that 0
 * excludes a type (RFC 9110 §12.4.2). Multipart streams are sent only to clients that accept `subscriptionSpec=1.0`
 * (Apollo's multipart protocol for subscriptions over HTTP).
 * @returns null for both when no available type matches.
 */
export function acceptedTypesOf(accept: string): AcceptedTypes {
  return known.memo(accept);
}

function readAccept(accept: string): AcceptedTypes {
  const entries = accept
    .toLowerCase()
    .replaceAll(/\s/g, "")
    .split(",")
    .filter((entry) => !/;q=0(?:\.0*)?(?:;|$)/.test(entry));
  const fits = (kind: string) => entries.some((entry) => isWithin(kind, entry));
  if (!kinds.some(fits)) return nothing;
  const stream = streamTypeOf(entries);
  return { result: resultTypeOf(entries) ?? (stream ? null : "application/json"), stream };
}

function resultTypeOf(entries: readonly string[]): ResultType | null {
  for (const entry of entries) {
    const charset = entry.split(";").find((parameter) => parameter.includes("charset="));
    if (charset !== undefined && charset !== "charset=utf-8") continue;
    const type = resultTypes.findLast((one) => isWithin(one, entry));
    if (type) return type;
  }
  return null;
}

function streamTypeOf(entries: readonly string[]): StreamType | null {
  if (entries.some((entry) => /^multipart\/(mixed|\*);.*subscriptionspec="?1\.0/.test(entry)))
    return "multipart/mixed";
  return entries.some((entry) => isWithin("text/event-stream", entry)) ? "text/event-stream" : null;
}

/** True when a media type matches an entry of the header, such as `text/*;q=1`. */
function isWithin(type: string, entry: string): boolean {
  const [main, sub] = type.split("/");
  const [wantedMain, wantedSub] = (entry.split(";", 1)[0] ?? "").split("/");
  return (wantedMain === "*" || wantedMain === main) && (wantedSub === "*" || wantedSub === sub);
}
