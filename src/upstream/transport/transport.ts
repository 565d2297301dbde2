import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import { type CallAccount, openAccount } from "../call-account.ts";
import type { CallTrace, RequestTrace } from "../call-trace.ts";
import type { CallSlots } from "../call-slots.ts";
import type { UpstreamCall } from "../errors.ts";
import type { RateLimitPolicy } from "../rate-limit/scope.ts";
import type { PairedWrite } from "../rate-limit/write-pair.ts";
import type { Credential } from "../tokens/credential.ts";
import type { Viewer } from "../viewer.ts";
import type { CallTime } from "./call-timer.ts";
import type { Read } from "./read-request.ts";

/** A body that is whole in memory; it can be sent more than once. */
export interface BytesBody {
  readonly kind: "bytes";
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/**
 * Is told when a body moves: its reader asks for the next chunk, a chunk comes that was asked for, or (OVER) the last one
 * was taken.
 */
export type OnBodyMoved = (event: "MOVED" | "OVER") => void;

/**
 * Bytes of an upload that leave with one write, so the connection takes as many before the service has taken them: undici
 * would pause the body in between. The service has to take them within the time in which something has to move.
 */
export const writtenAtOnceBytes = 131_072;

/** A place for the connection that a body is written to; null as long as there is none. */
export interface WritingPlace {
  /** What is written between the two calls leaves with one call of the system. */
  connection: { cork(): void; uncork(): void } | null;
}

/** The bytes of a body, as they are read. */
export interface BodyBytes extends Readable {
  /** Is set by those who send it. */
  place: WritingPlace | null;
  /** What the body itself has failed with: not what its reader has destroyed it with. */
  readonly failure: Error | null;
  /** Bytes that were handed out so far. */
  readonly handedOutBytes: number;
}

/** A body that is read while it is sent, once. */
export interface StreamBody {
  readonly kind: "stream";
  readonly contentType: string;
  /** Exact number of bytes that `open` will deliver. */
  readonly sizeInBytes: number;
  /** The bytes; reading begins when they are asked for. Their failure is what the call rejects with. */
  open(onMoved?: OnBodyMoved): BodyBytes;
  /** Whether reading has begun: such a body can be sent again only after {@link rewind}. */
  wasOpened(): boolean;
  /** Prepares the body to be sent again from its first byte. @returns false when the bytes are gone. */
  rewind(): boolean;
  /** Whether the last chunk of the content has been handed out: before that, the service cannot have all of it. */
  wasHandedOut(): boolean;
}

/** Whether a body can be sent again after an attempt that had no effect; one that was opened is rewound. */
export function canBeSentAgain(body: BytesBody | StreamBody | null): boolean {
  return body?.kind !== "stream" || !body.wasOpened() || body.rewind();
}

/**
 * How far the present attempt of a call has got, and what all attempts together amount to. The telemetry makes it, or the deadline
 * where there is none; the transports within note it.
 */
export interface CallProgress {
  /** What the call is charged to. */
  readonly account: CallAccount;
  /** Requests that were sent. */
  attempts: number;
  /** Milliseconds that it waited for tokens of a limit. */
  rateLimitWaitMs: number;
  /** Whether the request has begun to be sent, and the service has not refused it since. */
  isSent: boolean;
  /** How the call waited for one of the gateway's connections to be free, all attempts together. */
  readonly queue: {
    /** Milliseconds of the waits that are over. */
    waitedMs: number;
    /** When the present wait began, in milliseconds since the Unix epoch; null when there is none. */
    sinceMs: number | null;
  };
  /** Follows the call for a trace; null where nothing is traced. */
  readonly trace: CallTrace | null;
  /** Follows its latest request; null when there is none, or nothing is traced. */
  sent: RequestTrace | null;
}

/** A first attempt that was made outside of the transports, and what came of it. */
export interface BegunAttempt {
  /** The credential that it was made with. */
  readonly credential: Credential;
  /** Whether it has been counted as an attempt. */
  readonly isOver: boolean;
  /** Counts it as an attempt, once. @returns its answer, or rejects with its failure. */
  finish(): Promise<UpstreamResponse>;
}

/** One call of a service's operation. */
export interface UpstreamRequest {
  /** Names the call in errors and in telemetry. */
  readonly call: UpstreamCall;
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly url: URL;
  /** Header names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: BytesBody | StreamBody | null;
  /**
   * Whether the answer's body is read as slowly as somebody else takes it, like a file that is handed on. The deadline
   * then ends with the answer's headers; from there on only the time counts in which the reader waits for the service.
   */
  readonly streamsAnswer?: boolean;
  readonly viewer: Viewer;
  /** The limit that the call counts against; null when it counts against none. */
  readonly rateLimit: RateLimitPolicy | null;
  /** The write of a pair that the call is; undefined for a call on its own. */
  readonly write?: PairedWrite | undefined;
  readonly signal: AbortSignal;
  /** The places of the operation that the call is made for; without them it waits for none. */
  readonly slots?: CallSlots;
  /** Set by the deadline, for the transports within it. */
  readonly timer?: CallTime;
  /** What the call is charged to; without it the call has an account of its own. */
  readonly account?: CallAccount | undefined;
  /** Set by the telemetry or the deadline, for the transports within it. */
  readonly progress?: CallProgress;
  /** The first attempt, when it has been made already; the retries of the call begin with what came of it. */
  readonly begun?: BegunAttempt | undefined;
}

/**
 * The progress of a call that has not begun.
 * @param account what it is charged to; left out for one of its own.
 * @param trace follows it; null where nothing is traced.
 */
export function noProgress(
  account: CallAccount = openAccount(),
  trace: CallTrace | null = null,
): CallProgress {
  return {
    account,
    attempts: 0,
    rateLimitWaitMs: 0,
    isSent: false,
    queue: { waitedMs: 0, sinceMs: null },
    trace,
    sent: null,
  };
}

/** Notes that a request is about to be written. @param isWritten false when it was taken back in time. */
export function noteSent(progress: CallProgress, isWritten: boolean): void {
  progress.isSent = isWritten;
  if (!isWritten) return;
  progress.attempts += 1;
  progress.account.upstreamCalls += 1;
}

/** An answer whose body has not been read yet. Its receiver reads the body to its end or destroys it. */
export interface UpstreamResponse {
  readonly call: UpstreamCall;
  readonly status: number;
  /** Header names in lower case. */
  readonly headers: IncomingHttpHeaders;
  /** May fail with anything: read it through `readBytes`, or map its errors with `toBodyFailure`. */
  readonly body: Readable;
  /** The signal that stops the reading of the body: the caller's and the deadline's in one. */
  readonly signal: AbortSignal;
}

/** Sends a request. Every behaviour of the upstream layer is a function from Transport to Transport. */
export type Transport = (request: UpstreamRequest) => Promise<UpstreamResponse>;

/** The two ways to make calls of services. */
export interface ServiceTransport {
  /** Makes any call. */
  readonly send: Transport;
  /** Makes a GET whose answer is wanted whole. Several that want the same at once share one call. */
  readonly read: Read;
}

/** A header that may have arrived more than once, as its first value; null when it is absent. */
export function firstHeader(headers: IncomingHttpHeaders, name: string): string | null {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
}
