import { isUpstreamFailure } from "../../upstream/errors.ts";
import {
  type IdempotencyConflictReason,
  type MutationError,
  mutationError,
  type MutationErrorName,
} from "../errors/mutation-error.ts";
import { isUploadError } from "../errors/mutation-failure.ts";
import type { KeyedRun } from "./keyed-run.ts";

/** Errors whose cause can pass without another input, so that a repeat runs the mutation again. */
const passing: ReadonlySet<MutationErrorName> = new Set<MutationErrorName>([
  "PermissionDeniedError",
  "RateLimitedError",
  "ScheduleLimitReachedError",
  "ScheduleTemplateInactiveError",
  "TaskQuotaExceededError",
  "CategoryChangeInProgressError",
  "NoActiveStoreError",
]);

/** Payload with errors, or with items that have their own. */
interface Outcome {
  readonly errors: readonly MutationError[];
  readonly results?: readonly { readonly errors: readonly MutationError[]; readonly image?: unknown }[];
}

/** Returns true when a repeat gets this payload instead of another run. */
export function isFinal(payload: Outcome, { failure }: KeyedRun): boolean {
  const { errors, results = [] } = payload;
  if (failure && isBrokenUpload(failure.cause)) return false;
  const all = [...errors, ...results.flatMap((one) => one.errors)];
  return !all.some(isPassing) && !results.some(({ image }) => image instanceof Error);
}

function isPassing(error: MutationError): boolean {
  if (error.__typename === "UpstreamError") return error.isRetryable;
  if (error.__typename === "FileRejectedError") {
    return error.rejectionReason === "NOT_RECEIVED" || error.rejectionReason === "DOWNLOAD_FAILED";
  }
  return passing.has(error.__typename);
}

/** Returns true when a file did not arrive completely, so that nothing of it took effect. */
function isBrokenUpload(cause: unknown): boolean {
  return isUploadError(cause) || (isUpstreamFailure(cause) && cause.code === "UPLOAD_STALLED");
}

/** Returns true when a change of the run may have taken effect, and its response is not known. */
export function isLost({ lastSent, failure }: KeyedRun): boolean {
  if (!lastSent || !failure) return false;
  const { cause, isRejection } = failure;
  // A read that fails after the change says nothing of the change.
  if (isUpstreamFailure(cause)) return !cause.isChange || cause.outcome === "UNKNOWN";
  return !isRejection && !isBrokenUpload(cause);
}

const conflictTexts = {
  IN_PROGRESS:
    "The mutation with this idempotency key is still running. Repeat the request later with the same key; do not use another key.",
  OTHER_INPUT:
    "This idempotency key was used with another mutation or another input. Use a new key for each change, and the same input for each repeat.",
} as const satisfies Record<IdempotencyConflictReason, string>;

/** Creates the error for a key that cannot be used. @param firstUsedAt time of the first request with the key. */
export function conflict(conflictReason: IdempotencyConflictReason, firstUsedAt: Date) {
  return mutationError("IdempotencyConflictError", {
    message: conflictTexts[conflictReason],
    path: ["input", "idempotencyKey"],
    conflictReason,
    firstUsedAt,
  });
}

/** Error for a key whose change may have taken effect, when no query can show it. Its query only has to be valid. */
export const unknownWithoutCheck = mutationError("OutcomeUnknownError", {
  message:
    "The key was used before, and the gateway cannot find out whether the change took effect. Look at the service before you repeat the mutation with another key.",
  check: "{ viewer { rateLimits { scope used remaining } } }",
  isCheckable: false,
});
