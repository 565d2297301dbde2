import { mediaError } from "./media-errors.ts";

/** Parsed Content-Range of a resumable upload; `part` is absent when the call only queries the progress. */
export interface ContentRange {
  readonly part: { readonly first: number; readonly last: number } | undefined;
  /** Total size in bytes; undefined for `*`. */
  readonly totalBytes: number | undefined;
}

/**
 * Parses `bytes <first>-<last>/<total>`, where the range and the total may be `*` (wire facts, media §4).
 * @throws ServiceError 400/190010 when the header has another format
 */
export function parseContentRange(header: string): ContentRange {
  const match = /^bytes (?:\*|(\d{1,15})-(\d{1,15}))\/(?:\*|(\d{1,15}))$/.exec(header.trim());
  if (match === null) throw mediaError(190010, "Expected: bytes <first>-<last>/<total>.");
  const [, first, last, total] = match;
  return {
    part:
      first === undefined || last === undefined ? undefined : { first: Number(first), last: Number(last) },
    totalBytes: total === undefined ? undefined : Number(total),
  };
}
