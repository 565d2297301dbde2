import type { UpstreamFault } from "../../upstream/errors.ts";
import type { RateLimitScope } from "../../upstream/rate-limit/scope.ts";
import type { ServiceEnumName } from "../../upstream/services.ts";

/** Kinds of mutation failure, told apart by what to do next. */
export type MutationErrorKind = "INPUT" | "NOT_FOUND" | "CONFLICT" | "RATE_LIMIT" | "PERMISSION" | "UPSTREAM";

/** Kinds of wrong input. */
export type ValidationErrorCode =
  | "REQUIRED"
  | "NOT_ALLOWED"
  | "MALFORMED"
  | "OUT_OF_RANGE"
  | "INVALID_CHARACTERS"
  | "DUPLICATE"
  | "LIMIT_REACHED"
  | "UNKNOWN_VALUE";

/** Why a file cannot be used. */
export type FileRejectionReason =
  | "EMPTY"
  | "TOO_LARGE"
  | "DIMENSIONS_TOO_LARGE"
  | "UNSUPPORTED_TYPE"
  | "UNDETECTABLE_TYPE"
  | "ANIMATED_OR_MULTI_PAGE"
  | "INVALID_CONTENT"
  | "DOWNLOAD_FAILED";

/** Why a target takes no file. */
export type UploadRefusalReason = "ALREADY_UPLOADED" | "EXPIRED" | "NOT_AN_UPLOAD";

/** Quotas on feed tasks. */
export type TaskQuota = "CONCURRENT" | "PERIOD";

interface Failure<Name extends string, Kind extends MutationErrorKind> {
  /** Name of the error's type in the schema. */
  readonly __typename: Name;
  readonly kind: Kind;
  readonly message: string;
  /** Input field at fault, for example `["input", "title"]`; empty when it is the call as a whole. */
  readonly path: readonly string[];
  /** What the service said; empty when the gateway found the fault. */
  readonly upstream: readonly UpstreamFault[];
}

/** An input value is wrong. */
export interface ValidationError extends Failure<"ValidationError", "INPUT"> {
  readonly code: ValidationErrorCode;
}

/** The input names something that does not exist for this viewer. */
export interface NotFoundError extends Failure<"NotFoundError", "NOT_FOUND"> {
  readonly missingId: string;
}

/** The token does not allow the call. `requiredScopes` names permissions of which one would do, as far as known. */
export interface PermissionDeniedError extends Failure<"PermissionDeniedError", "PERMISSION"> {
  readonly requiredScopes: readonly string[];
}

/** Too many calls in a short time; `scope` is null when the limit is none that the gateway counts. */
export interface RateLimitedError extends Failure<"RateLimitedError", "RATE_LIMIT"> {
  readonly retryAfterSeconds: number;
  readonly scope: RateLimitScope | null;
}

/** The file itself cannot be used. */
export interface FileRejectedError extends Failure<"FileRejectedError", "INPUT"> {
  readonly reason: FileRejectionReason;
  readonly maxSizeInBytes: number | null;
  readonly acceptedTypes: readonly string[];
}

/** The file does not have its declared size; `actualSizeInBytes` is null when it was not read to its end. */
export interface FileSizeMismatchError extends Failure<"FileSizeMismatchError", "INPUT"> {
  readonly declaredSizeInBytes: number;
  readonly actualSizeInBytes: number | null;
}

/** The target takes no file, whatever the file is. */
export interface UploadRefusedError extends Failure<"UploadRefusedError", "CONFLICT"> {
  readonly reason: UploadRefusalReason;
}

/** The service failed, or refused for a reason that no other type tells; `httpStatus` is null without an answer. */
export interface UpstreamError extends Failure<"UpstreamError", "UPSTREAM"> {
  readonly service: ServiceEnumName;
  readonly httpStatus: number | null;
  readonly isRetryable: boolean;
}

/** The seller has as many schedules of the feed type as the service allows. */
export interface ScheduleLimitReachedError extends Failure<"ScheduleLimitReachedError", "CONFLICT"> {
  readonly feedType: string;
}

/** There is a schedule with these settings already. */
export type DuplicateScheduleError = Failure<"DuplicateScheduleError", "CONFLICT">;

/** The template of the schedule is no longer offered. */
export interface ScheduleTemplateInactiveError extends Failure<"ScheduleTemplateInactiveError", "CONFLICT"> {
  readonly scheduleTemplateId: string;
}

/** The seller has used a quota on feed tasks up. */
export interface TaskQuotaExceededError extends Failure<"TaskQuotaExceededError", "CONFLICT"> {
  readonly quota: TaskQuota;
}

/** The store carries another category change out; there is one at a time. */
export type CategoryChangeInProgressError = Failure<"CategoryChangeInProgressError", "CONFLICT">;

/** The viewer has no active store. */
export type NoActiveStoreError = Failure<"NoActiveStoreError", "CONFLICT">;

/** Any expected failure of a mutation. */
export type MutationError =
  | ValidationError
  | NotFoundError
  | PermissionDeniedError
  | RateLimitedError
  | FileRejectedError
  | FileSizeMismatchError
  | UploadRefusedError
  | ScheduleLimitReachedError
  | DuplicateScheduleError
  | ScheduleTemplateInactiveError
  | TaskQuotaExceededError
  | CategoryChangeInProgressError
  | NoActiveStoreError
  | UpstreamError;

/** Those of them that a mutation's union has. */
export type ErrorOf<Names extends readonly MutationError["__typename"][]> = Extract<
  MutationError,
  { __typename: Names[number] }
>;

/** A wrong input value. The message says what is wrong and what is allowed. */
export function validationError(
  code: ValidationErrorCode,
  path: readonly string[],
  message: string,
  upstream: readonly UpstreamFault[] = [],
): ValidationError {
  return { __typename: "ValidationError", kind: "INPUT", code, path, message, upstream };
}

/** Something that the input refers to does not exist for this viewer. */
export function notFoundError(
  thing: string,
  missingId: string,
  path: readonly string[],
  upstream: readonly UpstreamFault[] = [],
): NotFoundError {
  const message = `There is no ${thing} ${JSON.stringify(missingId)}, or it is not yours.`;
  return { __typename: "NotFoundError", kind: "NOT_FOUND", message, path, upstream, missingId };
}
