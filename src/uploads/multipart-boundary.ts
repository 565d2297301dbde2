import { MultipartError } from "./multipart-error.ts";

const mediaType = /^\s*multipart\/form-data\s*(?:;|$)/i;
/** A parameter of a media type, quoted or not, from the end of the one before it. */
const parameter = /\s*;\s*(?:([^\s=;"]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*)))?(?=\s*(?:;|$))/gy;
/** RFC 2046 §5.1.1; it must be quoted when it holds anything but token characters. */
const maxBoundaryLength = 70;

/**
 * The text that separates the parts of a request.
 * @throws MultipartError MALFORMED_MULTIPART when the type is another one, or names no usable boundary.
 */
export function readBoundary(contentType = ""): string {
  if (!mediaType.test(contentType)) {
    throw new MultipartError(
      "MALFORMED_MULTIPART",
      "A GraphQL multipart request has the Content-Type multipart/form-data.",
    );
  }
  const boundary = boundaryOf(contentType);
  if (boundary === "" || boundary.length > maxBoundaryLength) {
    throw new MultipartError(
      "MALFORMED_MULTIPART",
      "The Content-Type names no boundary. Let the client library write this header, or give boundary=… with 1 to 70 characters.",
    );
  }
  return boundary;
}

function boundaryOf(contentType: string): string {
  for (const [, name, quoted, token] of contentType.slice(contentType.indexOf(";")).matchAll(parameter)) {
    if (name?.toLowerCase() === "boundary") return quoted?.replace(/\\(.)/g, "$1") ?? token ?? "";
  }
  return "";
}
