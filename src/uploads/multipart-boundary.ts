import { MultipartError } from "./multipart-error.ts";

const mediaType = /^\s*multipart\/form-data\s*(?:;|$)/i;
/** One parameter of a media type, quoted or not. Matches where the previous one ends. */
const parameter = /\s*;\s*(?:([^\s=;"]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*)))?(?=\s*(?:;|$))/gy;
/** Maximum number of characters in a boundary (RFC 2046 §5.1.1). */
const maxBoundaryLength = 70;

/**
 * Returns the boundary of a multipart request.
 * @throws MultipartError MALFORMED_MULTIPART for another media type, or for a missing or invalid boundary.
 */
export function readBoundary(contentType = ""): string {
  if (!mediaType.test(contentType)) {
    throw new MultipartError(
      "MALFORMED_MULTIPART",
      "A GraphQL multipart request must have the Content-Type multipart/form-data.",
    );
  }
  const boundary = boundaryOf(contentType);
  if (boundary === "" || boundary.length > maxBoundaryLength) {
    throw new MultipartError(
      "MALFORMED_MULTIPART",
      "The Content-Type has no valid boundary. Let the client library set this header, or add boundary=… with 1 to 70 characters.",
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
