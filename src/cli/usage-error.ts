/** What somebody typed cannot be done as it stands: the program says why and ends with 2. */
export class UsageError extends Error {
  readonly code = "USAGE";

  constructor(message: string) {
    super(message);
    this.name = "UsageError";
  }
}

/** Whether an error is about what was typed. */
export function isUsageError(error: unknown): error is UsageError {
  return error instanceof Error && "code" in error && error.code === "USAGE";
}
