import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import { type UpstreamCall, UpstreamInvalidResponseError } from "../errors.ts";
import type { FileBody } from "../files/file-body.ts";
import type { RateLimitPolicy } from "../rate-limit/scope.ts";
import type { CallOptions, Viewer } from "../viewer.ts";

/** One call of a service's operation, as it is asked for. */
export interface UpstreamRequest {
  /** Names the call in errors and in telemetry. */
  readonly call: UpstreamCall;
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Scheme, host and port, without a slash at the end. */
  readonly origin: string;
  /** Path and query as they are sent. */
  readonly path: string;
  /** Header names in lower case; null values are not sent. */
  readonly headers: Readonly<Record<string, string | null>>;
  /** Bytes that are whole in memory can be sent more than once. */
  readonly body:
    | { readonly kind: "bytes"; readonly contentType: string; readonly bytes: Uint8Array }
    | FileBody
    | null;
  /**
   * Whether the answer's body is a stream, as for a file that is handed on. The deadline then ends with the answer's headers; from there
   * on only the time counts in which the reader waits for the service.
   */
  readonly streamsAnswer?: boolean;
  /** Whether an answer outside 2xx is one like any other; else it fails the call, and only as much is read of it as says what is wrong. */
  readonly wantsErrors?: boolean;
  /** Most bytes of an answer that is not streamed; a longer one fails the call as soon as it is one. @defaultValue 5 MiB */
  readonly maxAnswerBytes?: number;
  readonly viewer: Viewer;
  /** The limit that the call counts against; null when it counts against none. */
  readonly rateLimit: RateLimitPolicy | null;
  /** How the caller leaves, in which places its operation's calls run, and what the call is charged to. */
  readonly caller: Omit<CallOptions, "viewer">;
}

/** An answer. Those who shared a call are given the same one: it is never changed. */
export class UpstreamResponse {
  readonly call: UpstreamCall;
  readonly status: number;
  /** Header names in lower case. */
  readonly headers: IncomingHttpHeaders;
  /** The whole body; empty when it is streamed. */
  readonly bytes: Buffer;
  /** The body of a call that streams its answer, which its receiver reads to its end or destroys; null for any other. */
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

  /** The body as JSON, parsed once. @throws UpstreamInvalidResponseError when it is none. */
  json(): unknown {
    if (this.#json !== undefined) return this.#json;
    try {
      this.#json = JSON.parse(this.bytes.toString("utf8"));
    } catch {
      throw new UpstreamInvalidResponseError("The answer is not JSON", this.call);
    }
    return this.#json;
  }
}

/** Makes a call. @throws every failure of a call, or the reason of the caller's leaving. */
export type ServiceTransport = (request: UpstreamRequest) => Promise<UpstreamResponse>;

/** A header that may have arrived more than once, as its first value; null when it is absent. */
export function firstHeader(headers: IncomingHttpHeaders, name: string): string | null {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
}
