import type { Clock } from "../../clock.ts";
import { isRefusedByService, isUpstreamFailure } from "../errors.ts";
import { type RetryBudgetOptions, RetryBudgets } from "./retry-budgets.ts";
import { canBeSentAgain, type ServiceCall, type Step, type Transport } from "./service-call.ts";

/** When and how often calls are sent again. */
export interface RetryOptions {
  /** Attempts in all, the first one included; 1 switches retries off. */
  readonly maxAttempts: number;
  /** The pause after the first failure is a random part of this; it doubles with every further failure. */
  readonly baseDelayMs: number;
  /** Longest pause, unless the service names one itself. */
  readonly maxDelayMs: number;
  /** Counted for each viewer and origin. */
  readonly budget: RetryBudgetOptions;
}

/** Retries of a gateway that is not configured otherwise. */
export const defaultRetryOptions: RetryOptions = {
  maxAttempts: 3,
  baseDelayMs: 200,
  maxDelayMs: 2_000,
  budget: { capacity: 10, refund: 0.1 },
};

const retriedStatuses = new Set([429, 500, 502, 503, 504]);

/** Whether sending the request again can neither do something twice nor send half of a body. */
function mayRetry(call: ServiceCall, error: unknown): boolean {
  if (!isUpstreamFailure(error)) return false;
  if (call.request.method === "GET") {
    if (error.code === "UPSTREAM_HTTP") return retriedStatuses.has(error.status);
    return error.code === "UPSTREAM_UNAVAILABLE";
  }
  const hadNoEffect =
    error.code === "UPSTREAM_HTTP"
      ? error.status === 429
      : error.code === "UPSTREAM_UNAVAILABLE" && error.nothingSent;
  return hadNoEffect && canBeSentAgain(call);
}

/**
 * Sends a call again when that is safe: a GET after a connection that broke, also within the answer's body, and after
 * 429, 500, 502, 503 or 504; any other after 429 or when it never got through, a file only where it is held. Retry-After
 * is obeyed to the second, other pauses are random. The last failure stays when the attempts or the budget are used up, or
 * when the pause would outlast the call's deadline.
 */
export function withRetry(
  next: Transport,
  { clock, random }: { readonly clock: Clock; readonly random: () => number },
  options: RetryOptions,
): Transport {
  const budgets = new RetryBudgets(options.budget, clock);

  /** How long to wait before the call is sent again; null when it is not. */
  function pauseAfter(call: ServiceCall, error: unknown): number | null {
    const { tries, request } = call;
    if (tries >= options.maxAttempts || !mayRetry(call, error)) return null;
    const retryAfterSeconds = isRefusedByService(error) ? error.retryAfterSeconds : null;
    const pauseMs =
      retryAfterSeconds === null
        ? random() * Math.min(options.maxDelayMs, options.baseDelayMs * 2 ** (tries - 1))
        : retryAfterSeconds * 1_000;
    return pauseMs < call.remainingMs() && budgets.tryTake(request.viewer.key, request.origin)
      ? pauseMs
      : null;
  }

  const step: Step = {
    answered({ request: { viewer, origin } }) {
      budgets.succeed(viewer.key, origin);
    },
    failed(call, error) {
      const pauseMs = pauseAfter(call, error);
      if (pauseMs === null) return false;
      const pausedAtMs = clock.now();
      const giveUp = clock.schedule(() => {
        call.trace?.waited("retry", pausedAtMs, clock.now());
        attempt(call);
      }, pauseMs);
      call.awaited = { giveUp };
      call.pause(pauseMs, error);
      return true;
    },
  };

  function attempt(call: ServiceCall): void {
    call.tries += 1;
    call.onOutcome(step);
    next(call);
  }

  return attempt;
}
