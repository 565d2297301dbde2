import { backOffPollAt, backOffWaitAt, nextBackOffMs } from "./back-off.ts";
import type { EndedState, WatchedTime } from "./duration-history.ts";
import type { LearnedDurations } from "./learned-durations.ts";
import type { PollPlan } from "./poll-plan.ts";
import type { StateKinds } from "./watch-target.ts";
import { watchTimes } from "./watch-times.ts";

const { firstDelayMs, maxDelayMs, jitterRatio } = watchTimes;

/** One state of a watched thing while it lasts, from the poll that saw it first. */
class WatchedState {
  /** Whose it is. */
  readonly owner: string;
  readonly kind: string;
  /** When it began, as far as is known, in milliseconds since the epoch. */
  readonly beganAt: number;
  readonly #firstSeenAt: number;
  /** When it was seen last, in milliseconds since the epoch. */
  lastSeenAt: number;
  /** How often it was polled since it was seen first. */
  polls = 0;
  /** Calls by which it may be ahead of the back-off. */
  lentCalls = 0;
  /** Whether polls have failed: when it ends is not known well then, and how often it was polled has other reasons. */
  isDisturbed = false;

  constructor(owner: string, kind: string, beganAt: number, now: number) {
    this.owner = owner;
    this.kind = kind;
    this.beganAt = beganAt;
    this.#firstSeenAt = now;
    this.lastSeenAt = now;
  }

  /** How long it has lasted, in milliseconds. */
  ageAt(now: number): number {
    return Math.max(0, now - this.beganAt);
  }

  /** For how long it has been watched, in milliseconds. Never less than none: the machine's clock may be set back. */
  watchedAt(now: number): number {
    return Math.max(0, now - this.#firstSeenAt);
  }

  /** What watching it has cost, when its watch ends before the state; null when that has other reasons. */
  leave(now: number): WatchedTime | null {
    return this.isDisturbed ? null : { watchedMs: this.watchedAt(now), polls: this.polls };
  }

  /** How it ended, when another state was seen now; null when that says nothing of others. */
  end(now: number): EndedState | null {
    if (this.isDisturbed) return null;
    const minMs = this.ageAt(this.lastSeenAt);
    return {
      minMs,
      maxMs: Math.max(minMs, this.ageAt(now)),
      watchedMs: this.watchedAt(now),
      polls: this.polls,
    };
  }
}

/** How long one poller waits from poll to poll: by the back-off, or by what is learned of states like the present one. */
export class PollPace<T> {
  readonly #learned: LearnedDurations;
  /** Wait before the next poll by the back-off, without jitter. */
  #delayMs: number = firstDelayMs;
  /** How long the present state has lasted; null before the first one was seen. */
  #state: WatchedState | null = null;
  /**
   * When to poll the present state; null when nothing was known of its kind as it began. One plan from its beginning to its
   * end: what is learned meanwhile from others that began with it is of those that ended first.
   */
  #plan: PollPlan | null = null;

  constructor(learned: LearnedDurations) {
    this.#learned = learned;
  }

  /** Wait after the next one by the back-off, without jitter, in milliseconds. */
  get delayMs(): number {
    return this.#delayMs;
  }

  /** When the present state began, as far as is known, in milliseconds since the epoch. */
  get beganAt(): number | null {
    return this.#state?.beganAt ?? null;
  }

  /** Learns how long the state before has lasted, and begins a new one. */
  begin(kinds: StateKinds<T> | null | undefined, value: T, now: number): void {
    this.#delayMs = firstDelayMs;
    this.#plan = null;
    this.#lend(0);
    if (!kinds) return;
    const ended = this.#state?.end(now);
    if (ended && this.#state) this.#learned.add(this.#state.owner, this.#state.kind, ended);
    // Of a state that was there before the first poll only the thing's own data say when it began.
    const beganAt = this.#state === null ? (kinds.beganAt(value)?.getTime() ?? now) : now;
    this.#watch(kinds, value, beganAt, now);
  }

  /**
   * Goes on with a state that another instance has polled so far.
   * @param course how it did that; null when it has not told.
   */
  takeOver(
    kinds: StateKinds<T> | null | undefined,
    value: T,
    course: { readonly beganAt: number | null; readonly delayMs: number } | null,
    now: number,
  ): void {
    if (course !== null) this.#delayMs = Math.min(course.delayMs, maxDelayMs);
    const beganAt = course?.beganAt ?? kinds?.beganAt(value)?.getTime() ?? now;
    if (kinds) this.#watch(kinds, value, beganAt, now);
  }

  #watch(kinds: StateKinds<T>, value: T, beganAt: number, now: number): void {
    this.#state = new WatchedState(kinds.owner, kinds.kindOf(value), beganAt, now);
    this.#plan = this.#historyOf(this.#state)?.plan() ?? null;
  }

  /** Notes that the state was seen again. */
  see(now: number): void {
    if (this.#state) this.#state.lastSeenAt = now;
  }

  /** Notes that one more poll is made. */
  countPoll(): void {
    if (this.#state) this.#state.polls += 1;
  }

  /** Notes that polls begin to fail. */
  fail(): void {
    this.#delayMs = firstDelayMs;
    if (this.#state) this.#state.isDisturbed = true;
  }

  /** Notes that the state is polled no longer, here at least. */
  leave(now: number): void {
    this.#lend(0);
    const left = this.#state?.leave(now);
    if (left && this.#state) this.#historyOf(this.#state)?.settle(left);
    this.#state = null;
    this.#plan = null;
  }

  /**
   * The next wait without jitter, in milliseconds: by what is learned unless polls fail. The back-off goes on by one wait.
   * @returns also the wait that the back-off alone would make.
   */
  next(now: number, isFailing: boolean): { readonly delayMs: number; readonly usualMs: number } {
    const next = this.#nextDelay(now, isFailing);
    this.#delayMs = nextBackOffMs(this.#delayMs, isFailing);
    return next;
  }

  #nextDelay(now: number, isFailing: boolean) {
    const state = isFailing ? null : this.#state;
    const ageMs = state?.ageAt(now) ?? 0;
    const plannedMs = state && this.#plan ? this.#plan.waitAt(ageMs) : null;
    if (!state || plannedMs === null) {
      // What lasts longer than those before may last very long: others can use what it was lent.
      this.#lend(0);
      return { delayMs: this.#delayMs, usualMs: this.#delayMs };
    }
    return {
      delayMs: this.#bounded(state, plannedMs, now),
      usualMs: backOffWaitAt(ageMs),
    };
  }

  /**
   * The planned wait, or the one after which the state was polled once more often than by the back-off: many that are watched at once
   * may all be left before they end, and all that they are ahead has brought nothing then.
   */
  #bounded(state: WatchedState, plannedMs: number, now: number): number {
    const watchedMs = state.watchedAt(now);
    // Both with the middle of their jitter.
    const share = 1 - jitterRatio / 2;
    const pollAt = (ahead: number) => backOffPollAt(state.polls - ahead);
    let ahead = 0;
    while (ahead < state.polls && pollAt(ahead) > watchedMs + plannedMs * share) ahead += 1;
    if (this.#lend(ahead)) return plannedMs;
    return Math.min((pollAt(state.lentCalls) - watchedMs) / share, maxDelayMs);
  }

  /** Sets by how many calls the state is ahead, beside one. @returns false when it may not be. */
  #lend(calls: number): boolean {
    const state = this.#state;
    if (!state) return false;
    const more = calls - state.lentCalls;
    if (more !== 0 && !(this.#historyOf(state)?.lend(more) ?? more < 0)) return false;
    state.lentCalls = calls;
    return true;
  }

  #historyOf({ owner, kind }: WatchedState) {
    return this.#learned.historyOf(owner, kind);
  }
}
