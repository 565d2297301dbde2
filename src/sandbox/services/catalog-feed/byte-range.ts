import { catalogFeedError } from "./catalog-feed-errors.ts";

/** Maximum size of a response in bytes, 200 MiB (wire facts, catalog feed §5). */
const maxAnswerBytes = 209_715_200;

/** Requested byte range, both ends inclusive. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Parses the range of a download (wire facts, catalog feed §5). The end may be after the end of the file, but the range
 * may not be longer than {@link maxAnswerBytes}. Open and suffix ranges are invalid here.
 * @throws ServiceError 400/13015, 400/13016, 416/13017
 */
export function chooseRange(header: string | undefined, sizeInBytes: number): ByteRange {
  if (header === undefined) {
    if (sizeInBytes > maxAnswerBytes) throw catalogFeedError(13015);
    return { first: 0, last: sizeInBytes - 1 };
  }
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(header) ?? [];
  const first = Number(from);
  const last = Number(to);
  if (from === undefined || to === undefined || last < first) throw catalogFeedError(13016);
  if (first >= sizeInBytes || last - first + 1 > maxAnswerBytes) {
    throw catalogFeedError(13017, { headers: { "Content-Range": `*/${sizeInBytes}` } });
  }
  return { first, last: Math.min(last, sizeInBytes - 1) };
}
