import { type Clock, sleep } from "../../clock.ts";
import { isRefusedByService, isUpstreamFailure } from "../errors.ts";
import type { RetryBudgetOptions, RetryBudgets } from "./retry-budget.ts";
import { canBeSentAgain, type Transport, type UpstreamRequest } from "./transport.ts";

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
function mayRetry(request: UpstreamRequest, error: unknown): boolean {
  if (!isUpstreamFailure(error)) return false;
  if (request.method === "GET") {
    if (error.code === "UPSTREAM_HTTP") return retriedStatuses.has(error.status);
    return error.code === "UPSTREAM_UNAVAILABLE";
  }
  const hadNoEffect =
    error.code === "UPSTREAM_HTTP"
      ? error.status === 429
      : error.code === "UPSTREAM_UNAVAILABLE" && error.nothingSent;
  return hadNoEffect && canBeSentAgain(request.body);
}

/**
 * Sends a call again when that is safe: a GET after a connection that broke, also within the answer's body, and after
 * 429, 500, 502, 503 or 504; any other after 429 or when it never got through, a file only where it is held. Retry-After is obeyed to the second, other pauses are random. The last failure is thrown
 * when the attempts or the budget are used up or when the pause would outlast the call's deadline.
 * @param budgets made with the options' budget.
 */
export function withRetry(
  next: Transport,
  deps: { readonly clock: Clock; readonly random: () => number },
  options: RetryOptions,
  budgets: RetryBudgets,
): Transport {
  function delayMs(error: unknown, attempt: number): number {
    const retryAfterSeconds = isRefusedByService(error) ? error.retryAfterSeconds : null;
    if (retryAfterSeconds !== null) return retryAfterSeconds * 1_000;
    return deps.random() * Math.min(options.maxDelayMs, options.baseDelayMs * 2 ** (attempt - 1));
  }

  return async (request) => {
    const budget = budgets.of(request.viewer.key, request.url.origin);
    for (let attempt = 1; ; attempt += 1) {
      try {
        const response = await next(request);
        budget.succeed();
        return response;
      } catch (error) {
        if (attempt >= options.maxAttempts || request.signal.aborted || !mayRetry(request, error))
          throw error;
        const pauseMs = delayMs(error, attempt);
        if (pauseMs >= (request.timer?.remainingMs() ?? Infinity) || !budget.tryTake()) throw error;
        request.timer?.pause?.(pauseMs, error);
        const pausedAtMs = deps.clock.now();
        await sleep(deps.clock, pauseMs, request.signal);
        request.progress?.trace?.waited("retry", pausedAtMs, deps.clock.now());
      }
    }
  };
}
