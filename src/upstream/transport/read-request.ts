import type { UpstreamCall } from "../errors.ts";
import type { CallOptions, Viewer } from "../viewer.ts";
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
  /** Who asks: how it leaves, and in which places the calls of its operation run. */
  readonly caller: CallOptions;
}

/**
 * Makes a GET whose answer is wanted whole.
 * @throws every failure of a call, or the reason of the caller's leaving.
 */
export type Read = (request: ReadRequest) => Promise<WholeAnswer>;
