import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import { type UpstreamCall, UpstreamInvalidResponseError } from "../errors.ts";
import type { FileBody } from "../files/file-body.ts";
import type { RateLimitPolicy } from "../rate-limit/scope.ts";
import type { CallOptions, Viewer } from "../viewer.ts";

/** Request of one call of a service's operation. */
export interface UpstreamRequest {
  /** Description of the call for errors and telemetry. */
  readonly call: UpstreamCall;
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Scheme, host and port, without a trailing slash. */
  readonly origin: string;
  /** Encoded path and query. */
  readonly path: string;
  /** Headers with lower-case names; null values are not sent. */
  readonly headers: Readonly<Record<string, string | null>>;
  /** Request body. A body in memory can be sent several times. */
  readonly body:
    | { readonly kind: "bytes"; readonly contentType: string; readonly bytes: Uint8Array }
    | FileBody
    | null;
  /**
   * True when the response body is streamed, as for a download. The deadline then covers the response headers. After
   * these, only time in which the reader waits for the service counts.
   */
  readonly streamsAnswer?: boolean;
  /**
   * True when responses other than 2xx also resolve the call. By default such a response fails the call, and only a
   * limited part of its body is read.
   */
  readonly wantsErrors?: boolean;
  /**
   * Maximum size of a response that is not streamed, in bytes. A larger response fails the call. @defaultValue 5 MiB
   */
  readonly maxAnswerBytes?: number;
  readonly viewer: Viewer;
  /** Rate limit that applies to the call; null for none. */
  readonly rateLimit: RateLimitPolicy | null;
  /** Cancellation, call slots and totals of the caller. */
  readonly caller: Omit<CallOptions, "viewer">;
}

/** Response of a service. The callers of a shared call receive the same object, so it must not be changed. */
export class UpstreamResponse {
  readonly call: UpstreamCall;
  readonly status: number;
  /** Headers with lower-case names. */
  readonly headers: IncomingHttpHeaders;
  /** Whole body; empty when the response is streamed. */
  readonly bytes: Buffer;
  /** Body of a streamed response, which the receiver must read to its end or destroy. Null for other responses. */
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
   * Returns the body as JSON. It is parsed only once.
   * @throws UpstreamInvalidResponseError when the body is not JSON.
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
 * Sends a call and returns its response.
 * @throws every failure of a call, or the reason of the caller's cancellation.
 */
export type ServiceTransport = (request: UpstreamRequest) => Promise<UpstreamResponse>;

/** Returns the first value of a header; null when it is absent. */
export function firstHeader(headers: IncomingHttpHeaders, name: string): string | null {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
}
