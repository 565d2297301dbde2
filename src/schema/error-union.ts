import { commonErrors, type MutationErrorName } from "../resolvers/errors/mutation-error.ts";
import { builder } from "./builder.ts";
import { pure } from "./field-purity.ts";
import {
  DuplicateScheduleErrorType,
  ScheduleLimitReachedErrorType,
  ScheduleTemplateInactiveErrorType,
  TaskQuotaExceededErrorType,
} from "./feed-error-types.ts";
import { CategoryChangeInProgressErrorType, NoActiveStoreErrorType } from "./store-error-types.ts";
import {
  FileRejectedErrorType,
  FileSizeMismatchErrorType,
  NotFoundErrorType,
  OutcomeUnknownErrorType,
  PermissionDeniedErrorType,
  RateLimitedErrorType,
  UploadRefusedErrorType,
  UpstreamErrorType,
  ValidationErrorType,
} from "./mutation-error-types.ts";

const errorTypes = {
  ValidationError: ValidationErrorType,
  NotFoundError: NotFoundErrorType,
  PermissionDeniedError: PermissionDeniedErrorType,
  RateLimitedError: RateLimitedErrorType,
  OutcomeUnknownError: OutcomeUnknownErrorType,
  FileRejectedError: FileRejectedErrorType,
  FileSizeMismatchError: FileSizeMismatchErrorType,
  UploadRefusedError: UploadRefusedErrorType,
  ScheduleLimitReachedError: ScheduleLimitReachedErrorType,
  DuplicateScheduleError: DuplicateScheduleErrorType,
  ScheduleTemplateInactiveError: ScheduleTemplateInactiveErrorType,
  TaskQuotaExceededError: TaskQuotaExceededErrorType,
  CategoryChangeInProgressError: CategoryChangeInProgressErrorType,
  NoActiveStoreError: NoActiveStoreErrorType,
  UpstreamError: UpstreamErrorType,
} as const satisfies Record<MutationErrorName, unknown>;

/**
 * Makes the union of the failures that one mutation has, named after it.
 * @param names the failures of its own; those of every call to a service are added.
 */
export function errorUnion(mutation: string, names: readonly MutationErrorName[]) {
  return builder.unionType(`${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Error`, {
    description: `Failures of \`${mutation}\`.`,
    types: [...new Set([...names, ...commonErrors])].map((name) => errorTypes[name]),
    resolveType: (error) => error.__typename,
    extensions: pure,
  });
}
