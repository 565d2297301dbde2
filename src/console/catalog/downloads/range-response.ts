/** Interpretation of a response to a range request for the rest of a file. */
export type RangeResponse =
  /** The body continues where the stored bytes end. */
  | { readonly kind: "rest"; readonly etag: string | null; readonly sizeInBytes: number | null }
  /** The body is the whole file; the stored bytes belong to an older version of it. */
  | { readonly kind: "whole"; readonly etag: string | null; readonly sizeInBytes: number | null }
  /** The stored bytes do not belong to this file. */
  | { readonly kind: "otherFile" }
  /** The link is no longer valid. */
  | { readonly kind: "oldAddress" }
  | { readonly kind: "later"; readonly afterMs: number | null }
  | { readonly kind: "refused"; readonly status: number };

/** Status and headers of a response. */
export interface ResponseHead {
  readonly status: number;
  readonly headers: Pick<Headers, "get">;
}

/**
 * Interprets a response to `Range: bytes=<stored>-`.
 * @param storedBytes Number of bytes already stored.
 */
export function readRangeResponse({ status, headers }: ResponseHead, storedBytes: number): RangeResponse {
  const etag = headers.get("etag");
  if (status === 206) {
    const [, first, size] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers.get("content-range") ?? "") ?? [];
    if (first === undefined || Number(first) !== storedBytes) return { kind: "otherFile" };
    return { kind: "rest", etag, sizeInBytes: size === "*" ? null : Number(size) };
  }
  if (status === 200) return { kind: "whole", etag, sizeInBytes: numberOf(headers.get("content-length")) };
  if (status === 416) return { kind: "otherFile" };
  if (status === 401 || status === 403 || status === 404 || status === 410) return { kind: "oldAddress" };
  if (status === 429 || status >= 500) {
    const seconds = numberOf(headers.get("retry-after"));
    return { kind: "later", afterMs: seconds === null ? null : seconds * 1_000 };
  }
  return { kind: "refused", status };
}

function numberOf(text: string | null): number | null {
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}
