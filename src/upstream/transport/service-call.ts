import { type CallAccount, createCallAccount } from "../call-account.ts";
import type { CallTrace, RequestTrace } from "../call-trace.ts";
import { isUpstreamFailure } from "../errors.ts";
import type { OnTransferEvent } from "../files/outgoing-stream.ts";
import { Linked } from "../linked-list.ts";
import type { Lease } from "../rate-limit/limiter.ts";
import type { Credential } from "../tokens/credential.ts";
import type { ServiceTransport, UpstreamRequest, UpstreamResponse } from "./transport.ts";

/**
 * Sends a call and settles it later. Every behaviour of the upstream layer is a function from Transport to Transport.
 */
export type Transport = (call: ServiceCall) => void;

/**
 * Handler of a transport for the outcomes of its calls. One handler serves all calls of a transport and stores its
 * state in the call, so that waiting calls are small.
 */
export interface Step {
  /** Called when the service has responded. */
  answered?(call: ServiceCall): void;
  /**
   * Called when an attempt has failed or the call is over.
   * @returns true when the transport continues the call itself, for example with a retry.
   */
  failed?(call: ServiceCall, failure: unknown): boolean;
}

/** Receives a finished call. Must not throw. */
export type AfterCall = (call: ServiceCall) => void;

/** Something that a call waits for. */
export interface PendingWait {
  /** Cancels the wait, because the call is over. */
  stopWaiting(call: ServiceCall): void;
}

/** Deadline of a call. */
export interface CallTimer {
  /** Returns the milliseconds left; an upload that makes progress gets more. */
  remainingMs(): number;
  /** Pauses the deadline until `resume` or a restart. */
  pause(): void;
  /** Resumes a paused deadline. */
  resume(): void;
}

/**
 * One call, from its caller to the service and back. Transports store their state and outcome handlers in it. While it
 * runs, it is linked in its caller's list for cancellation. It is over when its response is complete, its streamed body
 * is closed, or it has failed, even if a transport still waits for something.
 */
export class ServiceCall extends Linked {
  readonly request: UpstreamRequest;
  /** Account of the call. */
  readonly account: CallAccount;
  /** LEFT: the caller disconnected, or the file to send failed. */
  state: "UNDER_WAY" | "SUCCEEDED" | "FAILED" | "LEFT" = "UNDER_WAY";
  /** The response, perhaps with a body that is still streamed; null before. */
  answer: UpstreamResponse | null = null;
  /**
   * Error that ended the call. Null while it runs, after success, and when a streamed response was not read to its end.
   */
  failure: unknown = null;
  /** Pending wait; null when there is nothing to cancel. */
  awaited: PendingWait | null = null;
  /** Shared call that serves this and other calls; null when this call is sent itself. */
  shared: ServiceCall | null = null;
  /** Deadline of the call; null without one. */
  timer: CallTimer | null = null;
  /** Receives the transfer events of the call's file, in either direction. */
  onFileMoved: OnTransferEvent | null = null;
  /** Credential of the current attempt; null when the request contains it. */
  credential: Credential | null = null;
  /** Rate-limit lease of the current attempt; null without a limit. */
  lease: Lease | null = null;
  /** Signature headers of the current attempt; null when it is not signed. */
  signature: Readonly<Record<string, string>> | null = null;
  /** True when sending has begun, unless the service has since rejected the request. */
  isSent = false;
  /** Start of the call, in milliseconds since the Unix epoch; set by the telemetry. */
  startedAtMs = 0;
  /** Number of attempts started. */
  attemptsStarted = 0;
  /** Number of requests sent. */
  requestsSent = 0;
  /** Failure of an attempt that waits for the return of its tokens; null otherwise. */
  heldFailure: unknown = null;
  /** Finished waits for rate-limit tokens, in milliseconds. */
  rateLimitWaitMs = 0;
  /** Start of the current wait for tokens, in milliseconds since the Unix epoch; null without one. */
  limitWaitSinceMs: number | null = null;
  /** Finished waits for connections in all attempts, in milliseconds. */
  connectionWaitMs = 0;
  /** Start of the current wait for a connection, in milliseconds since the Unix epoch; null without one. */
  connectionWaitSinceMs: number | null = null;
  /** Trace of the call; null when tracing is off. */
  trace: CallTrace | null = null;
  /** Trace of the latest request; null before the first request or when tracing is off. */
  sent: RequestTrace | null = null;
  readonly #resolve: ((answer: UpstreamResponse) => void) | undefined;
  readonly #reject: ((failure: unknown) => void) | undefined;
  /**
   * Outcome handlers, innermost last. Preallocated for the usual number, because growing an array takes much more
   * memory.
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

  /** Error code of a finished call: ABORTED after cancellation, null after success. */
  get code(): string | null {
    if (this.state === "SUCCEEDED") return null;
    return this.state === "LEFT" ? "ABORTED" : codeOfFailure(this.failure);
  }

  /**
   * Signal that aborts with the call's failure. It is created on first access, because most calls need none and
   * creation is expensive for a small call.
   */
  get signal(): AbortSignal {
    this.#ending ??= new AbortController();
    if (this.isOver) this.#ending.abort(this.failure);
    return this.#ending.signal;
  }

  /** Milliseconds left; for a shared call, those of its last caller. */
  remainingMs(): number {
    return this.timer?.remainingMs() ?? Infinity;
  }

  /** Called before a retry pause. A shared call then fails its callers with less time left; other calls do nothing. */
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

  /** Adds a handler for the outcome, which runs before earlier ones. Functions run when the outcome is final. */
  onOutcome(after: Step | AfterCall): void {
    this.#trail[this.#trailLength] = after;
    this.#trailLength += 1;
  }

  /** Settles the call with a response. If the response is streamed, the call ends when its body is closed. */
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

  /** Removes and returns the innermost step; null when there is none. */
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

/** Returns the code of a failure; FAILED for errors outside the upstream layer. */
export function codeOfFailure(failure: unknown): string {
  return isUpstreamFailure(failure) ? failure.code : "FAILED";
}

/** True when the request can be sent again after an attempt without effect; an opened body is rewound. */
export function canBeSentAgain({ request: { body }, onFileMoved }: ServiceCall): boolean {
  if (body?.kind !== "stream" || !body.progress.isOpened) return true;
  if (!body.rewind()) return false;
  onFileMoved?.("REWOUND");
  return true;
}
