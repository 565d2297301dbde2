import type { RateLimitScope } from "./rate-limit/scope.ts";
import type { ServiceName } from "./services.ts";
import type { SessionEnd } from "./session-end.ts";

/** One error as a service reports it in its `errors` array (common error envelope), in our names. */
export interface UpstreamFault {
  /** The service's number for this error, for example 190015. */
  readonly errorId: number;
  readonly domain: string | null;
  readonly subdomain: string | null;
  /** `REQUEST`, `BUSINESS` or `APPLICATION`, or whatever else the service wrote. */
  readonly category: string | null;
  readonly message: string | null;
  readonly longMessage: string | null;
  readonly parameters: readonly { readonly name: string; readonly value: string | null }[];
  readonly inputRefIds: readonly string[];
  readonly outputRefIds: readonly string[];
}

/** Which call a failure belongs to, and what the call would have needed. */
export interface UpstreamCall {
  readonly service: ServiceName;
  /** The operation's name at the service, for example `getVideo`. */
  readonly operation: string;
  /** Permissions of which one is enough for the call, as the service names them; never empty. */
  readonly requiredScopes: readonly string[];
  /** Whether the call changes something at the service, so that it matters whether it took effect. */
  readonly isChange: boolean;
  /** The path that all of its requests have, `{id}` standing for an identifier; undefined where it is not known. */
  readonly template?: string | undefined;
}

/**
 * What is known about the effect of a failed call. NONE: nothing took effect, or there was nothing to take effect.
 * UNKNOWN: a change was sent, and no answer that can be read came back.
 */
export type Outcome = "NONE" | "UNKNOWN";

/** What every failure has. Messages never hold tokens, addresses or file contents. */
abstract class CallError extends Error {
  abstract readonly code: string;
  readonly service: ServiceName;
  readonly operation: string;
  readonly requiredScopes: readonly string[];
  /** Whether the call was to change something at the service. */
  readonly isChange: boolean;
  readonly outcome: Outcome;

  constructor(message: string, call: UpstreamCall, outcome: Outcome = "NONE") {
    super(message);
    this.name = new.target.name;
    this.service = call.service;
    this.operation = call.operation;
    this.requiredScopes = call.requiredScopes;
    this.isChange = call.isChange;
    this.outcome = outcome;
  }
}

/** A failure that tells more than its call. */
abstract class DetailedError<Details extends object> extends CallError {
  constructor(message: string, call: UpstreamCall, details: Details & { readonly outcome?: Outcome }) {
    super(message, call, details.outcome);
    Object.assign(this, details);
  }
}

/** The service, or a proxy before it, answered with a status outside 2xx. */
export class UpstreamHttpError extends DetailedError<
  Pick<UpstreamHttpError, "status" | "faults" | "retryAfterSeconds">
> {
  readonly code = "UPSTREAM_HTTP";
  /** HTTP status of the answer. */
  declare readonly status: number;
  /** The service's own errors; empty when the answer had no readable envelope. */
  declare readonly faults: readonly UpstreamFault[];
  /** Whole seconds from the answer's Retry-After header, at least 1; null when there was none. */
  declare readonly retryAfterSeconds: number | null;

  /** Whether the service reported this error number. */
  has(errorId: number): boolean {
    return this.faults.some((fault) => fault.errorId === errorId);
  }
}

/** The service did not answer within the deadline. */
export class UpstreamTimeoutError extends CallError {
  readonly code = "UPSTREAM_TIMEOUT";
}

/**
 * The connections that the gateway keeps to the service's address were taken by other calls until the deadline, or for
 * so long that the service had no fair part of the time. Nothing was changed.
 */
export class GatewayBusyError extends CallError {
  readonly code = "GATEWAY_BUSY";
}

/** No connection, or it broke before the answer was complete. */
export class UpstreamConnectionError extends DetailedError<
  Pick<UpstreamConnectionError, "nothingSent" | "outcome">
> {
  readonly code = "UPSTREAM_UNAVAILABLE";
  /** True when it is certain that no byte of the call reached the service, as after a refused connection. */
  declare readonly nothingSent: boolean;
}

/** There is no token of the gateway's own for the call: nothing was sent to the service. */
export class UpstreamTokenError extends DetailedError<Pick<UpstreamTokenError, "isRefused">> {
  readonly code = "UPSTREAM_TOKEN";
  /** Whether the token endpoint refused the gateway's credentials; otherwise it could not be used just then. */
  declare readonly isRefused: boolean;
}

/** An operator asked for a user's data, and the gateway has no user of its own. Nothing was sent. */
export class NoUserTokenError extends CallError {
  readonly code = "NO_USER_TOKEN";
}

/** The session that the call is made for has ended. Nothing was sent. */
export class SessionEndedError extends DetailedError<Pick<SessionEndedError, "reason">> {
  readonly code = "SESSION_ENDED";
  declare readonly reason: SessionEnd;
}

/**
 * A successful answer that does not have the documented form. The message names the path of the bad value. Whatever the
 * call was to change has probably changed, but what came of it cannot be read.
 */
export class UpstreamInvalidResponseError extends CallError {
  readonly code = "UPSTREAM_INVALID_RESPONSE";

  constructor(message: string, call: UpstreamCall) {
    super(message, call, call.isChange ? "UNKNOWN" : "NONE");
  }
}

/** The gateway held the call back: the viewer's limit is used up for longer than a caller may wait. Nothing was sent. */
export class RateLimitWaitError extends DetailedError<
  Pick<RateLimitWaitError, "scope" | "retryAfterSeconds">
> {
  readonly code = "RATE_LIMITED";
  declare readonly scope: RateLimitScope;
  /** Whole seconds to wait before trying again; 1 or more. */
  declare readonly retryAfterSeconds: number;
}

/** The gateway held the call back: where calls are counted cannot be reached. The message says which, and what would help. Nothing was sent. */
export class LimitUnavailableError extends CallError {
  readonly code = "LIMIT_UNAVAILABLE";
}

/**
 * The bytes of an upload did not add up to its announced size; the upstream call was broken off, so the
 * service has no complete file.
 */
export class UploadSizeError extends DetailedError<
  Pick<UploadSizeError, "announcedSizeInBytes" | "actualSizeInBytes">
> {
  readonly code = "UPLOAD_SIZE";
  declare readonly announcedSizeInBytes: number;
  /** Bytes that arrived; null when the stream was not read to its end. */
  declare readonly actualSizeInBytes: number | null;
}

/**
 * The client stopped sending the file of an upload for longer than a call may stand still. The upstream call was broken
 * off, so the service has no complete file.
 */
export class UploadStalledError extends CallError {
  readonly code = "UPLOAD_STALLED";
}

/** The call names an object by an identifier that cannot exist. Nothing was sent. */
export class UnknownIdError extends CallError {
  readonly code = "UNKNOWN_ID";
  /** What the identifier was to name, for example `video`. */
  readonly thing: string;
  readonly id: string;

  constructor(call: UpstreamCall, thing: string, id: string) {
    super(`No ${thing} can have this identifier`, call);
    this.thing = thing;
    this.id = id;
  }
}

/** The service lists a file that it no longer hands out. */
export class FileGoneError extends CallError {
  readonly code = "FILE_GONE";
}

/** The access rules of the application do not cover a catalog feed file, for which they would have to allow this. Its bytes were not asked for. */
export class FileForbiddenError extends DetailedError<
  Pick<FileForbiddenError, "fileId" | "feedTypeId" | "marketplaceId" | "categoryIds">
> {
  readonly code = "FILE_FORBIDDEN";
  declare readonly fileId: string;
  declare readonly feedTypeId: string;
  declare readonly marketplaceId: string;
  declare readonly categoryIds: readonly string[];
}

/** Everything that the upstream layer throws, apart from the abort reason of the caller's own signal. Match on `code`. */
export type UpstreamFailure =
  | UpstreamHttpError
  | UpstreamTimeoutError
  | GatewayBusyError
  | UpstreamConnectionError
  | UpstreamTokenError
  | NoUserTokenError
  | SessionEndedError
  | UpstreamInvalidResponseError
  | RateLimitWaitError
  | LimitUnavailableError
  | UploadSizeError
  | UploadStalledError
  | UnknownIdError
  | FileGoneError
  | FileForbiddenError;

/** Whether an error comes from the upstream layer; its `code` then tells which failure it is. */
export function isUpstreamFailure(error: unknown): error is UpstreamFailure {
  return error instanceof CallError;
}

/** Whether an error is the answer of a service with a status outside 2xx. */
export function isRefusedByService(error: unknown): error is UpstreamHttpError {
  return isUpstreamFailure(error) && error.code === "UPSTREAM_HTTP";
}

/** Whether a service answered with one of these error numbers. */
export function hasFault(error: unknown, ...errorIds: readonly number[]): error is UpstreamHttpError {
  return isRefusedByService(error) && errorIds.some((errorId) => error.has(errorId));
}
