import { type CallAccount, createCallAccount } from "../call-account.ts";
import type { CallTrace, RequestTrace } from "../call-trace.ts";
import { isUpstreamFailure } from "../errors.ts";
import type { OnTransferEvent } from "../files/outgoing-stream.ts";
import { Linked } from "../linked-list.ts";
import type { Lease } from "../rate-limit/limiter.ts";
import type { Credential } from "../tokens/credential.ts";
import type { ServiceTransport, UpstreamRequest, UpstreamResponse } from "./transport.ts";

/**
 * Sends a call, whose result is set later. Retries, deadlines and similar features wrap a transport: they are functions
 * from Transport to Transport.
 */
export type Transport = (call: ServiceCall) => void;

/**
 * Handler of a transport for the outcomes of its calls. One handler serves all calls of a transport. Its state is
 * stored in the call, so that waiting calls use little memory.
 */
export interface Step {
  /** Called when the service has responded. */
  answered?(call: ServiceCall): void;
  /**
   * Called when an attempt has failed or the call is over.
   * @returns true when the transport continues the call, for example with a retry.
   */
  failed?(call: ServiceCall, failure: unknown): boolean;
}

/** Callback for a finished call. Must not throw. */
export type AfterCall = (call: ServiceCall) => void;

/** Wait that a call can cancel. */
export interface PendingWait {
  /** Cancels the wait of a call that has ended. */
  stopWaiting(call: ServiceCall): void;
}

/** Deadline of a call. */
export interface CallTimer {
  /** Returns the remaining time in milliseconds. It grows while an upload makes progress. */
  remainingMs(): number;
  /** Pauses the deadline until `resume` or a restart. */
  pause(): void;
  /** Resumes a paused deadline. */
  resume(): void;
}

/**
 * One call, from its caller to the service and back. Transports store their state and outcome handlers in it. While it
 * runs, it is in its caller's list for cancellation. It is over when its response is complete, its streamed body is
 * closed, or it has failed, even if a transport still waits for something.
 */
export class ServiceCall extends Linked {
  readonly request: UpstreamRequest;
  /** Totals to which the call is added. */
  readonly account: CallAccount;
  /** State of the call. LEFT: the caller disconnected, or the file to send failed. */
  state: "UNDER_WAY" | "SUCCEEDED" | "FAILED" | "LEFT" = "UNDER_WAY";
  /** Response, whose body may still be streamed; null until it has arrived. */
  answer: UpstreamResponse | null = null;
  /**
   * Error that ended the call. Null while the call runs, after success, and when a streamed response was not read to
   * its end.
   */
  failure: unknown = null;
  /** Wait that is cancelled when the call ends; null when there is none. */
  awaited: PendingWait | null = null;
  /** Shared call that serves this call and others; null when this call is sent itself. */
  shared: ServiceCall | null = null;
  /** Deadline of the call; null when it has none. */
  timer: CallTimer | null = null;
  /** Callback for the transfer events of the call's file, in either direction. */
  onFileMoved: OnTransferEvent | null = null;
  /** Credential of the current attempt; null when the request already contains it. */
  credential: Credential | null = null;
  /** Rate-limit lease of the current attempt; null without a rate limit. */
  lease: Lease | null = null;
  /** Signature headers of the current attempt; null when it is not signed. */
  signature: Readonly<Record<string, string>> | null = null;
  /** True when sending has started, unless the service rejected the request without an effect. */
  isSent = false;
  /** Start of the call, in milliseconds since the Unix epoch. Set by the telemetry. */
  startedAtMs = 0;
  /** Number of attempts started. */
  attemptsStarted = 0;
  /** Number of requests sent. */
  requestsSent = 0;
  /** Failure of an attempt that is reported after its rate-limit tokens were returned; null otherwise. */
  heldFailure: unknown = null;
  /** Total time of finished waits for rate-limit tokens, in milliseconds. */
  rateLimitWaitMs = 0;
  /** Start of the current wait for rate-limit tokens, in milliseconds since the Unix epoch; null when not waiting. */
  limitWaitSinceMs: number | null = null;
  /** Total time of finished waits for connections in all attempts, in milliseconds. */
  connectionWaitMs = 0;
  /** Start of the current wait for a connection, in milliseconds since the Unix epoch; null when not waiting. */
  connectionWaitSinceMs: number | null = null;
  /** Trace of the call; null when tracing is off. */
  trace: CallTrace | null = null;
  /** Trace of the latest request. Null before the first request and when tracing is off. */
  sent: RequestTrace | null = null;
  readonly #resolve: ((answer: UpstreamResponse) => void) | undefined;
  readonly #reject: ((failure: unknown) => void) | undefined;
  /**
   * Outcome handlers; the innermost is the last. Preallocated for the usual number, because a growing array uses much
   * more memory.
   */
  readonly #trail: (Step | AfterCall | null)[] = [null, null, null, null];
  #trailLength = 0;
  #ending: AbortController | null = null;

  constructor(
    request: UpstreamRequest,
    account: CallAccount,
    resolve?: (answer: UpstreamResponse) => void,
    reject?: (failure: unknown) => void,
  ) {
    super();
    this.request = request;
    this.account = account;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  get isOver(): boolean {
    return this.state !== "UNDER_WAY";
  }

  /** Error code of a finished call. ABORTED after cancellation, null after success. */
  get code(): string | null {
    if (this.state === "SUCCEEDED") return null;
    return this.state === "LEFT" ? "ABORTED" : codeOfFailure(this.failure);
  }

  /**
   * Signal that aborts with the failure of the call. Created on first access, because most calls need none and creating
   * it is expensive for a small call.
   */
  get signal(): AbortSignal {
    this.#ending ??= new AbortController();
    if (this.isOver) this.#ending.abort(this.failure);
    return this.#ending.signal;
  }

  /** Returns the remaining time in milliseconds. For a shared call, that of its last caller. */
  remainingMs(): number {
    return this.timer?.remainingMs() ?? Infinity;
  }

  /**
   * Called before the pause of a retry. A shared call then fails the callers that have less time left; other calls do
   * nothing.
   */
  pause(_pauseMs: number, _failure: unknown): void {}

  /** Records the end of the current wait for rate-limit tokens, if any. */
  endLimitWait(nowMs: number): void {
    if (this.limitWaitSinceMs === null) return;
    const waitedMs = nowMs - this.limitWaitSinceMs;
    this.trace?.waited("rate limit", this.limitWaitSinceMs, nowMs);
    this.rateLimitWaitMs += waitedMs;
    this.account.rateLimitWaitMs += waitedMs;
    this.limitWaitSinceMs = null;
  }

  /**
   * Adds a handler for the outcome, which runs before the handlers that were added earlier. A handler that is a
   * function runs only when the call is over.
   */
  onOutcome(after: Step | AfterCall): void {
    this.#trail[this.#trailLength] = after;
    this.#trailLength += 1;
  }

  /** Settles the call with a response. With a streamed response, the call is over when the body is closed. */
  succeed(answer: UpstreamResponse): void {
    if (this.isOver) return;
    for (let step = this.#nextStep(); step; step = this.#nextStep()) step.answered?.(this);
    this.answer = answer;
    const { body } = answer;
    if (!body) {
      this.end(null, "SUCCEEDED");
      return;
    }
    this.settleCaller();
    body.once("close", () => {
      const isWhole = body.readableEnded && !body.errored;
      this.end(body.errored, isWhole ? "SUCCEEDED" : "FAILED");
    });
  }

  /** Reports a failed attempt. The call fails unless a transport continues it. */
  fail(failure: unknown): void {
    if (this.isOver) return;
    this.heldFailure = null;
    for (let step = this.#nextStep(); step; step = this.#nextStep()) if (step.failed?.(this, failure)) return;
    this.end(failure);
  }

  /** Ends the call and cancels its pending wait. */
  end(failure: unknown, state: ServiceCall["state"] = "FAILED"): void {
    if (this.isOver) return;
    this.failure = failure;
    this.state = state;
    try {
      this.settleCaller();
    } finally {
      if (state !== "SUCCEEDED") {
        this.awaited?.stopWaiting(this);
        this.#ending?.abort(this.failure);
      }
      while (this.#trailLength > 0) {
        this.#trailLength -= 1;
        const after = this.#trail[this.#trailLength];
        if (typeof after === "function") after(this);
        else after?.failed?.(this, this.failure);
      }
    }
  }

  cancel(reason: unknown): void {
    this.end(reason, "LEFT");
  }

  /** Passes the response or the failure to the caller. */
  protected settleCaller(): void {
    if (this.answer) this.#resolve?.(this.answer);
    else this.#reject?.(this.failure);
  }

  /** Removes and returns the innermost handler; null when it is a function or there is none. */
  #nextStep(): Step | null {
    const last = this.#trail[this.#trailLength - 1];
    if (typeof last !== "object") return null;
    this.#trailLength -= 1;
    return last;
  }
}

/** Creates a function that sends calls through `transport`. */
export function createServiceTransport(transport: Transport): ServiceTransport {
  return (request) =>
    new Promise((resolve, reject) => {
      transport(new ServiceCall(request, request.caller.account ?? createCallAccount(), resolve, reject));
    });
}

/** Returns the code of a failure. FAILED for errors from outside the upstream layer. */
export function codeOfFailure(failure: unknown): string {
  return isUpstreamFailure(failure) ? failure.code : "FAILED";
}

/**
 * Returns true when the request can be sent again after an attempt without an effect. Rewinds a body that was opened.
 */
export function canBeSentAgain({ request: { body }, onFileMoved }: ServiceCall): boolean {
  if (body?.kind !== "stream" || !body.progress.isOpened) return true;
  if (!body.rewind()) return false;
  onFileMoved?.("REWOUND");
  return true;
}
