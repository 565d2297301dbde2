/** Reason why a multipart request was rejected. The codes are stable; match them instead of messages. */
export type MultipartErrorCode =
  | "MALFORMED_MULTIPART"
  | "MISSING_OPERATIONS"
  | "INVALID_OPERATIONS"
  | "OPERATIONS_TOO_LARGE"
  | "BATCH_NOT_SUPPORTED"
  | "MISSING_MAP"
  | "INVALID_MAP"
  | "FILE_BEFORE_MAP"
  | "MISSING_FILE"
  | "TOO_MANY_FILES"
  | "FILE_TOO_LARGE"
  | "FILES_TOO_LARGE"
  | "UNEXPECTED_PART"
  | "ENCODED_PART"
  | "FILE_NOT_READ"
  | "FILE_USED_TWICE"
  | "FILE_TOO_SLOW"
  | "NO_ROOM"
  | "CLIENT_GONE";

const statuses: Partial<Record<MultipartErrorCode, 408 | 413 | 503>> = {
  OPERATIONS_TOO_LARGE: 413,
  FILE_TOO_LARGE: 413,
  FILES_TOO_LARGE: 413,
  FILE_TOO_SLOW: 408,
  NO_ROOM: 503,
};

/**
 * Error of a GraphQL multipart request. The message tells client developers what is wrong and what is allowed. It never
 * contains variable values or file contents.
 */
export class MultipartError extends Error {
  readonly code: MultipartErrorCode;
  /** HTTP status of a response that contains only this error. */
  readonly status: 400 | 408 | 413 | 503;

  constructor(code: MultipartErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "MultipartError";
    this.code = code;
    this.status = statuses[code] ?? 400;
  }
}
