import { type FileSource, fileRejected } from "./errors/file-rules.ts";
import type { FileRejectedError } from "./errors/mutation-error.ts";

/**
 * Faults of the address from which a service fetches a file; it must use https.
 * @param url an absolute URL, which the schema sees to.
 * @param source where the address stands in the input.
 */
export function checkAddress(url: string, source: FileSource): FileRejectedError[] {
  if (new URL(url).protocol === "https:") return [];
  const message = "The file's address must use https; http is not accepted.";
  return [fileRejected("ADDRESS_NOT_HTTPS", message, source)];
}
