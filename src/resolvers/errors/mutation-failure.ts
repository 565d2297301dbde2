import {
  isUpstreamFailure,
  type RateLimitWaitError,
  type UploadSizeError,
  type UpstreamFailure,
  type UpstreamHttpError,
} from "../../upstream/errors.ts";
import { services } from "../../upstream/services.ts";
import { endedFile } from "./ended-file.ts";
import { explainFailure, failureKindOf } from "./failures.ts";
import type { OutcomeCheck } from "./outcome-check.ts";
import type { MutationTarget } from "./mutation-target.ts";
import { fileRejected } from "./file-rules.ts";
import {
  commonErrors,
  type ErrorOf,
  type MutationError,
  mutationError,
  type MutationErrorName,
  notFoundError,
  type UpstreamError,
} from "./mutation-error.ts";
import { quoted } from "./quoted.ts";
import { serviceRules } from "./service-rules.ts";

/** How the failure of a mutation is explained to its caller. */
export interface FailureContext<Name extends MutationErrorName> extends MutationTarget {
  /** Error types that the mutation's union has beside the common ones; anything else becomes an UpstreamError. */
  readonly allowed: readonly Name[];
  /** Whether an earlier call of the same mutation has taken effect: then every failure is data, even a time-out. */
  readonly isSecondHalf?: boolean;
}

/**
 * What the caller of a mutation learns of a failed call, as data for `payload.errors`.
 * @throws the error itself when it is no matter for data: a service that failed or was not reached before anything took
 * effect, a refused token, a bug, the client's leaving.
 */
export function mutationFailure<Name extends MutationErrorName>(
  error: unknown,
  context: FailureContext<Name>,
): ErrorOf<readonly Name[]>[] {
  const allowed: readonly string[] = [...context.allowed, ...commonErrors];
  const isAllowed = (failure: MutationError): failure is ErrorOf<readonly Name[]> =>
    allowed.includes(failure.__typename);

  const ended: MutationError | null = endedFile(error, context, context.isSecondHalf ?? false);
  if (ended && isAllowed(ended)) return [ended];
  if (!isUpstreamFailure(error)) throw error;
  const failures = explain(error, context);
  if (failures.length === 0) throw error;
  return failures
    .map((failure) =>
      isAllowed(failure) ? failure : { ...unexpected(error, context), upstream: failure.upstream },
    )
    .map((failure) => withOpenTask(failure, context))
    .filter(isAllowed);
}

/** Says that the task of a file that was not stored still takes one. */
function withOpenTask(failure: MutationError, { openTaskId }: MutationTarget): MutationError {
  if (openTaskId === undefined || failure.__typename === "OutcomeUnknownError") return failure;
  const message = `${failure.message} The task ${quoted(openTaskId)} is open: send a file to it with \`uploadTaskFile\`.`;
  return { ...failure, message };
}

function explain(failure: UpstreamFailure, context: FailureContext<MutationErrorName>): MutationError[] {
  if (failure.outcome === "UNKNOWN" && context.check !== undefined) {
    return [outcomeUnknown(failure, context.check)];
  }
  if (failure.code === "RATE_LIMITED") return [heldBack(failure, context)];
  if (failure.code === "UPLOAD_SIZE") return [wrongSize(failure, context)];
  if (failure.code === "UPLOAD_STALLED" && context.isSecondHalf) {
    return [
      fileRejected("INVALID_CONTENT", withEffect(explainFailure(failure).text, context), context.source),
    ];
  }
  if (failure.code === "UNKNOWN_ID") return [unknownId(failure.thing, failure.id, context)];
  if (failure.code === "UPSTREAM_HTTP") {
    const known = explainAnswer(failure, context);
    if (known.length > 0) return known;
  }
  const isData = context.isSecondHalf || (context.isOneOfSeveral && !isTokenRefused(failure));
  return isData ? [unexpected(failure, context)] : [];
}

/** What failed, and what took effect before it. */
function withEffect(text: string, { tookEffect }: MutationTarget): string {
  return tookEffect === undefined ? text : `${text} ${tookEffect}`;
}

function isTokenRefused(failure: UpstreamFailure): boolean {
  return failure.code === "UPSTREAM_HTTP" && failureKindOf(failure) === "TOKEN_REFUSED";
}

/** @returns nothing when the service failed or refused the token. */
function explainAnswer(
  answer: UpstreamHttpError,
  context: FailureContext<MutationErrorName>,
): MutationError[] {
  const kind = failureKindOf(answer);
  if (kind === "TOO_MANY_CALLS") return [rateLimited(answer, context)];
  const isForbidden = kind === "FORBIDDEN" || kind === "NO_APPLICATION_TOKEN";
  const isRefused = kind === "SERVICE_REFUSED" || kind === "NO_APPLICATION_ID";
  if (!isForbidden && !isRefused) return [];
  const rules = serviceRules[answer.service];
  const known = answer.faults.flatMap((fault) => rules.get(fault.errorId)?.(fault, context, answer) ?? []);
  if (known.length > 0) return known;
  return [isForbidden ? permissionDenied(answer) : unexpected(answer, context)];
}

function outcomeUnknown(
  { service, operation }: UpstreamFailure,
  { query, instead }: OutcomeCheck,
): MutationError {
  const advice =
    instead === null ? ": run the query in `check` before you repeat the mutation" : `, ${instead}`;
  return mutationError("OutcomeUnknownError", {
    message: `The ${services[service].label} gave no readable answer to ${operation}, so the change may have taken effect${advice}.`,
    check: query,
    isCheckable: instead === null,
  });
}

function heldBack(
  { retryAfterSeconds, scope }: RateLimitWaitError,
  { tookEffect = "Nothing was sent." }: MutationTarget,
): MutationError {
  return mutationError("RateLimitedError", {
    message: `Too many calls in a short time. ${tookEffect} Try again in ${retryAfterSeconds} s.`,
    retryAfterSeconds,
    scope,
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
    // Reads count against no limit that the gateway knows.
    scope: (answer.isChange ? writeLimit?.scope : null) ?? null,
  });
}

function permissionDenied(answer: UpstreamHttpError): MutationError {
  return mutationError("PermissionDeniedError", {
    message: explainFailure(answer).text,
    upstream: answer.faults,
    requiredScopes: answer.requiredScopes,
  });
}

function unknownId(thing: string, id: string, { existing, inputs = [] }: MutationTarget): MutationError {
  const path = existing?.id === id ? existing.path : inputs.find(({ value }) => value === id)?.path;
  return notFoundError(thing, id, path ?? []);
}

function wrongSize(
  { announcedSizeInBytes, actualSizeInBytes }: UploadSizeError,
  { source, declaredSizeInBytes, allowed }: FailureContext<MutationErrorName>,
): MutationError {
  const declared = declaredSizeInBytes ?? announcedSizeInBytes;
  const arrived = `The file has ${actualSizeInBytes ?? "another number of"} bytes`;
  if (!allowed.includes("FileSizeMismatchError")) {
    const message = `${arrived}; by the request's Content-Length it should have ${declared}. Nothing was stored.`;
    return fileRejected("INVALID_CONTENT", message, source);
  }
  return mutationError("FileSizeMismatchError", {
    message: `${arrived}; ${declared} were declared. The file was not stored; the video stays declared and waits for a file of its declared size.`,
    path: source?.path ?? [],
    declaredSizeInBytes: declared,
    actualSizeInBytes,
  });
}

function unexpected(failure: UpstreamFailure, context: MutationTarget): UpstreamError {
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
