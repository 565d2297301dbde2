/**
 * Returns true when an error comes from the machine (file missing, disk full), not from the file's content.
 *
 * Decoders report bad content as plain errors; only system errors have a `syscall`. Bad content becomes a result; a
 * system error is rethrown, because it says nothing about the file.
 */
export function isSystemError(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
}
