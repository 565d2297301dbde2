import type { RangedFile } from "../../files/feed-file.ts";
import type { ByteRange } from "../../upstream/catalog-feed/content-range.ts";

/** What a Range header asks for: the whole file, a part of it, or nothing that is there. */
export type RangeWanted = "whole" | ByteRange | "unsatisfiable";

/**
 * Reads a Range header (RFC 9110, §14). One range is honoured: from a byte on, up to a byte, or a number of last bytes.
 * Several ranges at once, other units and malformed ranges are ignored, as the standard allows.
 */
export function readRangeHeader(header: string | undefined, sizeInBytes: number): RangeWanted {
  const match = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? "");
  const [from = "", to = ""] = match?.slice(1) ?? [];
  if (from === "" && to === "") return "whole";
  if (from === "") {
    const count = Math.min(Number(to), sizeInBytes);
    return count === 0 ? "unsatisfiable" : { first: sizeInBytes - count, last: sizeInBytes - 1 };
  }
  const first = Number(from);
  const last = to === "" ? Infinity : Number(to);
  if (last < first) return "whole";
  return first >= sizeInBytes ? "unsatisfiable" : { first, last: Math.min(last, sizeInBytes - 1) };
}

/**
 * Whether a Range header counts beside this If-Range header (RFC 9110, §13.1.5): when there is none, or when it names
 * the file as it is, by its strong entity tag or by the exact date of its last change.
 */
export function isRangeCurrent(
  ifRange: string | undefined,
  { etag, modifiedAt }: Pick<RangedFile, "etag" | "modifiedAt">,
): boolean {
  if (ifRange === undefined) return true;
  return ifRange === etag || (modifiedAt !== null && ifRange === modifiedAt.toUTCString());
}
