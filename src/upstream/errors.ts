import type { RateLimitScope } from "./rate-limit/scope.ts";
import type { ServiceName } from "./services.ts";

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

/** Which call failed. Part of every error that the upstream layer throws. */
export interface FailedCall {
  readonly service: ServiceName;
  /** The operation's name at the service, for example `getVideo`. */
  readonly operation: string;
}

/**
 * Base of everything that the upstream layer throws, apart from the abort reason of the caller's own signal.
 * Match on `code`. Messages never hold tokens, addresses or file contents.
 */
export abstract class UpstreamCallError extends Error {
  abstract readonly code: string;
  readonly service: ServiceName;
  readonly operation: string;

  constructor(message: string, call: FailedCall, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
    this.service = call.service;
    this.operation = call.operation;
  }
}

/** The service answered with a status outside 2xx. */
export class UpstreamHttpError extends UpstreamCallError {
  readonly code = "UPSTREAM_HTTP";
  /** HTTP status of the answer. */
  readonly status: number;
  /** The service's own errors; empty when the answer had no readable envelope. */
  readonly faults: readonly UpstreamFault[];
  /** Whole seconds from the answer's Retry-After header, at least 1; null when there was none. */
  readonly retryAfterSeconds: number | null;

  constructor(
    message: string,
    call: FailedCall,
    answer: { status: number; faults: readonly UpstreamFault[]; retryAfterSeconds: number | null },
  ) {
    super(message, call);
    this.status = answer.status;
    this.faults = answer.faults;
    this.retryAfterSeconds = answer.retryAfterSeconds;
  }

  /** Whether the service reported this error number. */
  has(errorId: number): boolean {
    return this.faults.some((fault) => fault.errorId === errorId);
  }
}

/** The service did not answer within the deadline. */
export class UpstreamTimeoutError extends UpstreamCallError {
  readonly code = "UPSTREAM_TIMEOUT";
}

/** No connection, or it broke before the answer was complete. */
export class UpstreamConnectionError extends UpstreamCallError {
  readonly code = "UPSTREAM_UNAVAILABLE";
  /** True when it is certain that no byte of the call reached the service, as after a refused connection. */
  readonly nothingSent: boolean;

  constructor(message: string, call: FailedCall, options: { nothingSent: boolean }) {
    super(message, call);
    this.nothingSent = options.nothingSent;
  }
}

/** There is no token of the gateway's own for the call: nothing was sent to the service. */
export class UpstreamTokenError extends UpstreamCallError {
  readonly code = "UPSTREAM_TOKEN";
  /** Whether the token endpoint refused the gateway's credentials; otherwise it could not be used just then. */
  readonly isRefused: boolean;

  constructor(message: string, call: FailedCall, options: { isRefused: boolean }) {
    super(message, call);
    this.isRefused = options.isRefused;
  }
}

/** An operator asked for a user's things, and the gateway has no user of its own. Nothing was sent. */
export class NoUserTokenError extends UpstreamCallError {
  readonly code = "NO_USER_TOKEN";
}

/** The answer does not have the documented shape. The message names the path of the bad value. */
export class UpstreamInvalidResponseError extends UpstreamCallError {
  readonly code = "UPSTREAM_INVALID_RESPONSE";
}

/** The gateway held the call back: the viewer's limit is used up for longer than a caller may wait. Nothing was sent. */
export class RateLimitWaitError extends UpstreamCallError {
  readonly code = "RATE_LIMITED";
  readonly scope: RateLimitScope;
  /** Whole seconds to wait before trying again; 1 or more. */
  readonly retryAfterSeconds: number;

  constructor(
    message: string,
    call: FailedCall,
    limit: { scope: RateLimitScope; retryAfterSeconds: number },
  ) {
    super(message, call);
    this.scope = limit.scope;
    this.retryAfterSeconds = limit.retryAfterSeconds;
  }
}

/**
 * The bytes of an upload did not add up to its announced size; the upstream call was broken off, so the
 * service has no complete file.
 */
export class UploadSizeError extends UpstreamCallError {
  readonly code = "UPLOAD_SIZE";
  readonly announcedSizeInBytes: number;
  /** Bytes that arrived; null when the stream was not read to its end. */
  readonly actualSizeInBytes: number | null;

  constructor(
    message: string,
    call: FailedCall,
    sizes: { announcedSizeInBytes: number; actualSizeInBytes: number | null },
  ) {
    super(message, call);
    this.announcedSizeInBytes = sizes.announcedSizeInBytes;
    this.actualSizeInBytes = sizes.actualSizeInBytes;
  }
}
