/** Reason why rows cannot be read from a file. */
export type FileFaultReason =
  | "CORRUPT"
  | "NO_RECORDS"
  | "NOT_A_RESULT"
  | "NOT_TABULAR"
  | "ROW_TOO_LONG"
  | "TOO_LARGE";

/** Error of a file whose content cannot be read as rows. It is not an error of the service. */
export class FileContentError extends Error {
  override readonly name = "FileFault";
  readonly code = "FILE_FAULT";
  readonly reason: FileFaultReason;

  /** Creates the error. @param message text for users with the error and its position in the file. */
  constructor(reason: FileFaultReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** Creates the error for a row that is too long, or for too much data before the first row. */
export function rowTooLong(message: string, options?: ErrorOptions): FileContentError {
  return new FileContentError("ROW_TOO_LONG", message, options);
}

/** Returns true for a {@link FileContentError}. */
export function isFileContentError(error: unknown): error is FileContentError {
  return error instanceof Error && "code" in error && error.code === "FILE_FAULT";
}
