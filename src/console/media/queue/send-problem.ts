import { kindRules, type MediaKind } from "../files/file-kinds.ts";
import { type Refusal, refusal, type RefusalCode } from "../files/refusal.ts";

/** Why an attempt to send a file has ended without it. */
export type SendProblem =
  /** Nobody answered. */
  | { readonly kind: "network" }
  /** Nobody is signed in any more. */
  | { readonly kind: "session" }
  /** Too many writes: there is room again after so long. */
  | { readonly kind: "limit"; readonly retryAfterMs: number }
  /** It may work in a while. */
  | { readonly kind: "busy"; readonly retryAfterMs: number | null }
  | { readonly kind: "refused"; readonly refusal: Refusal };

/** Ends an attempt to send a file. */
export class SendFailure extends Error {
  readonly problem: SendProblem;

  constructor(problem: SendProblem) {
    super(`The file was not sent: ${problem.kind}.`);
    this.name = "SendFailure";
    this.problem = problem;
  }
}

/** An error of a mutation's payload, as the operations of this screen ask for it. */
export interface PayloadError {
  readonly __typename: string;
  readonly message: string;
  readonly rejectionReason?: string;
  readonly maxSizeInBytes?: number | null;
  readonly acceptedTypes?: readonly string[];
  readonly retryAfterSeconds?: number;
  readonly refusalReason?: string;
  readonly isRetryable?: boolean;
}

/** An error beside the data of an answer. */
export interface AnswerError {
  readonly message: string;
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** Reasons of the service that have words of their own. */
const rejections: Readonly<Record<string, RefusalCode>> = {
  ANIMATED_OR_MULTI_PAGE: "ANIMATED_OR_MULTI_PAGE",
  DIMENSIONS_TOO_LARGE: "DIMENSIONS_TOO_LARGE",
  DIMENSIONS_TOO_SMALL: "DIMENSIONS_TOO_SMALL",
  EMPTY: "EMPTY",
  INVALID_CONTENT: "INVALID_CONTENT",
  TOO_LARGE: "TOO_LARGE",
  UNDETECTABLE_TYPE: "UNDETECTABLE_TYPE",
  UNSUPPORTED_TYPE: "UNSUPPORTED_TYPE",
};

/** What a mutation's error means for its file. */
export function problemOfPayload(error: PayloadError, kind: MediaKind): SendProblem {
  const { message } = error;
  const refused = (code: RefusalCode, particulars: Partial<Refusal> = {}): SendProblem => ({
    kind: "refused",
    refusal: refusal(code, { message, ...particulars }),
  });
  switch (error.__typename) {
    case "RateLimitedError":
      return { kind: "limit", retryAfterMs: (error.retryAfterSeconds ?? 1) * 1_000 };
    case "FileRejectedError": {
      const { maxSizeInBytes, typeNames } = kindRules[kind];
      const types = error.acceptedTypes?.map((type) => type.toUpperCase()) ?? [];
      return refused(rejections[error.rejectionReason ?? ""] ?? "SERVICE_REFUSED", {
        maxSizeInBytes: error.maxSizeInBytes ?? maxSizeInBytes,
        types: types.length > 0 ? types : typeNames,
      });
    }
    case "FileSizeMismatchError":
      return refused("SIZE_MISMATCH", { canRetry: true });
    case "UploadRefusedError":
      return refused(error.refusalReason === "ALREADY_UPLOADED" ? "ALREADY_UPLOADED" : "GONE", {
        canRetry: true,
      });
    case "NotFoundError":
      return refused("GONE", { canRetry: true });
    case "PermissionDeniedError":
      return refused("FORBIDDEN");
    case "ValidationError":
      return refused("INVALID_INPUT");
    case "OutcomeUnknownError":
      return refused("OUTCOME_UNKNOWN", { canRetry: true });
    case "UpstreamError":
      return error.isRetryable ? { kind: "busy", retryAfterMs: null } : refused("SERVICE_REFUSED");
    default:
      return refused("UNKNOWN", { canRetry: true });
  }
}

/** Codes of what may work in a while. */
const passing: readonly unknown[] = [
  "CLIENT_GONE",
  "GATEWAY_BUSY",
  "REQUEST_TIMEOUT",
  "SHUTTING_DOWN",
  "STATE_UNAVAILABLE",
  "UPSTREAM_TIMEOUT",
  "UPSTREAM_UNAVAILABLE",
];

/** What an error beside the data means for a file. */
export function problemOfAnswer({ message, extensions = {} }: AnswerError, kind: MediaKind): SendProblem {
  const { code, retryAfterSeconds } = extensions;
  if (code === "UNAUTHENTICATED") return { kind: "session" };
  if (code === "RATE_LIMITED") return { kind: "limit", retryAfterMs: Number(retryAfterSeconds ?? 1) * 1_000 };
  if (passing.includes(code)) return { kind: "busy", retryAfterMs: null };
  if (code === "FILE_TOO_LARGE") {
    const { maxSizeInBytes } = kindRules[kind];
    return { kind: "refused", refusal: refusal("TOO_LARGE", { maxSizeInBytes }) };
  }
  const isForbidden = code === "FORBIDDEN";
  const refusalCode = isForbidden ? "FORBIDDEN" : "UNKNOWN";
  return { kind: "refused", refusal: refusal(refusalCode, { message, canRetry: !isForbidden }) };
}

/** What an answer of the upload's address means, which is no GraphQL. */
export interface TusAnswer {
  /** Null when there was none. */
  readonly status: number | null;
  /** The header Retry-After, in seconds. */
  readonly retryAfter: string | null;
  /** The answer's sentence. */
  readonly message: string;
}

/** What it means for the file. */
export function problemOfTus({ status, retryAfter, message }: TusAnswer): SendProblem {
  const seconds = Number(retryAfter);
  const retryAfterMs = retryAfter !== null && Number.isFinite(seconds) ? seconds * 1_000 : null;
  const refused = (code: RefusalCode): SendProblem => ({
    kind: "refused",
    refusal: refusal(code, { message, canRetry: code !== "FORBIDDEN" }),
  });
  if (status === null) return { kind: "network" };
  if (status === 401) return { kind: "session" };
  if (status === 429) return { kind: "limit", retryAfterMs: retryAfterMs ?? 1_000 };
  // Another request sends at the moment, or the file stands elsewhere: the next attempt asks where.
  if (status === 409 || status === 423 || status === 408 || status >= 500)
    return { kind: "busy", retryAfterMs };
  if (status === 403) return refused("FORBIDDEN");
  if (status === 404 || status === 410) return refused("GONE");
  return refused("UNKNOWN");
}
