import type { Observation, Subscription } from "./subscription.ts";
import type { WatchTarget } from "./watch-target.ts";

/** One credential with which a thing is watched, and the subscribers who brought it. */
export class Reader<T> {
  readonly target: WatchTarget<T>;
  /** Each subscriber with the time of its last news, by the steady clock. */
  readonly #subscribers = new Map<Subscription<T>, number>();
  readonly #leaving = new AbortController();
  /** Whether the credential has read the thing itself: before that it is shown nothing that another one has read. */
  hasRead = false;
  /** Since when its reads have failed before the first good one, by the steady clock. */
  failingSince: number | null = null;
  /** Whether a read is under way. */
  isReading = false;
  readonly #onLeft: () => void;

  /** @param onLeft is called when the last subscriber has left. */
  constructor(target: WatchTarget<T>, onLeft: () => void) {
    this.target = target;
    this.#onLeft = onLeft;
  }

  /** Whether the last of its subscribers has left or was ended. */
  get hasLeft(): boolean {
    return this.#leaving.signal.aborted;
  }

  /** Takes a subscriber in. */
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

  /** Reads the thing. The call is broken off when the last subscriber leaves. */
  async read(waitedMs: number, usualMs: number): Promise<T> {
    this.isReading = true;
    try {
      return await this.target.poll(this.#leaving.signal, waitedMs, usualMs);
    } finally {
      this.isReading = false;
    }
  }

  /** Shows all subscribers the present state. */
  offer(observation: Observation<T>, now: number): void {
    for (const subscription of this.#subscribers.keys()) {
      if (subscription.offer(observation)) this.#subscribers.set(subscription, now);
    }
  }

  /** Ends the subscribers that have had no news since `since`, or all of them. */
  end(failure: { readonly error: unknown } | null, since = Infinity): void {
    for (const [subscription, newsAt] of this.#subscribers) {
      if (newsAt <= since) subscription.end(failure);
    }
  }
}
