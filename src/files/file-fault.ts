/** What keeps the rows of a file from being read. */
export type FileFaultReason =
  | "CORRUPT"
  | "NO_RECORDS"
  | "NOT_A_RESULT"
  | "NOT_TABULAR"
  | "ROW_TOO_LONG"
  | "TOO_LARGE";

/** The rows of a file cannot be read because of what the file holds. Says nothing about its service. */
export class FileFault extends Error {
  override readonly name = "FileFault";
  readonly code = "FILE_FAULT";
  readonly reason: FileFaultReason;

  /** @param message a sentence for a person: what is wrong with the file, and where. */
  constructor(reason: FileFaultReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** A row, or what stands before the first, is larger than is read. */
export function rowTooLong(message: string, options?: ErrorOptions): FileFault {
  return new FileFault("ROW_TOO_LONG", message, options);
}

/** Whether an error is a {@link FileFault}. */
export function isFileFault(error: unknown): error is FileFault {
  return error instanceof Error && "code" in error && error.code === "FILE_FAULT";
}
