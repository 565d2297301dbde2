import type { UpstreamFault } from "../../upstream/errors.ts";
import type { RateLimitScope } from "../../upstream/rate-limit/scope.ts";
import type { FeedTask } from "../../upstream/seller-feed/model.ts";
import type { ServiceEnumName } from "../../upstream/services.ts";
import type { errorAdvice, ReasonOf } from "./error-advice.ts";
import { quoted } from "./quoted.ts";

/** Kinds of mutation failure, by what to do next. */
export type MutationErrorKind = "INPUT" | "NOT_FOUND" | "CONFLICT" | "RATE_LIMIT" | "PERMISSION" | "UPSTREAM";

/** Kinds of wrong input. */
export type ValidationErrorCode = ReasonOf<"ValidationErrorCode">;

/** Why a file cannot be used. */
export type FileRejectionReason = ReasonOf<"FileRejectionReason">;

/** Why a service could not fetch a file from an address. */
export type DownloadFailure = ReasonOf<"DownloadFailure">;

/** Why a target takes no file. */
export type UploadRefusalReason = ReasonOf<"UploadRefusalReason">;

/** Quotas on feed tasks. */
export type TaskQuota = ReasonOf<"TaskQuota">;

/** Name of an error's type in the schema. */
export type MutationErrorName = keyof typeof errorAdvice;

/** The kind of each error type: a client that does not know a type still knows what to do. */
const kinds = {
  ValidationError: "INPUT",
  NotFoundError: "NOT_FOUND",
  PermissionDeniedError: "PERMISSION",
  RateLimitedError: "RATE_LIMIT",
  OutcomeUnknownError: "UPSTREAM",
  FileRejectedError: "INPUT",
  FileSizeMismatchError: "INPUT",
  UploadRefusedError: "CONFLICT",
  ScheduleLimitReachedError: "CONFLICT",
  DuplicateScheduleError: "CONFLICT",
  ScheduleTemplateInactiveError: "CONFLICT",
  TaskQuotaExceededError: "CONFLICT",
  CategoryChangeInProgressError: "CONFLICT",
  NoActiveStoreError: "CONFLICT",
  UpstreamError: "UPSTREAM",
} as const satisfies Record<MutationErrorName, MutationErrorKind>;

interface Failure<Name extends MutationErrorName> {
  readonly __typename: Name;
  readonly kind: (typeof kinds)[Name];
  readonly message: string;
  /** Input field at fault, for example `["input", "title"]`; empty when it is the call as a whole. */
  readonly path: readonly string[];
  /** What the service said; empty when the gateway found the fault. */
  readonly upstream: readonly UpstreamFault[];
}

/** An input value is wrong. */
export interface ValidationError extends Failure<"ValidationError"> {
  readonly code: ValidationErrorCode;
}

/** The input names something that does not exist for this viewer. */
export interface NotFoundError extends Failure<"NotFoundError"> {
  readonly missingId: string;
}

/** The token does not allow the call. `requiredScopes` names permissions of which one would do; never empty. */
export interface PermissionDeniedError extends Failure<"PermissionDeniedError"> {
  readonly requiredScopes: readonly string[];
}

/** Too many calls in a short time; `scope` is null when the limit is none that the gateway counts. */
export interface RateLimitedError extends Failure<"RateLimitedError"> {
  readonly retryAfterSeconds: number;
  readonly scope: RateLimitScope | null;
}

/** The answer to a change was lost. `check` is a GraphQL query that shows whether the change took effect, where one can. */
export interface OutcomeUnknownError extends Failure<"OutcomeUnknownError"> {
  readonly isCheckable: boolean;
  readonly check: string;
}

/** The file itself cannot be used. `downloadFailure` is null unless a download failed and the service says why. */
export interface FileRejectedError extends Failure<"FileRejectedError"> {
  readonly rejectionReason: FileRejectionReason;
  readonly downloadFailure: DownloadFailure | null;
  readonly maxSizeInBytes: number | null;
  readonly acceptedTypes: readonly string[];
}

/** The file does not have its declared size; `actualSizeInBytes` is null when it was not read to its end. */
export interface FileSizeMismatchError extends Failure<"FileSizeMismatchError"> {
  readonly declaredSizeInBytes: number;
  readonly actualSizeInBytes: number | null;
}

/** The target takes no file, whatever the file is. */
export interface UploadRefusedError extends Failure<"UploadRefusedError"> {
  readonly refusalReason: UploadRefusalReason;
}

/** The service failed, or refused for a reason that no other type tells; `httpStatus` is null without an answer. */
export interface UpstreamError extends Failure<"UpstreamError"> {
  readonly service: ServiceEnumName;
  readonly httpStatus: number | null;
  readonly isRetryable: boolean;
}

/** The seller has as many schedules of the feed type as the service allows. */
export interface ScheduleLimitReachedError extends Failure<"ScheduleLimitReachedError"> {
  readonly feedType: string;
}

/** There is a schedule with these settings already. */
export type DuplicateScheduleError = Failure<"DuplicateScheduleError">;

/** The template of the schedule is no longer offered. */
export interface ScheduleTemplateInactiveError extends Failure<"ScheduleTemplateInactiveError"> {
  readonly scheduleTemplateId: string;
}

/** The seller has used a quota on feed tasks up. */
export interface TaskQuotaExceededError extends Failure<"TaskQuotaExceededError"> {
  readonly quota: TaskQuota;
  /** Tasks that there may be, and that there are; null when the service does not say. */
  readonly limit: number | null;
  readonly used: number | null;
  /** When there is room for another task; null when the service does not say. */
  readonly availableAt: Date | null;
  /** Tasks that wait for a file; empty when another quota is used up. */
  readonly openTasks: readonly FeedTask[];
}

/** The store carries another category change out; there is one at a time. */
export type CategoryChangeInProgressError = Failure<"CategoryChangeInProgressError">;

/** The viewer has no active store. */
export type NoActiveStoreError = Failure<"NoActiveStoreError">;

/** Any expected failure of a mutation. */
export type MutationError =
  | ValidationError
  | NotFoundError
  | PermissionDeniedError
  | RateLimitedError
  | OutcomeUnknownError
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

/** The error of one type. */
export type ErrorNamed<Name extends MutationErrorName> = Extract<MutationError, { __typename: Name }>;

/** Failures of any call to a service: the union of every mutation has them. */
export const commonErrors = [
  "PermissionDeniedError",
  "RateLimitedError",
  "OutcomeUnknownError",
  "UpstreamError",
] as const satisfies readonly MutationErrorName[];

/** Those errors that a mutation's union has: the ones that it names, and the {@link commonErrors}. */
export type ErrorOf<Names extends readonly MutationErrorName[]> = ErrorNamed<
  Names[number] | (typeof commonErrors)[number]
>;

type Common = "__typename" | "kind" | "path" | "upstream";

/**
 * Makes an error of one type. Without a path it concerns the call as a whole; without `upstream` the gateway itself found
 * the fault.
 */
export function mutationError<Name extends MutationErrorName>(
  name: Name,
  fields: Omit<ErrorNamed<Name>, Common> & Partial<Pick<MutationError, "path" | "upstream">>,
): ErrorNamed<Name> {
  // The compiler cannot see that the fields of a type and its name make up the type.
  const error = { path: [], upstream: [], ...fields, __typename: name, kind: kinds[name] };
  return error as unknown as ErrorNamed<Name>;
}

/** A wrong input value. The message says what is wrong and what is allowed. */
export function validationError(
  code: ValidationErrorCode,
  path: readonly string[],
  message: string,
  upstream: readonly UpstreamFault[] = [],
): ValidationError {
  return mutationError("ValidationError", { code, path, message, upstream });
}

/** An object that the input refers to does not exist for this viewer. */
export function notFoundError(
  thing: string,
  missingId: string,
  path: readonly string[],
  upstream: readonly UpstreamFault[] = [],
): NotFoundError {
  const message = `There is no ${thing} ${quoted(missingId)}, or it is not yours.`;
  return mutationError("NotFoundError", { message, path, upstream, missingId });
}
