import type { IncomingHttpHeaders } from "node:http";
import type { CallSlots } from "../call-slots.ts";
import type { UpstreamCall } from "../errors.ts";
import type { Viewer } from "../viewer.ts";

/** A GET whose answer is a small body, wanted whole. It counts against no limit. */
export interface ReadRequest {
  /** Names the call in errors and in telemetry. */
  readonly call: UpstreamCall;
  /** Scheme, host and port, without a slash at the end. */
  readonly origin: string;
  /** Path and query as they are sent. */
  readonly path: string;
  /** Names in lower case. Requests for the same path with other headers are other requests. */
  readonly headers: Readonly<Record<string, string>>;
  readonly viewer: Viewer;
  readonly signal: AbortSignal;
  /** The places of the operation that the call is made for; without them it waits for none. */
  readonly slots?: CallSlots | undefined;
}

/** An answer of 2xx with all of its body. Those who shared a call are given the same one: it is not changed. */
export interface WholeAnswer {
  readonly status: number;
  /** Header names in lower case. */
  readonly headers: IncomingHttpHeaders;
  /** At most 5 MiB. */
  readonly bytes: Buffer;
}

/**
 * Makes a GET whose answer is wanted whole.
 * @throws every failure of a call, or the reason of the request's signal.
 */
export type Read = (request: ReadRequest) => Promise<WholeAnswer>;
