import type { RateLimitScope } from "./rate-limit/scope.ts";
import type { ServiceName } from "./services.ts";
import type { SessionEnd } from "./session-end-reasons.ts";

/** One entry of the `errors` array of a service (common error envelope), with the gateway's field names. */
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

/** Identity of a call, for errors, logs and traces. */
export interface UpstreamCall {
  readonly service: ServiceName;
  /** Name of the operation at the service, for example `getVideo`. */
  readonly operation: string;
  /** OAuth scopes, one of which is enough for the call, as the service names them; never empty. */
  readonly requiredScopes: readonly string[];
  /**
   * True when the call changes data at the service. After a failure, it may be unknown whether the change took effect.
   */
  readonly isChange: boolean;
  /** Path of all requests of the operation, with `{id}` for an identifier; undefined when unknown. */
  readonly template?: string | undefined;
}

/** Effect of a failed call. NONE: nothing changed. UNKNOWN: a change was sent, but no readable response came back. */
export type Outcome = "NONE" | "UNKNOWN";

/** Common base of all failures. Messages never contain tokens, addresses or file contents. */
abstract class CallError extends Error {
  abstract readonly code: string;
  readonly service: ServiceName;
  readonly operation: string;
  readonly requiredScopes: readonly string[];
  /** True when the call was meant to change data at the service. */
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

/** A failure with details beyond its call. */
abstract class DetailedError<Details extends object> extends CallError {
  constructor(message: string, call: UpstreamCall, details: Details & { readonly outcome?: Outcome }) {
    super(message, call, details.outcome);
    Object.assign(this, details);
  }
}

/** The service, or a proxy in front of it, responded with a status outside 2xx. */
export class UpstreamHttpError extends DetailedError<
  Pick<UpstreamHttpError, "status" | "faults" | "retryAfterSeconds">
> {
  readonly code = "UPSTREAM_HTTP";
  /** HTTP status of the response. */
  declare readonly status: number;
  /** Errors reported by the service; empty when the response had no readable envelope. */
  declare readonly faults: readonly UpstreamFault[];
  /** Whole seconds from the response's Retry-After header, at least 1; null without the header. */
  declare readonly retryAfterSeconds: number | null;

  /** True when the service reported this error number. */
  has(errorId: number): boolean {
    return this.faults.some((fault) => fault.errorId === errorId);
  }
}

/** The service did not respond within the deadline. */
export class UpstreamTimeoutError extends CallError {
  readonly code = "UPSTREAM_TIMEOUT";
}

/**
 * Other calls held all of the gateway's connections to the service for most of the call's time, or until its deadline.
 * Nothing was changed.
 */
export class GatewayBusyError extends CallError {
  readonly code = "GATEWAY_BUSY";
}

/** The connection could not be opened, or broke before the response was complete. */
export class UpstreamConnectionError extends DetailedError<
  Pick<UpstreamConnectionError, "nothingSent" | "outcome">
> {
  readonly code = "UPSTREAM_UNAVAILABLE";
  /** True when certainly no byte of the call reached the service, as after a refused connection. */
  declare readonly nothingSent: boolean;
}

/**
 * The gateway has no valid token for the call: the token endpoint issued none, or the service rejected it. The call had
 * no effect.
 */
export class UpstreamTokenError extends DetailedError<Pick<UpstreamTokenError, "isRefused">> {
  readonly code = "UPSTREAM_TOKEN";
  /** True when the gateway's credentials or its token were rejected; false when the token endpoint failed. */
  declare readonly isRefused: boolean;
}

/** An operator requested a user's data, but the gateway is not signed in as a user. Nothing was sent. */
export class NoUserTokenError extends CallError {
  readonly code = "NO_USER_TOKEN";
}

/** The session of the call has ended. Nothing was sent. */
export class SessionEndedError extends DetailedError<Pick<SessionEndedError, "reason">> {
  readonly code = "SESSION_ENDED";
  declare readonly reason: SessionEnd;
}

/**
 * A successful response without its documented format. The message names the path of the invalid value. A change has
 * probably taken effect, but its result cannot be read.
 */
export class UpstreamInvalidResponseError extends CallError {
  readonly code = "UPSTREAM_INVALID_RESPONSE";

  constructor(message: string, call: UpstreamCall) {
    super(message, call, call.isChange ? "UNKNOWN" : "NONE");
  }
}

/** The gateway did not send the call: the viewer's rate limit is used up for longer than a call may wait. */
export class RateLimitWaitError extends DetailedError<
  Pick<RateLimitWaitError, "scope" | "retryAfterSeconds">
> {
  readonly code = "RATE_LIMITED";
  declare readonly scope: RateLimitScope;
  /** Whole seconds to wait before trying again; 1 or more. */
  declare readonly retryAfterSeconds: number;
}

/**
 * The gateway did not send the call, because the store that counts calls is unavailable. The message names the cause
 * and a remedy.
 */
export class LimitUnavailableError extends CallError {
  readonly code = "LIMIT_UNAVAILABLE";
}

/**
 * The bytes of an upload did not match its announced size. The upstream call was aborted, so the service has no
 * complete file.
 */
export class UploadSizeError extends DetailedError<
  Pick<UploadSizeError, "announcedSizeInBytes" | "actualSizeInBytes">
> {
  readonly code = "UPLOAD_SIZE";
  declare readonly announcedSizeInBytes: number;
  /** Number of bytes received; null when the stream was not read to its end. */
  declare readonly actualSizeInBytes: number | null;
}

/**
 * The client paused the file of an upload for longer than the idle timeout. The upstream call was aborted, so the
 * service has no complete file.
 */
export class UploadStalledError extends CallError {
  readonly code = "UPLOAD_STALLED";
}

/** No object can have the identifier of the call. Nothing was sent. */
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
 * The application's access rules do not allow a catalog feed file. The fields name the access that is missing. The file
 * was not requested.
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

/** All errors of the upstream layer, except the abort reason of the caller's own signal. Match on `code`. */
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

/** True when an error comes from the upstream layer; its `code` names the failure. */
export function isUpstreamFailure(error: unknown): error is UpstreamFailure {
  return error instanceof CallError;
}

/** True when a service responded with a status outside 2xx. */
export function isErrorResponse(error: unknown): error is UpstreamHttpError {
  return isUpstreamFailure(error) && error.code === "UPSTREAM_HTTP";
}

/** True when a service responded with one of these error numbers. */
export function hasFault(error: unknown, ...errorIds: readonly number[]): error is UpstreamHttpError {
  return isErrorResponse(error) && errorIds.some((errorId) => error.has(errorId));
}
