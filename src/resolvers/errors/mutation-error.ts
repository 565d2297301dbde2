import type { UpstreamFault } from "../../upstream/errors.js";
import type { RateLimitScope } from "../../upstream/rate-limit/scope.js";
import type { UpstreamServiceName } from "./service-names.js";

/** Kinds of mutation failure, told apart by what to do next. */
export const mutationErrorKinds = [
  "INPUT",
  "NOT_FOUND",
  "CONFLICT",
  "RATE_LIMIT",
  "PERMISSION",
  "UPSTREAM",
] as const;
export type MutationErrorKind = (typeof mutationErrorKinds)[number];

/** Kinds of wrong input. */
export const validationErrorCodes = [
  "REQUIRED",
  "NOT_ALLOWED",
  "MALFORMED",
  "OUT_OF_RANGE",
  "INVALID_CHARACTERS",
  "DUPLICATE",
  "LIMIT_REACHED",
  "UNKNOWN_VALUE",
] as const;
export type ValidationErrorCode = (typeof validationErrorCodes)[number];

/** Why a file cannot be used. */
export const fileRejectionReasons = [
  "EMPTY",
  "TOO_LARGE",
  "DIMENSIONS_TOO_LARGE",
  "UNSUPPORTED_TYPE",
  "UNDETECTABLE_TYPE",
  "ANIMATED_OR_MULTI_PAGE",
  "INVALID_CONTENT",
  "DOWNLOAD_FAILED",
] as const;
export type FileRejectionReason = (typeof fileRejectionReasons)[number];

/** Why a target takes no file. */
export const uploadRefusalReasons = ["ALREADY_UPLOADED", "EXPIRED", "NOT_AN_UPLOAD"] as const;
export type UploadRefusalReason = (typeof uploadRefusalReasons)[number];

/** Quotas on feed tasks. */
export const taskQuotas = ["CONCURRENT", "PERIOD"] as const;
export type TaskQuota = (typeof taskQuotas)[number];

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

export interface ValidationError extends Failure<"ValidationError", "INPUT"> {
  readonly code: ValidationErrorCode;
}

export interface NotFoundError extends Failure<"NotFoundError", "NOT_FOUND"> {
  readonly missingId: string;
}

export interface PermissionDeniedError extends Failure<"PermissionDeniedError", "PERMISSION"> {
  readonly requiredScopes: readonly string[];
}

export interface RateLimitedError extends Failure<"RateLimitedError", "RATE_LIMIT"> {
  readonly retryAfterSeconds: number;
  readonly scope: RateLimitScope | null;
}

export interface FileRejectedError extends Failure<"FileRejectedError", "INPUT"> {
  readonly reason: FileRejectionReason;
  readonly maxSizeInBytes: number | null;
  readonly acceptedTypes: readonly string[];
}

export interface FileSizeMismatchError extends Failure<"FileSizeMismatchError", "INPUT"> {
  readonly declaredSizeInBytes: number;
  readonly actualSizeInBytes: number | null;
}

export interface UploadRefusedError extends Failure<"UploadRefusedError", "CONFLICT"> {
  readonly reason: UploadRefusalReason;
}

export interface UpstreamError extends Failure<"UpstreamError", "UPSTREAM"> {
  readonly service: UpstreamServiceName;
  readonly httpStatus: number | null;
  readonly isRetryable: boolean;
}

export interface ScheduleLimitReachedError extends Failure<"ScheduleLimitReachedError", "CONFLICT"> {
  readonly feedType: string;
}

export type DuplicateScheduleError = Failure<"DuplicateScheduleError", "CONFLICT">;

export interface ScheduleTemplateInactiveError extends Failure<"ScheduleTemplateInactiveError", "CONFLICT"> {
  readonly scheduleTemplateId: string;
}

export interface TaskQuotaExceededError extends Failure<"TaskQuotaExceededError", "CONFLICT"> {
  readonly quota: TaskQuota;
}

export type CategoryChangeInProgressError = Failure<"CategoryChangeInProgressError", "CONFLICT">;

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
