import {
  RateLimitWaitError,
  UploadSizeError,
  UpstreamCallError,
  UpstreamHttpError,
} from "../../upstream/errors.js";
import { isFileTooLarge } from "../uploaded-file.js";
import { isAuthenticationFailure, toGraphQLError } from "./graphql-errors.js";
import { fileRejected, type MediaMutationTarget, mediaFaultRules } from "./media-faults.js";
import type {
  MutationError,
  PermissionDeniedError,
  RateLimitedError,
  UpstreamError,
} from "./mutation-error.js";
import { serviceNames } from "./service-names.js";
import { describeFault } from "./upstream-faults.js";

/** Scope that every media call needs (wire facts, common §2). */
const requiredScopes = ["https://api.ebay.com/oauth/api_scope/sell.inventory"];

/** How the failure of a media mutation is to be told. */
export interface FailureContext<Name extends MutationError["__typename"]> extends MediaMutationTarget {
  /** Error types that the mutation's union has; anything else becomes an UpstreamError. */
  readonly allowed: readonly Name[];
  /** Whether an earlier call of the same mutation has taken effect: then every failure is data, even a time-out. */
  readonly isSecondHalf?: boolean;
}

type ErrorNamed<Name extends MutationError["__typename"]> = Extract<MutationError, { __typename: Name }>;

/**
 * What the caller of a media mutation gets to know of a failed call, as data for `payload.errors`.
 * @throws the error itself when it is no matter for data: a time-out or a failing service before anything
 * took effect, a refused token, a bug, the client's leaving.
 */
export function mediaFailure<Name extends MutationError["__typename"]>(
  error: unknown,
  context: FailureContext<Name>,
): ErrorNamed<Name>[] {
  const failures = explain(error, context);
  if (failures.length === 0) throw error;
  return failures.map((failure) => {
    const isAllowed = (context.allowed as readonly string[]).includes(failure.__typename);
    if (isAllowed) return failure as ErrorNamed<Name>;
    return { ...unexpected(error as UpstreamCallError), upstream: failure.upstream } as ErrorNamed<Name>;
  });
}

function explain(error: unknown, context: FailureContext<MutationError["__typename"]>): MutationError[] {
  if (isFileTooLarge(error)) return [fileRejected("TOO_LARGE", error.message, context.source)];
  if (!(error instanceof UpstreamCallError)) return [];
  if (error instanceof RateLimitWaitError) return [heldBack(error)];
  if (error instanceof UploadSizeError) return [wrongSize(error, context)];
  if (error instanceof UpstreamHttpError) {
    if (error.status === 429) return [rateLimited(error)];
    if (error.status === 403) return [permissionDenied(error)];
    if (error.status < 500 && !isAuthenticationFailure(error)) {
      const known = error.faults.flatMap(
        (fault) => mediaFaultRules.get(fault.errorId)?.(fault, context) ?? [],
      );
      return known.length > 0 ? known : [unexpected(error)];
    }
  }
  return context.isSecondHalf ? [unexpected(error)] : [];
}

function heldBack(error: RateLimitWaitError): RateLimitedError {
  const { retryAfterSeconds, scope } = error;
  const message = `Too many calls in a short time. Nothing was sent; try again in ${retryAfterSeconds} s.`;
  return {
    __typename: "RateLimitedError",
    kind: "RATE_LIMIT",
    message,
    path: [],
    upstream: [],
    retryAfterSeconds,
    scope,
  };
}

function rateLimited(error: UpstreamHttpError): RateLimitedError {
  return {
    __typename: "RateLimitedError",
    kind: "RATE_LIMIT",
    message: `The media service refused the call: ${describeFault(error)}`,
    path: [],
    upstream: error.faults,
    retryAfterSeconds: error.retryAfterSeconds ?? 5,
    scope: "MEDIA_WRITE",
  };
}

function permissionDenied(error: UpstreamHttpError): PermissionDeniedError {
  const message = `The media service does not allow this: ${describeFault(error)}`;
  return {
    __typename: "PermissionDeniedError",
    kind: "PERMISSION",
    message,
    path: [],
    upstream: error.faults,
    requiredScopes,
  };
}

function wrongSize(
  error: UploadSizeError,
  { source, declaredSizeInBytes }: MediaMutationTarget,
): MutationError {
  const { announcedSizeInBytes, actualSizeInBytes } = error;
  const declared = declaredSizeInBytes ?? announcedSizeInBytes;
  return {
    __typename: "FileSizeMismatchError",
    kind: "INPUT",
    message: `The file has ${actualSizeInBytes ?? "another number of"} bytes; ${declared} were declared. Nothing was stored.`,
    path: source?.path ?? [],
    upstream: [],
    declaredSizeInBytes: declared,
    actualSizeInBytes,
  };
}

function unexpected(error: UpstreamCallError): UpstreamError {
  const answer = error instanceof UpstreamHttpError ? error : null;
  return {
    __typename: "UpstreamError",
    kind: "UPSTREAM",
    message: toGraphQLError(error).message,
    path: [],
    upstream: answer?.faults ?? [],
    service: serviceNames[error.service],
    httpStatus: answer?.status ?? null,
    isRetryable: !answer || answer.status >= 500,
  };
}
