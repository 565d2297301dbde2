import type { Clock } from "../../clock.ts";
import { isErrorResponse, isUpstreamFailure } from "../errors.ts";
import { canBeSentAgain, type ServiceCall, type Step, type Transport } from "./service-call.ts";

/** Default maximum number of attempts, including the first. */
export const defaultMaxAttempts = 3;

/** Maximum of the random pause after the first failure, in milliseconds. It doubles with each further failure. */
const baseDelayMs = 200;

/** Maximum pause between attempts, in milliseconds, unless the service specifies one. */
const maxDelayMs = 2_000;

/** Maximum number of retries of one viewer at one origin without a success in between. */
const maxBalance = 10;

/** Fraction of a retry that each success adds to the retry budget. */
const refund = 0.1;

const retriedStatuses = new Set([429, 500, 502, 503, 504]);

/** Returns true when a retry can neither repeat an effect nor send only a part of a body. */
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
 * Retries a call when that is safe. A GET is retried after a broken connection, even within the response body, and
 * after 429, 500, 502, 503 or 504. Other methods are retried after 429 or when nothing was sent. Uploads are retried
 * only when the gateway has stored the file.
 *
 * A Retry-After is followed exactly; other pauses are random. The call fails with the last error when there are no
 * attempts left, the retry budget is used up, or the pause would exceed the deadline.
 */
export function withRetry(
  next: Transport,
  { clock, random }: { readonly clock: Clock; readonly random: () => number },
  maxAttempts: number,
): Transport {
  const budgets = new RetryBudgets(clock);

  function pauseAfter(call: ServiceCall, error: unknown): number | null {
    const { attemptsStarted, request } = call;
    if (attemptsStarted >= maxAttempts || !mayRetry(call, error)) return null;
    const retryAfterSeconds = isErrorResponse(error) ? error.retryAfterSeconds : null;
    const pauseMs =
      retryAfterSeconds === null
        ? random() * Math.min(maxDelayMs, baseDelayMs * 2 ** (attemptsStarted - 1))
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
      if (call.isOver) return false;
      const pauseMs = pauseAfter(call, error);
      if (pauseMs === null) return false;
      const pausedAtMs = clock.now();
      const giveUp = clock.schedule(() => {
        call.trace?.waited("retry", pausedAtMs, clock.now());
        attempt(call);
      }, pauseMs);
      call.awaited = { stopWaiting: giveUp };
      call.pause(pauseMs, error);
      return true;
    },
  };

  function attempt(call: ServiceCall): void {
    call.attemptsStarted += 1;
    call.onOutcome(step);
    next(call);
  }

  return attempt;
}

/**
 * Maximum number of stored budgets. Above it, the least recently used ones are dropped; a dropped budget is full again.
 */
const maxBudgets = 10_000;

/** Time after which an unused budget is dropped, in milliseconds. */
const idleMs = 10 * 60_000;

/**
 * Retry budgets by viewer and origin. They limit retries to a small part of the calls, so that a failing service is not
 * overloaded. Failures of one viewer do not use up the retries of others. Each access drops idle budgets, so no timer
 * is needed.
 */
export class RetryBudgets {
  readonly #clock: Clock;
  /** Budgets, the least recently used first. A missing budget is full. */
  readonly #kept = new Map<string, { balance: number; usedAtMs: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Number of stored budgets. */
  get size(): number {
    return this.#kept.size;
  }

  /** Uses one retry of a budget. Returns false when the budget is used up. */
  tryTake(viewerKey: string, origin: string): boolean {
    const budget = this.#use(keyOf(viewerKey, origin));
    if (budget.balance < 1) return false;
    budget.balance -= 1;
    return true;
  }

  /** Adds to the budget after a successful call. */
  succeed(viewerKey: string, origin: string): void {
    if (this.#kept.size === 0) return;
    const key = keyOf(viewerKey, origin);
    if (!this.#kept.has(key)) return;
    const budget = this.#use(key);
    budget.balance = Math.min(maxBalance, budget.balance + refund);
  }

  #use(key: string) {
    const nowMs = this.#clock.now();
    const budget = this.#kept.get(key) ?? { balance: maxBalance, usedAtMs: nowMs };
    budget.usedAtMs = nowMs;
    this.#kept.delete(key);
    this.#kept.set(key, budget);
    for (const [other, { usedAtMs }] of this.#kept) {
      if (usedAtMs > nowMs - idleMs && this.#kept.size <= maxBudgets) break;
      this.#kept.delete(other);
    }
    return budget;
  }
}

function keyOf(viewerKey: string, origin: string): string {
  // An origin contains no space.
  return `${origin} ${viewerKey}`;
}
