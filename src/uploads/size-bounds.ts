import type { IncomingHttpHeaders } from "node:http";

/** What the length of a request says of the size of its file, before the file has come. */
export interface SizeBounds {
  /** The file has no fewer bytes than that. */
  readonly minSizeInBytes: number;
  /** The file's size if nothing follows the closing delimiter: it has no more bytes than that. */
  readonly maxSizeInBytes: number;
  /**
   * The file's size if the request ends as curl and browsers end theirs; null when its boundary shows neither of them.
   * Other clients write no line break after the closing delimiter, one, two, or an epilogue (RFC 2046 §5.1.1).
   */
  readonly usualSizeInBytes: number | null;
}

/** Most bytes that are taken to follow the closing delimiter. */
const maxEpilogueBytes = 65_536;

/** curl, Chromium and WebKit, Firefox now, and Firefox before. All of them end with one line break. */
const usualBoundary =
  /^(?:-{24}[0-9A-Za-z]{16,32}|----WebKitFormBoundary[0-9A-Za-z]{16}|----geckoformboundary[0-9a-f]{1,40}|-{27,29}\d{5,40})$/;

/**
 * Reads the bounds from a request.
 * @param offset bytes of the request before the file's first byte; null when they could not be counted.
 * @returns null when the request does not tell its length (chunked).
 */
export function readSizeBounds(
  { "content-length": contentLength, "transfer-encoding": transferEncoding }: IncomingHttpHeaders,
  boundary: string,
  offset: number | null,
): SizeBounds | null {
  if (offset === null || contentLength === undefined || transferEncoding !== undefined) return null;
  const maxSizeInBytes = Number(contentLength) - offset - Buffer.byteLength(`\r\n--${boundary}--`);
  if (maxSizeInBytes < 0) return null;
  if (usualBoundary.test(boundary) && maxSizeInBytes >= 2) {
    const usualSizeInBytes = maxSizeInBytes - 2;
    return { minSizeInBytes: usualSizeInBytes, maxSizeInBytes, usualSizeInBytes };
  }
  const minSizeInBytes = Math.max(0, maxSizeInBytes - maxEpilogueBytes);
  return { minSizeInBytes, maxSizeInBytes, usualSizeInBytes: null };
}
