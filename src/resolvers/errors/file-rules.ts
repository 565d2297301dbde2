import type { UpstreamFault } from "../../upstream/errors.ts";
import type { FileRules } from "../../upstream/files/file-rules.ts";
import {
  type DownloadFailure,
  type FileRejectedError,
  type FileRejectionReason,
  mutationError,
} from "./mutation-error.ts";

/** Where a mutation's file comes from, and what it may be. */
export interface FileSource {
  /** Input field of the file or of its address. */
  readonly path: readonly string[];
  readonly rules: FileRules;
}

/** A file that cannot be used, with what would be accepted in its place. */
export function fileRejected(
  rejectionReason: FileRejectionReason,
  message: string,
  source: FileSource | undefined,
  upstream: readonly UpstreamFault[] = [],
  downloadFailure: DownloadFailure | null = null,
): FileRejectedError {
  return mutationError("FileRejectedError", {
    message,
    path: source?.path ?? [],
    upstream,
    rejectionReason,
    downloadFailure,
    maxSizeInBytes: source?.rules.maxSizeInBytes ?? null,
    acceptedTypes: source?.rules.acceptedTypes ?? [],
  });
}
