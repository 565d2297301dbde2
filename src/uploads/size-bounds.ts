import type { IncomingHttpHeaders } from "node:http";

/** Bounds of a file's size, derived from the length of the request before the file has arrived. */
export interface SizeBounds {
  /** Minimum size of the file. */
  readonly minSizeInBytes: number;
  /** Maximum size of the file; exact when nothing follows the closing delimiter. */
  readonly maxSizeInBytes: number;
  /**
   * Size of the file if the request ends as in curl and browsers; null when the boundary is from neither. Other clients
   * end with no line break after the closing delimiter, with one or two, or with an epilogue (RFC 2046 §5.1.1).
   */
  readonly usualSizeInBytes: number | null;
}

/** Maximum assumed number of bytes after the closing delimiter. */
const maxEpilogueBytes = 65_536;

/**
 * Boundaries of curl, of Chromium and WebKit, and of current and older Firefox. All of these clients end with one line
 * break.
 */
const usualBoundary =
  /^(?:-{24}[0-9A-Za-z]{16,32}|----WebKitFormBoundary[0-9A-Za-z]{16}|----geckoformboundary[0-9a-f]{1,40}|-{27,29}\d{5,40})$/;

/**
 * Derives the bounds from the headers of a request.
 * @param offset number of bytes of the request before the file's first byte; null when it is unknown.
 * @returns null when the length of the request is unknown (chunked).
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
