import { type CallAccount, openAccount } from "../call-account.ts";
import type { CallTrace, RequestTrace } from "../call-trace.ts";
import { isUpstreamFailure } from "../errors.ts";
import type { OnFileMoved } from "../files/outgoing-stream.ts";
import { Linked } from "../linked-list.ts";
import type { Lease } from "../rate-limit/limiter.ts";
import type { Credential } from "../tokens/credential.ts";
import type { ServiceTransport, UpstreamRequest, UpstreamResponse } from "./transport.ts";

/** Takes a call on its way, and later ends it. Every behaviour of the upstream layer is a function from Transport to Transport. */
export type Transport = (call: ServiceCall) => void;

/**
 * What a transport does with the outcome of a call that it has passed on. It has one for all of its calls, and keeps in the call what it
 * has to know of it: so a call that waits is small.
 */
export interface Step {
  /** The service has answered. */
  answered?(call: ServiceCall): void;
  /** An attempt has failed, or the call is over, which then goes no further. @returns whether the transport goes on with the call by itself. */
  failed?(call: ServiceCall, failure: unknown): boolean;
}

/** Is called when a call is over, which then says how. Must not throw. */
export type AfterCall = (call: ServiceCall) => void;

/** Something that a call waits for. */
export interface Awaited {
  /** The call is over. */
  giveUp(call: ServiceCall): void;
}

/** The time that a call has, which goes on until the call is over. */
export interface CallTimer {
  /** Milliseconds left; an upload that moves gets more. */
  remainingMs(): number;
  /** Stops the time until `resume` is called, or it begins anew. */
  hold(): void;
  /** Lets the time go on that was held. */
  resume(): void;
}

/**
 * One call from its caller to the service and back, in the list of those that leave with the caller. Each transport writes into it
 * what it finds out, and what it does with its outcome. It is over when its answer is whole, its streamed answer is closed, or it has
 * failed, whatever its transports are waiting for then.
 */
export class ServiceCall extends Linked {
  readonly request: UpstreamRequest;
  /** What the call is charged to. */
  readonly account: CallAccount;
  /** LEFT: its caller has left, or the file that it was to send has failed. */
  state: "UNDER_WAY" | "SUCCEEDED" | "FAILED" | "LEFT" = "UNDER_WAY";
  /** Its answer, perhaps with a body that is still coming; null while there is none. */
  answer: UpstreamResponse | null = null;
  /** What has ended it; null while it is under way, when it has succeeded, and when a streamed answer was not read to its end. */
  failure: unknown = null;
  /** What it waits for now; null when there is nothing to give up. */
  awaited: Awaited | null = null;
  /** The call that is made for this one and for others that want the same; null where it is made itself. */
  shared: ServiceCall | null = null;
  /** The call's deadline; null where it has none. */
  timer: CallTimer | null = null;
  /** Is told when bytes of its file move, in either direction. */
  onFileMoved: OnFileMoved | null = null;
  /** What the present attempt shows the service; null where that is in the request. */
  credential: Credential | null = null;
  /** The place of the present attempt in a limit; null where it counts against none. */
  lease: Lease | null = null;
  /** Headers that sign the present attempt; null where it is not signed. */
  signature: Readonly<Record<string, string>> | null = null;
  /** Whether the request has begun to be sent, and the service has not refused it since. */
  isSent = false;
  /** When it was asked for, in milliseconds since the Unix epoch; set by the telemetry. */
  startedAtMs = 0;
  /** Attempts that were begun. */
  tries = 0;
  /** Requests that were sent. */
  attempts = 0;
  /** Failure of an attempt that is kept back until its tokens are given back; null when there is none. */
  heldFailure: unknown = null;
  /** Milliseconds that it waited for tokens of a limit, waits that are over. */
  rateLimitWaitMs = 0;
  /** When its present wait for tokens began, in milliseconds since the Unix epoch; null when there is none. */
  limitedSinceMs: number | null = null;
  /** Milliseconds of its waits for one of the gateway's connections that are over, all attempts together. */
  connectionWaitMs = 0;
  /** When its present wait for a connection began, in milliseconds since the Unix epoch; null when there is none. */
  waitsSinceMs: number | null = null;
  /** Follows the call for a trace; null where nothing is traced. */
  trace: CallTrace | null = null;
  /** Follows its latest request; null when there is none, or nothing is traced. */
  sent: RequestTrace | null = null;
  readonly #resolve: ((answer: UpstreamResponse) => void) | undefined;
  readonly #reject: ((failure: unknown) => void) | undefined;
  /** Those who have something to do with its outcome, the innermost last. There is room for the usual ones: a growing array takes much more. */
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

  /** What is said of its end, ABORTED when it was left; null when it has succeeded. */
  get code(): string | null {
    if (this.state === "SUCCEEDED") return null;
    return this.state === "LEFT" ? "ABORTED" : codeOfFailure(this.failure);
  }

  /** Aborts when the call fails, with its failure. To make one costs a good part of what a small call does: most need none. */
  get signal(): AbortSignal {
    this.#ending ??= new AbortController();
    if (this.isOver) this.#ending.abort(this.failure);
    return this.#ending.signal;
  }

  /** Milliseconds left; of several who wait for one call, until the last of them has none left. */
  remainingMs(): number {
    return this.timer?.remainingMs() ?? Infinity;
  }

  /** A pause begins after `failure`: of several who wait for one call, those with less time left fail with it now. */
  pause(_pauseMs: number, _failure: unknown): void {}

  /** Notes the end of its wait for tokens of a limit, if it waits. */
  endLimitWait(nowMs: number): void {
    if (this.limitedSinceMs === null) return;
    const waitedMs = nowMs - this.limitedSinceMs;
    this.trace?.waited("rate limit", this.limitedSinceMs, nowMs);
    this.rateLimitWaitMs += waitedMs;
    this.account.rateLimitWaitMs += waitedMs;
    this.limitedSinceMs = null;
  }

  /** Has `after` done with the outcome, before what was added earlier. Functions are called once nothing can change it any more. */
  onOutcome(after: Step | AfterCall): void {
    this.#trail[this.#trailLength] = after;
    this.#trailLength += 1;
  }

  /** The service has answered. A call that streams the answer goes on until its body is closed. */
  succeed(answer: UpstreamResponse): void {
    if (this.isOver) return;
    for (let step = this.#nextStep(); step; step = this.#nextStep()) step.answered?.(this);
    this.answer = answer;
    const { body } = answer;
    if (!body) {
      this.end(null, "SUCCEEDED");
      return;
    }
    this.tell();
    body.once("close", () => {
      const isWhole = body.readableEnded && !body.errored;
      this.end(body.errored, isWhole ? "SUCCEEDED" : "FAILED");
    });
  }

  /** An attempt has failed, and with it the call, unless one of its transports mends that. */
  fail(failure: unknown): void {
    if (this.isOver) return;
    this.heldFailure = null;
    for (let step = this.#nextStep(); step; step = this.#nextStep()) if (step.failed?.(this, failure)) return;
    this.end(failure);
  }

  /** Ends the call, whatever it waits for. */
  end(failure: unknown, state: ServiceCall["state"] = "FAILED"): void {
    if (this.isOver) return;
    this.failure = failure;
    this.state = state;
    try {
      this.tell();
    } finally {
      if (state !== "SUCCEEDED") {
        this.awaited?.giveUp(this);
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

  leave(reason: unknown): void {
    this.end(reason, "LEFT");
  }

  /** Gives the answer, or the failure where there is none, to what waits for it. */
  protected tell(): void {
    if (this.answer) this.#resolve?.(this.answer);
    else this.#reject?.(this.failure);
  }

  /** Takes the innermost step off the trail; null when there is none. */
  #nextStep(): Step | null {
    const last = this.#trail[this.#trailLength - 1];
    if (typeof last !== "object") return null;
    this.#trailLength -= 1;
    return last;
  }
}

/** Makes calls that `transport` takes to a service. */
export function callsBy(transport: Transport): ServiceTransport {
  return (request) =>
    new Promise((resolve, reject) => {
      transport(new ServiceCall(request, request.caller.account ?? openAccount(), resolve, reject));
    });
}

/** What is said of a failure. */
export function codeOfFailure(failure: unknown): string {
  return isUpstreamFailure(failure) ? failure.code : "FAILED";
}

/** Whether the request can be sent again after an attempt that had no effect; a body that was opened is rewound. */
export function canBeSentAgain({ request: { body }, onFileMoved }: ServiceCall): boolean {
  if (body?.kind !== "stream" || !body.progress.isOpened) return true;
  if (!body.rewind()) return false;
  onFileMoved?.("REWOUND");
  return true;
}
