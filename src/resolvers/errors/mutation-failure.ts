import type { MultipartErrorCode } from "../../uploads/multipart-error.ts";
import {
  isUpstreamFailure,
  type UnknownIdError,
  type UploadSizeError,
  type UpstreamFailure,
  type UpstreamHttpError,
} from "../../upstream/errors.ts";
import { services } from "../../upstream/services.ts";
import { explainFailure, failureKindOf } from "./failures.ts";
import {
  commonErrors,
  fileRejected,
  type MutationError,
  mutationError,
  type MutationErrorName,
  notFoundError,
} from "./mutation-error.ts";
import type { MutationTarget } from "./mutation-target.ts";
import type { OutcomeCheck } from "./outcome-check.ts";
import { quoted } from "./quoted.ts";
import { serviceRules } from "./service-rules.ts";

/** Data for explaining the failure of a mutation to its caller. */
export interface FailureContext extends MutationTarget {
  /** Error types in the mutation's union besides the common ones; any other error becomes an UpstreamError. */
  readonly allowed: readonly MutationErrorName[];
  /**
   * True when an earlier call of the same mutation took effect. Then every failure, even a timeout, is reported as
   * data.
   */
  readonly hasTakenEffect?: boolean;
}

/**
 * Converts a failed call into errors for `payload.errors`.
 * @throws the error itself when it must be a top-level error: a bug, a rejected token, a disconnect of the client, or a
 * service that failed or was unreachable before anything took effect.
 */
export function toMutationErrors(error: unknown, context: FailureContext): readonly MutationError[] {
  const allowed = new Set<MutationErrorName>([...context.allowed, ...commonErrors]);
  const ended = endedFile(error, context, context.hasTakenEffect ?? false);
  if (ended && allowed.has(ended.__typename)) return [ended];
  if (!isUpstreamFailure(error)) throw error;
  const failures = explain(error, context);
  if (failures.length === 0) throw error;
  return failures.map((failure) => {
    const { __typename, upstream } = failure;
    const shown = allowed.has(__typename) ? failure : { ...unexpected(error, context), upstream };
    return withOpenTask(shown, context);
  });
}

/** Adds a note to the message: the open task still accepts a file. */
function withOpenTask(failure: MutationError, { openTaskId }: MutationTarget): MutationError {
  if (openTaskId === undefined || failure.__typename === "OutcomeUnknownError") return failure;
  const message = `${failure.message} The task ${quoted(openTaskId)} still accepts a file: upload one with \`uploadTaskFile\`.`;
  return { ...failure, message };
}

/** Explains a failure; an empty list when it must be a top-level error. */
function explain(failure: UpstreamFailure, context: FailureContext): readonly MutationError[] {
  const { check, source, hasTakenEffect, isOneOfSeveral, tookEffect } = context;
  if (failure.outcome === "UNKNOWN" && check) return [outcomeUnknown(failure, check)];
  if (failure.code === "RATE_LIMITED") {
    const { retryAfterSeconds, scope } = failure;
    const message = `Too many calls in a short time. ${tookEffect ?? "Nothing was sent."} Try again in ${retryAfterSeconds} s.`;
    return [mutationError("RateLimitedError", { message, retryAfterSeconds, scope })];
  }
  if (failure.code === "UPLOAD_SIZE") return [wrongSize(failure, context)];
  if (failure.code === "UPLOAD_STALLED" && hasTakenEffect) {
    return [fileRejected("INVALID_CONTENT", withEffect(explainFailure(failure).text, context), source)];
  }
  if (failure.code === "UNKNOWN_ID") return [unknownId(failure, context)];
  const kind = failureKindOf(failure);
  if (failure.code === "UPSTREAM_HTTP") {
    if (kind === "TOO_MANY_CALLS") return [rateLimited(failure, context)];
    const isForbidden = kind === "FORBIDDEN" || kind === "NO_APPLICATION_TOKEN";
    if (isForbidden || kind === "SERVICE_REFUSED" || kind === "NO_APPLICATION_ID") {
      const rules = serviceRules[failure.service];
      const known = failure.faults.flatMap(
        (fault) => rules.get(fault.errorId)?.(fault, context, failure) ?? [],
      );
      if (known.length > 0) return known;
      if (!isForbidden) return [unexpected(failure, context)];
      const { faults: upstream, requiredScopes } = failure;
      const message = explainFailure(failure).text;
      return [mutationError("PermissionDeniedError", { message, upstream, requiredScopes })];
    }
  }
  const isData = hasTakenEffect || (isOneOfSeveral && kind !== "TOKEN_REFUSED");
  return isData ? [unexpected(failure, context)] : [];
}

/** Adds the effects that occurred before the failure to the message. */
function withEffect(text: string, { tookEffect }: MutationTarget): string {
  return tookEffect === undefined ? text : `${text} ${tookEffect}`;
}

/** Creates the error for a change whose response was lost. */
export function outcomeUnknown(
  { service, operation }: Pick<UpstreamFailure, "service" | "operation">,
  { query, instead = null }: OutcomeCheck,
) {
  const advice =
    instead === null ? ": run the query in `check` before you repeat the mutation" : `, ${instead}`;
  return mutationError("OutcomeUnknownError", {
    message: `The ${services[service].label} sent no readable response to ${operation}, so the change may have taken effect${advice}.`,
    check: query,
    isCheckable: instead === null,
  });
}

function rateLimited(
  answer: UpstreamHttpError,
  { tookEffect = "Nothing of this call took effect." }: MutationTarget,
): MutationError {
  const { label, writeLimit } = services[answer.service];
  const retryAfterSeconds = answer.retryAfterSeconds ?? 5;
  return mutationError("RateLimitedError", {
    message: `The ${label} received too many calls in a short time. ${tookEffect} Try again in ${retryAfterSeconds} s.`,
    upstream: answer.faults,
    retryAfterSeconds,
    // Reads do not count against any limit that the gateway tracks.
    scope: (answer.isChange ? writeLimit?.scope : null) ?? null,
  });
}

function unknownId({ thing, id }: UnknownIdError, { existing, inputs = [] }: MutationTarget): MutationError {
  const path = existing?.id === id ? existing.path : inputs.find(({ value }) => value === id)?.path;
  return notFoundError(thing, id, path ?? []);
}

function wrongSize(
  { announcedSizeInBytes, actualSizeInBytes }: UploadSizeError,
  { source, declaredSizeInBytes, allowed }: FailureContext,
): MutationError {
  const declared = declaredSizeInBytes ?? announcedSizeInBytes;
  const arrived = `The file has ${actualSizeInBytes ?? "a different number of"} bytes`;
  if (!allowed.includes("FileSizeMismatchError")) {
    const message = `${arrived}; according to the request's Content-Length, it should have ${declared}. Nothing was stored.`;
    return fileRejected("INVALID_CONTENT", message, source);
  }
  return mutationError("FileSizeMismatchError", {
    message: `${arrived}; ${declared} were declared. The file was not stored. The video still waits for a file of its declared size.`,
    path: source?.path ?? [],
    declaredSizeInBytes: declared,
    actualSizeInBytes,
  });
}

function unexpected(failure: UpstreamFailure, context: MutationTarget): MutationError {
  const { text, isRetryable } = explainFailure(failure);
  const answer = failure.code === "UPSTREAM_HTTP" ? failure : null;
  return mutationError("UpstreamError", {
    message: withEffect(text, context),
    upstream: answer?.faults ?? [],
    service: services[failure.service].enumName,
    httpStatus: answer?.status ?? null,
    isRetryable,
  });
}

/** Error codes of the upload parser for a file that did not arrive completely. */
const brokenCodes: readonly MultipartErrorCode[] = [
  "MALFORMED_MULTIPART",
  "TOO_MANY_FILES",
  "UNEXPECTED_PART",
  "ENCODED_PART",
  "FILE_TOO_SLOW",
];

/** Error codes of the upload parser for one of several files that did not arrive, or not completely. */
const unreceivedCodes: readonly MultipartErrorCode[] = [
  ...brokenCodes,
  "MISSING_FILE",
  "FILES_TOO_LARGE",
  "NO_ROOM",
];

/** Returns true when the upload parser rejected a file with one of these codes. */
export function hasUploadErrorCode(
  error: unknown,
  codes: readonly MultipartErrorCode[],
): error is Error & { readonly code: string } {
  const known: readonly unknown[] = codes;
  return error instanceof Error && "code" in error && known.includes(error.code);
}

/** Returns true when the upload parser rejected a file that did not arrive completely, or its client disconnected. */
export function isUploadError(error: unknown): boolean {
  return error instanceof Error && error.name === "MultipartError";
}

/** Creates the error for a file that the upload parser rejected; null when it must be a top-level error. */
function endedFile(error: unknown, { source, isOneOfSeveral }: MutationTarget, isSecondHalf: boolean) {
  if (hasUploadErrorCode(error, ["FILE_TOO_LARGE"])) return fileRejected("TOO_LARGE", error.message, source);
  if (isOneOfSeveral && hasUploadErrorCode(error, unreceivedCodes)) {
    return fileRejected("NOT_RECEIVED", error.message, source);
  }
  // An invalid request is a top-level error unless an earlier call took effect.
  if (!isSecondHalf || !hasUploadErrorCode(error, brokenCodes)) return null;
  const message = `${error.code}: ${error.message} Nothing of the file was stored. The object created before still waits for its file.`;
  return fileRejected("INVALID_CONTENT", message, source);
}
