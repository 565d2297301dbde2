import type { Clock } from "../../clock.ts";

/** How many retries a service is sent on top of a viewer's calls. */
export interface RetryBudgetOptions {
  /** Retries that may be made in a row while nothing succeeds. */
  readonly capacity: number;
  /** Part of a retry that every success gives back. */
  readonly refund: number;
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
