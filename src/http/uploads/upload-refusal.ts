import type { ErrorCode } from "../../resolvers/errors/error-codes.ts";

/** Why a request to an upload does not get what it asks for, where the gateway itself says so. */
export class UploadRefusal extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  /** Headers of the answer, beside those that all answers have. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: ErrorCode,
    message: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.name = "UploadRefusal";
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

/** The offset of a request is not where the file stands. */
export function wrongOffset(): UploadRefusal {
  const message =
    "The service does not go on at this Upload-Offset. Ask with HEAD where it stands, and send the bytes from there on.";
  return new UploadRefusal(409, "WRONG_OFFSET", message);
}

/** The service has no such video. @param isOwner whether the video was the caller's, so that its time is over. */
export function noSuchVideo(isOwner: boolean): UploadRefusal {
  return isOwner
    ? new UploadRefusal(410, "NOT_FOUND", "The service no longer has this video. Declare a new one.")
    : new UploadRefusal(404, "NOT_FOUND", "The service has no such video for this user.");
}
