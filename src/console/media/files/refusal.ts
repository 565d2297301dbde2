/** Why a file does not get through. Each has a sentence in the words, and another on what to do. */
export const refusalCodes = [
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
  "UNDETECTABLE_TYPE",
  "UNKNOWN",
  "UNKNOWN_FILE",
  "UNSUPPORTED_TYPE",
] as const;

/** One of them. */
export type RefusalCode = (typeof refusalCodes)[number];

/** Why a file did not get through. */
export interface Refusal {
  readonly code: RefusalCode;
  /** Whether the same file can be sent once more. */
  readonly canRetry: boolean;
  /** The gateway's own sentence, where it says more than the code does; in English. */
  readonly message?: string;
  /** Largest size that is accepted. */
  readonly maxSizeInBytes?: number;
  /** Types that are accepted, as they are called. */
  readonly types?: readonly string[];
}

/** A refusal that another file or other details would mend. */
export function refusal(code: RefusalCode, particulars: Partial<Omit<Refusal, "code">> = {}): Refusal {
  return { code, canRetry: false, ...particulars };
}
