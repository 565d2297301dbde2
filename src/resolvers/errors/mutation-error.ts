import type { UpstreamFault } from "../../upstream/errors.ts";
import type { RateLimitScope } from "../../upstream/rate-limit/scope.ts";
import type { FeedTask } from "../../upstream/seller-feed/model.ts";
import type { ServiceEnumName } from "../../upstream/services.ts";
import type { FileSource } from "./mutation-target.ts";
import { quoted } from "./quoted.ts";

/** Kinds of invalid input. */
export type ValidationErrorCode =
  | "DUPLICATE"
  | "INVALID_CHARACTERS"
  | "LIMIT_REACHED"
  | "MALFORMED"
  | "NOT_ALLOWED"
  | "OUT_OF_RANGE"
  | "REQUIRED"
  | "UNKNOWN_VALUE";

/** Reasons why a file cannot be used. */
export type FileRejectionReason =
  | "ADDRESS_NOT_HTTPS"
  | "ADDRESS_NOT_PUBLIC"
  | "ANIMATED_OR_MULTI_PAGE"
  | "DIMENSIONS_TOO_LARGE"
  | "DIMENSIONS_TOO_SMALL"
  | "DOWNLOAD_FAILED"
  | "EMPTY"
  | "INVALID_CONTENT"
  | "NOT_RECEIVED"
  | "TOO_LARGE"
  | "UNDETECTABLE_TYPE"
  | "UNSUPPORTED_TYPE";

/** Reasons why a service could not download a file from a URL. */
export const downloadFailures = [
  "BAD_REDIRECT",
  "BAD_STATUS",
  "CONNECTION_LOST",
  "CONNECTION_REFUSED",
  "HOST_NOT_FOUND",
  "TIMED_OUT",
  "TLS_FAILED",
] as const;

/** One of {@link downloadFailures}. */
export type DownloadFailure = (typeof downloadFailures)[number];

/** Reasons why an object accepts no file. */
export type UploadRefusalReason = "ALREADY_UPLOADED" | "EXPIRED" | "NOT_AN_UPLOAD";

/** Reasons why an idempotency key cannot be used. */
export type IdempotencyConflictReason = "IN_PROGRESS" | "OTHER_INPUT";

/** Kind of each error type: the next step of the client. It serves clients that do not know the type. */
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
  IdempotencyConflictError: "CONFLICT",
  UpstreamError: "UPSTREAM",
} as const;

/** Name of an error type in the schema. */
export type MutationErrorName = keyof typeof kinds;

/** Common properties of all mutation errors. */
export interface Failure<Name extends MutationErrorName> {
  readonly __typename: Name;
  readonly kind: (typeof kinds)[Name];
  readonly message: string;
  /**
   * Path of the invalid input field, for example `["input", "title"]`; empty when the error concerns the whole call.
   */
  readonly path: readonly string[];
  /** Errors that the service reported; empty when the gateway detected the error. */
  readonly upstream: readonly UpstreamFault[];
}

/** Additional fields of each error type; the schema describes them. */
interface ErrorFields extends Record<MutationErrorName, object> {
  readonly ValidationError: { readonly code: ValidationErrorCode };
  readonly NotFoundError: { readonly missingId: string };
  readonly PermissionDeniedError: { readonly requiredScopes: readonly string[] };
  readonly RateLimitedError: { readonly retryAfterSeconds: number; readonly scope: RateLimitScope | null };
  readonly OutcomeUnknownError: { readonly isCheckable: boolean; readonly check: string };
  readonly FileRejectedError: {
    readonly rejectionReason: FileRejectionReason;
    readonly downloadFailure: DownloadFailure | null;
    readonly maxSizeInBytes: number | null;
    readonly acceptedTypes: readonly string[];
  };
  readonly FileSizeMismatchError: {
    readonly declaredSizeInBytes: number;
    readonly actualSizeInBytes: number | null;
  };
  readonly UploadRefusedError: { readonly refusalReason: UploadRefusalReason };
  readonly UpstreamError: {
    readonly service: ServiceEnumName;
    readonly httpStatus: number | null;
    readonly isRetryable: boolean;
  };
  readonly IdempotencyConflictError: {
    readonly conflictReason: IdempotencyConflictReason;
    readonly firstUsedAt: Date;
  };
  readonly ScheduleLimitReachedError: { readonly feedType: string };
  readonly ScheduleTemplateInactiveError: { readonly scheduleTemplateId: string };
  readonly TaskQuotaExceededError: {
    readonly quota: "CONCURRENT" | "PERIOD";
    readonly limit: number | null;
    readonly used: number | null;
    readonly availableAt: Date | null;
    readonly openTasks: readonly FeedTask[];
  };
}

/** Error of one type. */
export type ErrorNamed<Name extends MutationErrorName> = Name extends MutationErrorName
  ? Failure<Name> & ErrorFields[Name]
  : never;

/** Any expected failure of a mutation. */
export type MutationError = ErrorNamed<MutationErrorName>;

/** Error for an invalid input value. */
export type ValidationError = ErrorNamed<"ValidationError">;

/** Error for an object in the input that does not exist for this viewer. */
export type NotFoundError = ErrorNamed<"NotFoundError">;

/** Error for a file that cannot be used. */
export type FileRejectedError = ErrorNamed<"FileRejectedError">;

/** Error types of any call to a service, which every mutation's union includes. */
export const commonErrors = [
  "PermissionDeniedError",
  "RateLimitedError",
  "OutcomeUnknownError",
  "UpstreamError",
] as const satisfies readonly MutationErrorName[];

/** Errors in a mutation's union: the given ones and the {@link commonErrors}. */
export type ErrorOf<Names extends readonly MutationErrorName[]> = ErrorNamed<
  Names[number] | (typeof commonErrors)[number]
>;

/**
 * Creates an error of one type. Without a path, the error concerns the whole call. Without `upstream`, the gateway
 * itself has detected it.
 */
export function mutationError<Name extends MutationErrorName>(
  name: Name,
  fields: ErrorFields[Name] &
    Pick<MutationError, "message"> &
    Partial<Pick<MutationError, "path" | "upstream">>,
): ErrorNamed<Name> {
  // The compiler cannot infer that the fields and the type name together form the type.
  const error = { path: [], upstream: [], ...fields, __typename: name, kind: kinds[name] };
  return error as unknown as ErrorNamed<Name>;
}

/** Creates the error for an invalid input value. The message must say what is wrong and what is allowed. */
export function validationError(
  code: ValidationErrorCode,
  path: readonly string[],
  message: string,
  upstream: readonly UpstreamFault[] = [],
): ValidationError {
  return mutationError("ValidationError", { code, path, message, upstream });
}

/** Creates the error for an object in the input that does not exist for this viewer. */
export function notFoundError(
  thing: string,
  missingId: string,
  path: readonly string[],
  upstream: readonly UpstreamFault[] = [],
): NotFoundError {
  const message = `There is no ${thing} ${quoted(missingId)}, or it is not yours.`;
  return mutationError("NotFoundError", { message, path, upstream, missingId });
}

/** Creates the error for a file that cannot be used. It contains the accepted size and types. */
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
