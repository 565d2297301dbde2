/** Reason why the rows of a file cannot be read. */
export type FileFaultReason =
  | "CORRUPT"
  | "NO_RECORDS"
  | "NOT_A_RESULT"
  | "NOT_TABULAR"
  | "ROW_TOO_LONG"
  | "TOO_LARGE";

/** The rows of a file cannot be read because of its content. This is not a failure of its service. */
export class FileFault extends Error {
  override readonly name = "FileFault";
  readonly code = "FILE_FAULT";
  readonly reason: FileFaultReason;

  /** Creates the error. @param message sentence for users that names the error and its position in the file. */
  constructor(reason: FileFaultReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** Creates the error for a row, or for data before the first row, that exceeds a limit. */
export function rowTooLong(message: string, options?: ErrorOptions): FileFault {
  return new FileFault("ROW_TOO_LONG", message, options);
}

/** Returns true for a {@link FileFault}. */
export function isFileFault(error: unknown): error is FileFault {
  return error instanceof Error && "code" in error && error.code === "FILE_FAULT";
}
