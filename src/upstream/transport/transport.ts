import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import { type UpstreamCall, UpstreamInvalidResponseError } from "../errors.ts";
import type { FileBody } from "../files/file-body.ts";
import type { RateLimitPolicy } from "../rate-limit/scope.ts";
import type { CallOptions, Viewer } from "../viewer.ts";

/** Request for one call of a service's operation. */
export interface UpstreamRequest {
  /** Identifies the call in errors and telemetry. */
  readonly call: UpstreamCall;
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Scheme, host and port, without a trailing slash. */
  readonly origin: string;
  /** Encoded path and query. */
  readonly path: string;
  /** Header names in lower case; null values are not sent. */
  readonly headers: Readonly<Record<string, string | null>>;
  /** A body in memory can be sent more than once. */
  readonly body:
    | { readonly kind: "bytes"; readonly contentType: string; readonly bytes: Uint8Array }
    | FileBody
    | null;
  /**
   * True when the response body is streamed, as for a download. The deadline then ends with the response headers;
   * afterwards, only the time counts in which the reader waits for the service.
   */
  readonly streamsAnswer?: boolean;
  /**
   * True when responses outside 2xx also resolve the call. By default they fail it, and only a limited part of their
   * body is read.
   */
  readonly wantsErrors?: boolean;
  /** Maximum size of a response that is not streamed, in bytes; a larger one fails the call. @defaultValue 5 MiB */
  readonly maxAnswerBytes?: number;
  readonly viewer: Viewer;
  /** Rate limit of the call; null for none. */
  readonly rateLimit: RateLimitPolicy | null;
  /** Cancellation, call slots and account of the caller. */
  readonly caller: Omit<CallOptions, "viewer">;
}

/** A response. Callers of a shared call receive the same object, so it is never changed. */
export class UpstreamResponse {
  readonly call: UpstreamCall;
  readonly status: number;
  /** Header names in lower case. */
  readonly headers: IncomingHttpHeaders;
  /** The whole body; empty when it is streamed. */
  readonly bytes: Buffer;
  /** Body of a streamed response; its receiver must read it to its end or destroy it. Null for other responses. */
  readonly body: Readable | null;
  #json: unknown;

  constructor(
    call: UpstreamCall,
    status: number,
    headers: IncomingHttpHeaders,
    bytes: Buffer,
    body: Readable | null = null,
  ) {
    this.call = call;
    this.status = status;
    this.headers = headers;
    this.bytes = bytes;
    this.body = body;
  }

  /**
   * Returns the body as JSON, parsed once.
   * @throws UpstreamInvalidResponseError when it is not JSON.
   */
  json(): unknown {
    if (this.#json !== undefined) return this.#json;
    try {
      this.#json = JSON.parse(this.bytes.toString("utf8"));
    } catch {
      throw new UpstreamInvalidResponseError("The response is not JSON", this.call);
    }
    return this.#json;
  }
}

/**
 * Sends a call.
 * @throws every failure of a call, or the reason of the caller's cancellation.
 */
export type ServiceTransport = (request: UpstreamRequest) => Promise<UpstreamResponse>;

/** Returns the first value of a header; null when it is absent. */
export function firstHeader(headers: IncomingHttpHeaders, name: string): string | null {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
}
