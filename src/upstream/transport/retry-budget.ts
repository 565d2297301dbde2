import type { Clock } from "../../clock.ts";

/** How many retries a service is sent on top of a viewer's calls. */
export interface RetryBudgetOptions {
  /** Retries that may be made in a row while nothing succeeds. */
  readonly capacity: number;
  /** Part of a retry that every success gives back. */
  readonly refund: number;
}

/** Keeps retries to a small part of the traffic, so that a service that is down is not hammered by them. */
export class RetryBudget {
  readonly #options: RetryBudgetOptions;
  #balance: number;

  constructor(options: RetryBudgetOptions) {
    this.#options = options;
    this.#balance = options.capacity;
  }

  /** Takes one retry out of the budget; false when it is used up. */
  tryTake(): boolean {
    if (this.#balance < 1) return false;
    this.#balance -= 1;
    return true;
  }

  /** Notes a success. */
  succeed(): void {
    this.#balance = Math.min(this.#options.capacity, this.#balance + this.#options.refund);
  }
}

/** Most budgets that are kept: beyond them, the viewers that were seen longest ago start again with a full one. */
const maxBudgets = 10_000;

/** A viewer who has made no call for this long, in milliseconds, is forgotten. */
const idleMs = 10 * 60_000;

interface KeptBudget {
  readonly budget: RetryBudget;
  usedAtMs: number;
}

/**
 * A budget for each viewer and origin: what fails for one viewer takes no retries from another. Needs no timer, as each
 * look forgets those that have been idle.
 */
export class RetryBudgets {
  readonly #options: RetryBudgetOptions;
  readonly #clock: Clock;
  /** In the order of their last use, the longest ago first. */
  readonly #kept = new Map<string, KeptBudget>();

  constructor(options: RetryBudgetOptions, clock: Clock) {
    this.#options = options;
    this.#clock = clock;
  }

  /** Budgets that are kept now. */
  get size(): number {
    return this.#kept.size;
  }

  /** The budget of a viewer's calls to an origin. */
  of(viewerKey: string, origin: string): RetryBudget {
    const key = keyOf(viewerKey, origin);
    const kept = this.#kept.get(key) ?? { budget: new RetryBudget(this.#options), usedAtMs: 0 };
    kept.usedAtMs = this.#clock.now();
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    this.#forget();
    return kept.budget;
  }

  /** Notes a success of a viewer's call. A budget that is not kept is full. */
  succeed(viewerKey: string, origin: string): void {
    if (this.#kept.size > 0 && this.#kept.has(keyOf(viewerKey, origin))) this.of(viewerKey, origin).succeed();
  }

  #forget(): void {
    const idleSinceMs = this.#clock.now() - idleMs;
    for (const [key, { usedAtMs }] of this.#kept) {
      if (usedAtMs > idleSinceMs && this.#kept.size <= maxBudgets) return;
      this.#kept.delete(key);
    }
  }
}

function keyOf(viewerKey: string, origin: string): string {
  // An origin holds no space.
  return `${origin} ${viewerKey}`;
}
