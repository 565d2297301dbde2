/** How many retries a service is sent on top of its calls. */
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
