import type { RateLimitScope } from "./rate-limit/scope.ts";
import type { ServiceName } from "./services.ts";
import type { SessionEnd } from "./session-end-reasons.ts";

/** Entry of the `errors` array of a service (common error envelope), with the gateway's field names. */
export interface UpstreamFault {
  /** Error number of the service, for example 190015. */
  readonly errorId: number;
  readonly domain: string | null;
  readonly subdomain: string | null;
  /** `REQUEST`, `BUSINESS` or `APPLICATION`, or any other text from the service. */
  readonly category: string | null;
  readonly message: string | null;
  readonly longMessage: string | null;
  readonly parameters: readonly { readonly name: string; readonly value: string | null }[];
  readonly inputRefIds: readonly string[];
  readonly outputRefIds: readonly string[];
}

/** Description of a call for errors, logs and traces. */
export interface UpstreamCall {
  readonly service: ServiceName;
  /** Name of the operation at the service, for example `getVideo`. */
  readonly operation: string;
  /** OAuth scopes, as the service names them. One of them is enough for the call; never empty. */
  readonly requiredScopes: readonly string[];
  /**
   * True when the call changes data at the service. After a failure, it may be unknown whether the change took effect.
   */
  readonly isChange: boolean;
  /** Path of the operation's requests, with `{id}` in place of an id; undefined when unknown. */
  readonly template?: string | undefined;
}

/** Effect of a failed call. NONE: nothing has changed. UNKNOWN: a change was sent, but no readable response arrived. */
export type Outcome = "NONE" | "UNKNOWN";

/** Base class of all failed calls. Messages never contain tokens, addresses or file contents. */
abstract class CallError extends Error {
  abstract readonly code: string;
  readonly service: ServiceName;
  readonly operation: string;
  readonly requiredScopes: readonly string[];
  /** True when the call would change data at the service. */
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

/** Failed call with additional fields. */
abstract class DetailedError<Details extends object> extends CallError {
  constructor(message: string, call: UpstreamCall, details: Details & { readonly outcome?: Outcome }) {
    super(message, call, details.outcome);
    Object.assign(this, details);
  }
}

/** Response of the service, or of a proxy in front of it, with a status other than 2xx. */
export class UpstreamHttpError extends DetailedError<
  Pick<UpstreamHttpError, "status" | "faults" | "retryAfterSeconds">
> {
  readonly code = "UPSTREAM_HTTP";
  /** HTTP status of the response. */
  declare readonly status: number;
  /** Errors reported by the service; empty when the response contains no readable error envelope. */
  declare readonly faults: readonly UpstreamFault[];
  /** Number of whole seconds in the Retry-After header, at least 1; null without the header. */
  declare readonly retryAfterSeconds: number | null;

  /** Returns true when the service reported this error number. */
  has(errorId: number): boolean {
    return this.faults.some((fault) => fault.errorId === errorId);
  }
}

/** The service did not respond within the deadline. */
export class UpstreamTimeoutError extends CallError {
  readonly code = "UPSTREAM_TIMEOUT";
}

/**
 * The call timed out because other calls held all of the gateway's connections to the service. It had waited for a
 * connection until its deadline, or for most of its time. Nothing was changed.
 */
export class GatewayBusyError extends CallError {
  readonly code = "GATEWAY_BUSY";
}

/** The connection could not be opened, or it broke before the response was complete. */
export class UpstreamConnectionError extends DetailedError<
  Pick<UpstreamConnectionError, "nothingSent" | "outcome">
> {
  readonly code = "UPSTREAM_UNAVAILABLE";
  /** True when certainly no byte of the call was sent, for example after a refused connection. */
  declare readonly nothingSent: boolean;
}

/**
 * The gateway has no valid token for the call. Either the token endpoint issued none, or the service rejected the
 * token. The call had no effect.
 */
export class UpstreamTokenError extends DetailedError<Pick<UpstreamTokenError, "isRefused">> {
  readonly code = "UPSTREAM_TOKEN";
  /** True when the gateway's credentials or token were rejected; false when the token endpoint itself failed. */
  declare readonly isRefused: boolean;
}

/** An operator requested data of a user, but the gateway is not signed in as a user. Nothing was sent. */
export class NoUserTokenError extends CallError {
  readonly code = "NO_USER_TOKEN";
}

/** The session that made the call has ended. Nothing was sent. */
export class SessionEndedError extends DetailedError<Pick<SessionEndedError, "reason">> {
  readonly code = "SESSION_ENDED";
  declare readonly reason: SessionEnd;
}

/**
 * A successful response without the documented format. The message names the path of the invalid value. A change has
 * probably taken effect, but its result cannot be read.
 */
export class UpstreamInvalidResponseError extends CallError {
  readonly code = "UPSTREAM_INVALID_RESPONSE";

  constructor(message: string, call: UpstreamCall) {
    super(message, call, call.isChange ? "UNKNOWN" : "NONE");
  }
}

/** The call was not sent, because the viewer's rate limit is used up and the wait would be too long. */
export class RateLimitWaitError extends DetailedError<
  Pick<RateLimitWaitError, "scope" | "retryAfterSeconds">
> {
  readonly code = "RATE_LIMITED";
  declare readonly scope: RateLimitScope;
  /** Number of whole seconds to wait before another attempt; at least 1. */
  declare readonly retryAfterSeconds: number;
}

/**
 * The call was not sent, because the store that counts calls is unavailable. The message contains the cause and a
 * remedy.
 */
export class LimitUnavailableError extends CallError {
  readonly code = "LIMIT_UNAVAILABLE";
}

/** The uploaded bytes did not match the announced size. The call was aborted, so the service has no complete file. */
export class UploadSizeError extends DetailedError<
  Pick<UploadSizeError, "announcedSizeInBytes" | "actualSizeInBytes">
> {
  readonly code = "UPLOAD_SIZE";
  declare readonly announcedSizeInBytes: number;
  /** Number of received bytes; null when the stream was not read to its end. */
  declare readonly actualSizeInBytes: number | null;
}

/**
 * The client stopped sending an upload's file for longer than the idle timeout. The call was aborted, so the service
 * has no complete file.
 */
export class UploadStalledError extends CallError {
  readonly code = "UPLOAD_STALLED";
}

/** The id of the call cannot belong to any object. Nothing was sent. */
export class UnknownIdError extends CallError {
  readonly code = "UNKNOWN_ID";
  /** Kind of the object, for example `video`. */
  readonly thing: string;
  readonly id: string;

  constructor(call: UpstreamCall, thing: string, id: string) {
    super(`No ${thing} can have this identifier`, call);
    this.thing = thing;
    this.id = id;
  }
}

/** The service lists a file that can no longer be downloaded. */
export class FileGoneError extends CallError {
  readonly code = "FILE_GONE";
}

/**
 * The application's access rules do not allow a catalog feed file. The fields describe the missing access. The file was
 * not requested.
 */
export class FileForbiddenError extends DetailedError<
  Pick<FileForbiddenError, "fileId" | "feedTypeId" | "marketplaceId" | "categoryIds">
> {
  readonly code = "FILE_FORBIDDEN";
  declare readonly fileId: string;
  declare readonly feedTypeId: string;
  declare readonly marketplaceId: string;
  declare readonly categoryIds: readonly string[];
}

/** Union of all errors of the upstream layer, except the abort reason of the caller's signal. Match on `code`. */
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

/** Returns true for an error of the upstream layer; its `code` identifies the failure. */
export function isUpstreamFailure(error: unknown): error is UpstreamFailure {
  return error instanceof CallError;
}

/** Returns true when a service responded with a status other than 2xx. */
export function isErrorResponse(error: unknown): error is UpstreamHttpError {
  return isUpstreamFailure(error) && error.code === "UPSTREAM_HTTP";
}

/** Returns true when a service responded with one of these error numbers. */
export function hasFault(error: unknown, ...errorIds: readonly number[]): error is UpstreamHttpError {
  return isErrorResponse(error) && errorIds.some((errorId) => error.has(errorId));
}
