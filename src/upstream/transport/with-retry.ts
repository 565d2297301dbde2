import type { Clock } from "../../clock.ts";
import { isRefusedByService, isUpstreamFailure } from "../errors.ts";
import { canBeSentAgain, type ServiceCall, type Step, type Transport } from "./service-call.ts";

/** How many retries a service is sent on top of a viewer's calls. */
export interface RetryBudgetOptions {
  /** Retries that may be made in a row while nothing succeeds. */
  readonly capacity: number;
  /** Part of a retry that every success gives back. */
  readonly refund: number;
}

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
      if (call.isOver) return false;
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

/** Most budgets that are kept: beyond them, the viewers that were seen longest ago start again with a full one. */
const maxBudgets = 10_000;

/** A viewer whose budget was not used for this long, in milliseconds, is forgotten. */
const idleMs = 10 * 60_000;

interface Budget {
  balance: number;
  usedAtMs: number;
}

/**
 * A budget for each viewer and origin, which keeps retries to a small part of the traffic: a service that is down is not hammered by
 * them, and what fails for one viewer takes no retries from another. Needs no timer, as each look forgets those that have been idle.
 */
export class RetryBudgets {
  readonly #options: RetryBudgetOptions;
  readonly #clock: Clock;
  /** In the order of their last use, the longest ago first. One that is full need not be here. */
  readonly #kept = new Map<string, Budget>();

  constructor(options: RetryBudgetOptions, clock: Clock) {
    this.#options = options;
    this.#clock = clock;
  }

  /** Budgets that are kept now. */
  get size(): number {
    return this.#kept.size;
  }

  /** Takes one retry out of a budget; false when it is used up. */
  tryTake(viewerKey: string, origin: string): boolean {
    const budget = this.#use(keyOf(viewerKey, origin));
    if (budget.balance < 1) return false;
    budget.balance -= 1;
    return true;
  }

  /** Notes the success of a call. */
  succeed(viewerKey: string, origin: string): void {
    if (this.#kept.size === 0) return;
    const key = keyOf(viewerKey, origin);
    if (!this.#kept.has(key)) return;
    const budget = this.#use(key);
    budget.balance = Math.min(this.#options.capacity, budget.balance + this.#options.refund);
  }

  #use(key: string): Budget {
    const nowMs = this.#clock.now();
    const budget = this.#kept.get(key) ?? { balance: this.#options.capacity, usedAtMs: nowMs };
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
  // An origin holds no space.
  return `${origin} ${viewerKey}`;
}
