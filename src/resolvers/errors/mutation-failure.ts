import {
  RateLimitWaitError,
  UploadSizeError,
  UpstreamCallError,
  type UpstreamFault,
  UpstreamHttpError,
} from "../../upstream/errors.ts";
import type { RateLimitScope } from "../../upstream/rate-limit/scope.ts";
import { services } from "../../upstream/services.ts";
import { isFileTooLarge } from "../uploaded-file.ts";
import { isAuthenticationFailure, toGraphQLError } from "./graphql-errors.ts";
import { fileRejected, type FileSource } from "./file-rules.ts";
import type {
  MutationError,
  PermissionDeniedError,
  RateLimitedError,
  UpstreamError,
} from "./mutation-error.ts";
import { describeFault } from "./upstream-faults.ts";

/** What a mutation was about, so that a service's error numbers can be traced back to its input. */
export interface MutationTarget {
  /** The object that the input names; absent for mutations that name none. */
  readonly existing?: { readonly thing: string; readonly id: string; readonly path: readonly string[] };
  /** The input field that holds the file, or the address it is fetched from. */
  readonly source?: FileSource;
  /** Size declared for the video that the file belongs to. */
  readonly declaredSizeInBytes?: number;
  /** Feed type of the schedule or task. */
  readonly feedType?: string;
  /** Template of the schedule. */
  readonly scheduleTemplateId?: string;
  /** Inputs by the names that the service has for them, when its errors tell such a name or a value. */
  readonly inputs?: readonly ServiceInput[];
}

/** A value that the service got, and where the mutation's caller put it. */
export interface ServiceInput {
  /** The service's name for it. */
  readonly name: string;
  /** Null when it was left out. */
  readonly value: string | null;
  /** Input field, for example `["input", "name"]`. */
  readonly path: readonly string[];
}

/** Turns one error of a service into what it means to the caller. */
export type FaultRule = (fault: UpstreamFault, target: MutationTarget) => MutationError;

/** How the errors of one service are to be told. */
export interface ServiceFaults {
  readonly rules: ReadonlyMap<number, FaultRule>;
  /** Permissions of which one would have been enough, as far as known. */
  readonly requiredScopes: readonly string[];
  /** Which limit a 429 belongs to; null when it is none that the gateway tracks. */
  readonly rateLimitScope: RateLimitScope | null;
}

/** How the failure of a mutation is to be told. */
export interface FailureContext<Name extends MutationError["__typename"]> extends MutationTarget {
  /** Error types that the mutation's union has; anything else becomes an UpstreamError. */
  readonly allowed: readonly Name[];
  /** Whether an earlier call of the same mutation has taken effect: then every failure is data, even a time-out. */
  readonly isSecondHalf?: boolean;
}

type ErrorNamed<Name extends MutationError["__typename"]> = Extract<MutationError, { __typename: Name }>;

/**
 * What the caller of a mutation gets to know of a failed call, as data for `payload.errors`.
 * @throws the error itself when it is no matter for data: a time-out or a failing service before anything
 * took effect, a refused token, a bug, the client's leaving.
 */
export function mutationFailure<Name extends MutationError["__typename"]>(
  error: unknown,
  service: ServiceFaults,
  context: FailureContext<Name>,
): ErrorNamed<Name>[] {
  const failures = explain(error, service, context);
  if (failures.length === 0) throw error;
  return failures.map((failure) => {
    const isAllowed = (context.allowed as readonly string[]).includes(failure.__typename);
    if (isAllowed) return failure as ErrorNamed<Name>;
    return { ...unexpected(error as UpstreamCallError), upstream: failure.upstream } as ErrorNamed<Name>;
  });
}

function explain(
  error: unknown,
  service: ServiceFaults,
  context: FailureContext<MutationError["__typename"]>,
): MutationError[] {
  if (isFileTooLarge(error)) return [fileRejected("TOO_LARGE", error.message, context.source)];
  if (!(error instanceof UpstreamCallError)) return [];
  if (error instanceof RateLimitWaitError) return [heldBack(error)];
  if (error instanceof UploadSizeError) return [wrongSize(error, context)];
  if (error instanceof UpstreamHttpError) {
    if (error.status === 429) return [rateLimited(error, service)];
    if (error.status < 500 && !isAuthenticationFailure(error)) {
      const known = error.faults.flatMap((fault) => service.rules.get(fault.errorId)?.(fault, context) ?? []);
      if (known.length > 0) return known;
      return [error.status === 403 ? permissionDenied(error, service) : unexpected(error)];
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

function rateLimited(error: UpstreamHttpError, { rateLimitScope }: ServiceFaults): RateLimitedError {
  return {
    __typename: "RateLimitedError",
    kind: "RATE_LIMIT",
    message: `The ${services[error.service].label} refused the call: ${describeFault(error)}`,
    path: [],
    upstream: error.faults,
    retryAfterSeconds: error.retryAfterSeconds ?? 5,
    scope: rateLimitScope,
  };
}

function permissionDenied(
  error: UpstreamHttpError,
  { requiredScopes }: ServiceFaults,
): PermissionDeniedError {
  const message = `The ${services[error.service].label} does not allow this: ${describeFault(error)}`;
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
  { source, declaredSizeInBytes, allowed }: FailureContext<MutationError["__typename"]>,
): MutationError {
  const { announcedSizeInBytes, actualSizeInBytes } = error;
  const declared = declaredSizeInBytes ?? announcedSizeInBytes;
  const arrived = `The file has ${actualSizeInBytes ?? "another number of"} bytes`;
  if (!allowed.includes("FileSizeMismatchError")) {
    const message = `${arrived}; by the request's Content-Length it should have ${declared}. Nothing was stored.`;
    return fileRejected("INVALID_CONTENT", message, source);
  }
  return {
    __typename: "FileSizeMismatchError",
    kind: "INPUT",
    message: `${arrived}; ${declared} were declared. Nothing was stored.`,
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
    service: services[error.service].enumName,
    httpStatus: answer?.status ?? null,
    isRetryable: !answer || answer.status >= 500,
  };
}
