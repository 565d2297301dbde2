import type { MediaKind } from "./file-kinds.ts";

/** Reasons for a rejected file. Each has a text in the messages, with advice. */
export const rejectionCodes = [
  "ALREADY_UPLOADED",
  "ANIMATED_OR_MULTI_PAGE",
  "DIMENSIONS_TOO_LARGE",
  "DIMENSIONS_TOO_SMALL",
  "EMPTY",
  "FORBIDDEN",
  "GONE",
  "INVALID_CONTENT",
  "INVALID_INPUT",
  "OUTCOME_UNKNOWN",
  "SERVICE_AWAY",
  "SERVICE_REFUSED",
  "SIZE_MISMATCH",
  "TOO_LARGE",
  "UNKNOWN",
  "UNKNOWN_FILE",
  "UNSUPPORTED_TYPE",
  "WRONG_EXTENSION",
] as const;

/** One of `rejectionCodes`. */
export type RejectionCode = (typeof rejectionCodes)[number];

/** Reason for a rejected file. */
export interface Rejection {
  readonly code: RejectionCode;
  /** True when the same file can be sent again. */
  readonly canRetry: boolean;
  /** The gateway's own message, in English, when it says more than the code. */
  readonly message?: string;
  /** Kind that the file was sent as. */
  readonly kind?: MediaKind;
  /** Largest accepted size, in bytes. */
  readonly maxSizeInBytes?: number;
  /** Display names of the accepted file types. */
  readonly types?: readonly string[];
}

/** Creates a rejection. By default a retry does not help: the seller needs another file or other details. */
export function rejection(
  code: RejectionCode,
  particulars: Partial<Omit<Rejection, "code">> = {},
): Rejection {
  return { code, canRetry: false, ...particulars };
}
