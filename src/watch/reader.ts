import type { Observation, Subscription } from "./subscription.ts";
import type { WatchTarget } from "./watch-target.ts";

/** One credential for a watched resource, with its subscribers. */
export class Reader<T> {
  readonly target: WatchTarget<T>;
  /** Subscribers with the time of their last event, on the steady clock. */
  readonly #subscribers = new Map<Subscription<T>, number>();
  readonly #leaving = new AbortController();
  /**
   * True when the credential has read the resource itself. Before that, its subscribers receive no state that another
   * credential has read.
   */
  hasRead = false;
  /** Time since which its reads have failed before the first success, on the steady clock; null otherwise. */
  failingSince: number | null = null;
  /** True while a read is running. */
  isReading = false;
  readonly #onLeft: () => void;

  /**
   * Creates a reader without subscribers.
   * @param onLeft called when the last subscriber has unsubscribed.
   */
  constructor(target: WatchTarget<T>, onLeft: () => void) {
    this.target = target;
    this.#onLeft = onLeft;
  }

  /** True when its last subscription has ended. */
  get hasLeft(): boolean {
    return this.#leaving.signal.aborted;
  }

  /** Adds a subscriber. */
  add(subscription: Subscription<T>, now: number): void {
    this.#subscribers.set(subscription, now);
    subscription.owner = this;
  }

  onEnd(subscription: Subscription<T>): void {
    this.#subscribers.delete(subscription);
    if (this.#subscribers.size > 0) return;
    this.#leaving.abort();
    this.#onLeft();
  }

  /** Reads the resource. The call is aborted when the last subscriber unsubscribes. */
  async read(waitedMs: number, usualMs: number): Promise<T> {
    this.isReading = true;
    try {
      return await this.target.poll(this.#leaving.signal, waitedMs, usualMs);
    } finally {
      this.isReading = false;
    }
  }

  /** Offers the current state to all subscribers. */
  offer(observation: Observation<T>, now: number): void {
    for (const subscription of this.#subscribers.keys()) {
      if (subscription.offer(observation)) this.#subscribers.set(subscription, now);
    }
  }

  /** Ends the subscriptions without an event since `since`; by default all. */
  end(failure: { readonly error: unknown } | null, since = Infinity): void {
    for (const [subscription, newsAt] of this.#subscribers) {
      if (newsAt <= since) subscription.end(failure);
    }
  }
}
