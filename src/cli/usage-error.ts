/** Error of invalid arguments. The program prints the message and exits with code 2. */
export class UsageError extends Error {
  readonly code = "USAGE";

  constructor(message: string) {
    super(message);
    this.name = "UsageError";
  }
}

/** True for an error about invalid arguments. */
export function isUsageError(error: unknown): error is UsageError {
  return error instanceof Error && "code" in error && error.code === "USAGE";
}
