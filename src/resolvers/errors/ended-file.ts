import type { MultipartErrorCode } from "../../uploads/multipart-error.ts";
import { fileRejected } from "./file-rules.ts";
import type { MutationTarget } from "./mutation-target.ts";

/** Codes of a file that does not arrive whole. */
const brokenCodes: readonly MultipartErrorCode[] = [
  "MALFORMED_MULTIPART",
  "TOO_MANY_FILES",
  "UNEXPECTED_PART",
  "ENCODED_PART",
  "FILE_TOO_SLOW",
];

/** Codes of a file of several that does not come, or not whole. */
const unreceivedCodes: readonly MultipartErrorCode[] = [
  ...brokenCodes,
  "MISSING_FILE",
  "FILES_TOO_LARGE",
  "NO_ROOM",
];

/** Whether the upload parser has ended a file with one of these codes, which are that room's contract. */
export function isEndedWith(
  error: unknown,
  codes: readonly MultipartErrorCode[],
): error is Error & { readonly code: string } {
  const known: readonly unknown[] = codes;
  return error instanceof Error && "code" in error && known.includes(error.code);
}

/** What is said of a file that the upload parser has ended; null when that is no matter for data. */
export function endedFile(error: unknown, { source, isOneOfSeveral }: MutationTarget, isSecondHalf: boolean) {
  if (isEndedWith(error, ["FILE_TOO_LARGE"])) return fileRejected("TOO_LARGE", error.message, source);
  if (isOneOfSeveral && isEndedWith(error, unreceivedCodes)) {
    return fileRejected("NOT_RECEIVED", error.message, source);
  }
  // Before anything took effect, a request that is wrong in itself is no matter for data.
  if (!isSecondHalf || !isEndedWith(error, brokenCodes)) return null;
  const message = `${error.code}: ${error.message} Nothing of the file was stored. What was created before waits for its file.`;
  return fileRejected("INVALID_CONTENT", message, source);
}
