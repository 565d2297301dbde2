import type { CallSlots } from "../call-slots.ts";
import type { UpstreamCall } from "../errors.ts";
import type { Viewer } from "../viewer.ts";
import type { WholeAnswer } from "./whole-answer.ts";

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

/**
 * Makes a GET whose answer is wanted whole.
 * @throws every failure of a call, or the reason of the request's signal.
 */
export type Read = (request: ReadRequest) => Promise<WholeAnswer>;
