/**
 * Whether an error is a fault of the machine (file missing, disk full), not of the file's content.
 *
 * The decoders report bad content as plain errors; only errors of system calls carry the name of the call. The first
 * kind becomes an answer, the second is thrown on: it says nothing about the file.
 */
export function isIoFault(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
}
