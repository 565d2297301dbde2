import type { Clock } from "../../clock.ts";
import { isRefusedByService, isUpstreamFailure } from "../errors.ts";
import { canBeSentAgain, type ServiceCall, type Step, type Transport } from "./service-call.ts";

/** Attempts in all where nothing else is said, the first one included. */
export const defaultMaxAttempts = 3;

/** The pause after the first failure is a random part of this, in milliseconds; it doubles with every further failure. */
const baseDelayMs = 200;

/** Longest pause in milliseconds, unless the service names one itself. */
const maxDelayMs = 2_000;

/** Retries of one viewer at one origin that may be made in a row while nothing succeeds. */
const maxBalance = 10;

/** Part of a retry that every success gives back. */
const refund = 0.1;

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
  maxAttempts: number,
): Transport {
  const budgets = new RetryBudgets(clock);

  function pauseAfter(call: ServiceCall, error: unknown): number | null {
    const { tries, request } = call;
    if (tries >= maxAttempts || !mayRetry(call, error)) return null;
    const retryAfterSeconds = isRefusedByService(error) ? error.retryAfterSeconds : null;
    const pauseMs =
      retryAfterSeconds === null
        ? random() * Math.min(maxDelayMs, baseDelayMs * 2 ** (tries - 1))
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

/**
 * A budget for each viewer and origin, which keeps retries to a small part of the traffic: a service that is down is not hammered by
 * them, and what fails for one viewer takes no retries from another. Needs no timer, as each look forgets those that have been idle.
 */
export class RetryBudgets {
  readonly #clock: Clock;
  /** In the order of their last use, the longest ago first. One that is full need not be here. */
  readonly #kept = new Map<string, { balance: number; usedAtMs: number }>();

  constructor(clock: Clock) {
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
  // An origin holds no space.
  return `${origin} ${viewerKey}`;
}
