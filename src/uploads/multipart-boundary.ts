import type { IncomingHttpHeaders } from "node:http";
import { MultipartError } from "./multipart-error.ts";

const mediaType = /^\s*multipart\/form-data\s*(?:;|$)/i;
// RFC 2046 §5.1.1: one to seventy characters; it must be quoted when it holds anything but token characters.
const boundaryParameter = /;\s*boundary=(?:"([^"\\]{1,70})"|([^\s;"]{1,70})(?=\s*(?:;|$)))/i;

/** Whether a request with this Content-Type is for {@link readBoundary}, with or without a valid boundary. */
function isMultipart(contentType: string | undefined): boolean {
  return contentType !== undefined && mediaType.test(contentType);
}

/**
 * The text that separates the parts of a request.
 * @throws MultipartError MALFORMED_MULTIPART when the type is another one, or names no usable boundary.
 */
export function readBoundary(contentType: string | undefined): string {
  if (contentType === undefined || !isMultipart(contentType)) {
    throw new MultipartError(
      "MALFORMED_MULTIPART",
      "A GraphQL multipart request has the Content-Type multipart/form-data.",
    );
  }
  const match = boundaryParameter.exec(contentType);
  const boundary = match?.[1] ?? match?.[2];
  if (boundary === undefined) {
    throw new MultipartError(
      "MALFORMED_MULTIPART",
      "The Content-Type names no boundary. Let the client library write this header, or give boundary=… with 1 to 70 characters.",
    );
  }
  return boundary;
}

/**
 * The size of the file that is the last part of a request which ends as clients end theirs; null when the request does
 * not tell its length.
 * @param offset bytes of the request before the file's first byte; null when they could not be counted.
 */
export function deriveFileSize(
  { "content-length": contentLength, "transfer-encoding": transferEncoding }: IncomingHttpHeaders,
  boundary: string,
  offset: number | null,
): number | null {
  if (offset === null || contentLength === undefined || transferEncoding !== undefined) return null;
  const closingBytes = Buffer.byteLength(`\r\n--${boundary}--\r\n`);
  const sizeInBytes = Number(contentLength) - offset - closingBytes;
  return sizeInBytes >= 0 ? sizeInBytes : null;
}
