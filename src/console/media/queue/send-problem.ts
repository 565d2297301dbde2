import { inProgressPauseMs, isInProgress } from "../../api/in-progress.ts";
import { kindRules, type MediaKind } from "../files/file-kinds.ts";
import { type Rejection, rejection, type RejectionCode } from "../files/rejection.ts";

/** Reason for a failed attempt to send a file. */
export type SendProblem =
  /** No response. */
  | { readonly kind: "network" }
  /** The session has expired. */
  | { readonly kind: "session" }
  /** Too many writes. The next write is possible after `retryAfterMs`. */
  | { readonly kind: "limit"; readonly retryAfterMs: number }
  /** Temporary failure; a later attempt may succeed. */
  | { readonly kind: "busy"; readonly retryAfterMs: number | null }
  | { readonly kind: "refused"; readonly refusal: Rejection };

/** Failed attempt to send a file. */
export class SendFailure extends Error {
  readonly problem: SendProblem;

  constructor(problem: SendProblem) {
    super(`The file was not sent: ${problem.kind}.`);
    this.name = "SendFailure";
    this.problem = problem;
  }
}

/** Error of a mutation's payload, as selected by this screen's operations. */
export interface PayloadError {
  readonly __typename: string;
  readonly message: string;
  readonly rejectionReason?: string;
  readonly maxSizeInBytes?: number | null;
  readonly acceptedTypes?: readonly string[];
  readonly retryAfterSeconds?: number;
  readonly refusalReason?: string;
  readonly isRetryable?: boolean;
  readonly conflictReason?: string;
}

/** Top-level error of a GraphQL response. */
export interface TopLevelError {
  readonly message: string;
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** Rejection reasons of the service that have their own text. */
const rejections: Readonly<Record<string, RejectionCode>> = {
  ANIMATED_OR_MULTI_PAGE: "ANIMATED_OR_MULTI_PAGE",
  DIMENSIONS_TOO_LARGE: "DIMENSIONS_TOO_LARGE",
  DIMENSIONS_TOO_SMALL: "DIMENSIONS_TOO_SMALL",
  EMPTY: "EMPTY",
  INVALID_CONTENT: "INVALID_CONTENT",
  TOO_LARGE: "TOO_LARGE",
  // The console has checked the file's name and type, so the content must differ from them.
  UNDETECTABLE_TYPE: "WRONG_EXTENSION",
  UNSUPPORTED_TYPE: "WRONG_EXTENSION",
};

/** Converts a payload error of a mutation into a problem. */
export function problemOfPayload(error: PayloadError, kind: MediaKind): SendProblem {
  const { message } = error;
  const refused = (code: RejectionCode, particulars: Partial<Rejection> = {}): SendProblem => ({
    kind: "refused",
    refusal: rejection(code, { message, ...particulars }),
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
        kind,
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
    case "IdempotencyConflictError":
      return isInProgress([error])
        ? { kind: "busy", retryAfterMs: inProgressPauseMs }
        : refused("UNKNOWN", { canRetry: true });
    case "OutcomeUnknownError":
      return refused("OUTCOME_UNKNOWN", { canRetry: true });
    case "UpstreamError":
      return error.isRetryable ? { kind: "busy", retryAfterMs: null } : refused("SERVICE_REFUSED");
    default:
      return refused("UNKNOWN", { canRetry: true });
  }
}

/** Error codes of temporary failures. */
const passing: readonly unknown[] = [
  "CLIENT_GONE",
  "GATEWAY_BUSY",
  "REQUEST_TIMEOUT",
  "SHUTTING_DOWN",
  "STATE_UNAVAILABLE",
  "UPSTREAM_TIMEOUT",
  "UPSTREAM_UNAVAILABLE",
];

/** Converts a top-level error into a problem. */
export function problemOfTopLevelError(
  { message, extensions = {} }: TopLevelError,
  kind: MediaKind,
): SendProblem {
  const { code, retryAfterSeconds } = extensions;
  if (code === "UNAUTHENTICATED") return { kind: "session" };
  if (code === "RATE_LIMITED") return { kind: "limit", retryAfterMs: Number(retryAfterSeconds ?? 1) * 1_000 };
  if (passing.includes(code)) return { kind: "busy", retryAfterMs: null };
  if (code === "FILE_TOO_LARGE") {
    const { maxSizeInBytes } = kindRules[kind];
    return { kind: "refused", refusal: rejection("TOO_LARGE", { maxSizeInBytes }) };
  }
  const isForbidden = code === "FORBIDDEN";
  const refusalCode = isForbidden ? "FORBIDDEN" : "UNKNOWN";
  return { kind: "refused", refusal: rejection(refusalCode, { message, canRetry: !isForbidden }) };
}

/** Failed response of the tus upload URL. */
export interface TusResponse {
  /** HTTP status of the response; null when there was no response. */
  readonly status: number | null;
  /** Retry-After header, in seconds. */
  readonly retryAfter: string | null;
  /** Message of the response body. */
  readonly message: string;
}

/** Converts a failed tus response into a problem. */
export function problemOfTus({ status, retryAfter, message }: TusResponse): SendProblem {
  const seconds = Number(retryAfter);
  const retryAfterMs = retryAfter !== null && Number.isFinite(seconds) ? seconds * 1_000 : null;
  const refused = (code: RejectionCode): SendProblem => ({
    kind: "refused",
    refusal: rejection(code, { message, canRetry: code !== "FORBIDDEN" }),
  });
  if (status === null) return { kind: "network" };
  if (status === 401) return { kind: "session" };
  if (status === 429) return { kind: "limit", retryAfterMs: retryAfterMs ?? 1_000 };
  // 409 and 423: another request is sending this file, or the offset differs. The next attempt reads the offset first.
  if (status === 409 || status === 423 || status === 408 || status >= 500)
    return { kind: "busy", retryAfterMs };
  if (status === 403) return refused("FORBIDDEN");
  if (status === 404 || status === 410) return refused("GONE");
  return refused("UNKNOWN");
}
