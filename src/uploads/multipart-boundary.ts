import { MultipartError } from "./multipart-error.ts";

const mediaType = /^\s*multipart\/form-data\s*(?:;|$)/i;
/** Parameter of a media type, quoted or not, starting at the end of the previous one. */
const parameter = /\s*;\s*(?:([^\s=;"]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*)))?(?=\s*(?:;|$))/gy;
/** RFC 2046 §5.1.1. A boundary with other characters than those of a token must be quoted. */
const maxBoundaryLength = 70;

/**
 * Returns the boundary of a multipart request.
 * @throws MultipartError MALFORMED_MULTIPART for another media type, or without a valid boundary.
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
