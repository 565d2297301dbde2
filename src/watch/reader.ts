import type { Observation, Subscription } from "./subscription.ts";
import type { WatchTarget } from "./watch-target.ts";

/** Reads a watched resource with one credential, for all subscribers with that credential. */
export class Reader<T> {
  readonly target: WatchTarget<T>;
  /** Subscribers, each with the time of its last event on the steady clock. */
  readonly #subscribers = new Map<Subscription<T>, number>();
  readonly #leaving = new AbortController();
  /**
   * True when this credential has read the resource. Until then, its subscribers receive no state that was read with
   * another credential.
   */
  hasRead = false;
  /** Time of the first failed read, on the steady clock, when no read has succeeded yet; null otherwise. */
  failingSince: number | null = null;
  /** True while a read is running. */
  isReading = false;
  readonly #onLeft: () => void;

  /**
   * Creates a reader without subscribers.
   * @param onLeft called when the last subscriber is gone.
   */
  constructor(target: WatchTarget<T>, onLeft: () => void) {
    this.target = target;
    this.#onLeft = onLeft;
  }

  /** True when no subscriber is left. */
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

  /** Reads the resource. Aborts the call when no subscriber is left. */
  async read(waitedMs: number, usualMs: number): Promise<T> {
    this.isReading = true;
    try {
      return await this.target.poll(this.#leaving.signal, waitedMs, usualMs);
    } finally {
      this.isReading = false;
    }
  }

  /** Offers a state to all subscribers. */
  offer(observation: Observation<T>, now: number): void {
    for (const subscription of this.#subscribers.keys()) {
      if (subscription.offer(observation)) this.#subscribers.set(subscription, now);
    }
  }

  /** Ends the subscriptions that have had no event since `since`; all of them by default. */
  end(failure: { readonly error: unknown } | null, since = Infinity): void {
    for (const [subscription, newsAt] of this.#subscribers) {
      if (newsAt <= since) subscription.end(failure);
    }
  }
}
