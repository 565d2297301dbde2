import type { IncomingHttpHeaders } from "node:http";

/** Bounds of a file's size, derived from the length of the request before the file arrives. */
export interface SizeBounds {
  /** Minimum size of the file, in bytes. */
  readonly minSizeInBytes: number;
  /** Maximum size of the file, in bytes. It is the exact size when nothing follows the closing delimiter. */
  readonly maxSizeInBytes: number;
  /**
   * Size of the file if the request ends as curl and browsers end it, in bytes. Null when the boundary is from another
   * client. After the closing delimiter, other clients send zero to two line breaks, or an epilogue (RFC 2046 §5.1.1).
   */
  readonly usualSizeInBytes: number | null;
}

/** Assumed maximum number of bytes after the closing delimiter. */
const maxEpilogueBytes = 65_536;

/**
 * Boundaries of curl, of Chromium and WebKit, and of current and older Firefox. All these clients send one line break
 * after the closing delimiter.
 */
const usualBoundary =
  /^(?:-{24}[0-9A-Za-z]{16,32}|----WebKitFormBoundary[0-9A-Za-z]{16}|----geckoformboundary[0-9a-f]{1,40}|-{27,29}\d{5,40})$/;

/**
 * Derives the size bounds of a file from the headers of its request.
 * @param offset number of bytes of the request before the first byte of the file; null when unknown.
 * @returns null when the offset or the length of the request is unknown (chunked).
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
