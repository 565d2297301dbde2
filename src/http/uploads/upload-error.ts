import type { ErrorCode } from "../../resolvers/errors/error-codes.ts";

/** Error response that the gateway itself creates for an upload request. */
export class UploadError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  /** Additional headers of the response. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: ErrorCode,
    message: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.name = "UploadError";
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

/** Creates the error for a request whose offset differs from the service's. */
export function wrongOffset(): UploadError {
  const message =
    "The service does not continue at this Upload-Offset. Request the current offset with HEAD, and send the bytes from there on.";
  return new UploadError(409, "WRONG_OFFSET", message);
}

/**
 * Creates the error for a missing video. @param isOwner true when the caller declared the video, so that it must have
 * expired.
 */
export function noSuchVideo(isOwner: boolean): UploadError {
  return isOwner
    ? new UploadError(410, "NOT_FOUND", "The service no longer has this video. Declare a new one.")
    : new UploadError(404, "NOT_FOUND", "The service has no such video for this user.");
}
