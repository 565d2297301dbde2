import { LRUCache } from "lru-cache";

/** Media types in which a single result is answered. */
export type ResultType = "application/json" | "application/graphql-response+json";

/** Kinds of streams in which the events of a subscription are answered. */
export type StreamType = "text/event-stream" | "multipart/mixed";

/** The answers that a client accepts. */
export interface AcceptedAnswers {
  /** Type of a single result; null when it can only be an event of a stream. */
  readonly result: ResultType | null;
  /** Kind of a stream; null for a client that takes none. */
  readonly stream: StreamType | null;
}

/** What is accepted when nothing fits that there is. */
const nothing: AcceptedAnswers = { result: null, stream: null };

/** Of two types that fit equally well, the last one is taken. */
const resultTypes: readonly ResultType[] = ["application/graphql-response+json", "application/json"];

/** Most of what clients accept: JSON, and the streams of subscriptions. */
const kinds: readonly string[] = [...resultTypes, "text/event-stream", "multipart/mixed"];

/** Headers that were read before: clients send few forms, and choose their length. */
const known = new LRUCache<string, AcceptedAnswers>({
  maxSize: 100_000,
  maxEntrySize: 500,
  sizeCalculation: (_answers, accept) => accept.length + 1,
  memoMethod: readAccept,
});

/**
 * The answers that fit an `Accept` header, in the order of its types, whatever their qualities but 0 (RFC 9110 §12.4.2). Multipart streams
 * are sent to clients that ask for `subscriptionSpec=1.0` (Apollo's multipart protocol for subscriptions over HTTP).
 * @returns null for both when no answer that there is fits.
 */
export function acceptedAnswersOf(accept: string): AcceptedAnswers {
  return known.memo(accept);
}

function readAccept(accept: string): AcceptedAnswers {
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

/** Whether a type is in the range of an entry, such as `text/*;q=1`. */
function isWithin(type: string, entry: string): boolean {
  const [main, sub] = type.split("/");
  const [wantedMain, wantedSub] = (entry.split(";", 1)[0] ?? "").split("/");
  return (wantedMain === "*" || wantedMain === main) && (wantedSub === "*" || wantedSub === sub);
}
