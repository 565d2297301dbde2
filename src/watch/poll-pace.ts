import { backOffPollAt, backOffWaitAt, nextBackOffMs } from "./back-off.ts";
import type { EndedState, WatchedTime } from "./duration-history.ts";
import type { LearnedDurations } from "./learned-durations.ts";
import type { PollPlan } from "./poll-plan.ts";
import type { StateKinds } from "./watch-target.ts";
import { watchTimes } from "./watch-times.ts";

const { firstDelayMs, maxDelayMs, jitterRatio } = watchTimes;

/** A current state of a watched resource, from the first poll that saw it. */
class WatchedState {
  /** Id of the user. */
  readonly owner: string;
  readonly kind: string;
  /** Start of the state, if known, in milliseconds since the epoch. */
  readonly beganAt: number;
  readonly #firstSeenAt: number;
  /** Time of the last poll that saw it, in milliseconds since the epoch. */
  lastSeenAt: number;
  /** Number of polls since the first that saw it. */
  polls = 0;
  /** Number of calls, beyond one, by which it may be ahead of the back-off. */
  lentCalls = 0;
  /**
   * True after failed polls: the end of the state is then not known precisely, and the number of polls is not typical.
   */
  isDisturbed = false;

  constructor(owner: string, kind: string, beganAt: number, now: number) {
    this.owner = owner;
    this.kind = kind;
    this.beganAt = beganAt;
    this.#firstSeenAt = now;
    this.lastSeenAt = now;
  }

  /** Returns the age of the state, in milliseconds. */
  ageAt(now: number): number {
    return Math.max(0, now - this.beganAt);
  }

  /**
   * Returns the time for which it has been watched, in milliseconds. At least 0, because the machine's clock may be set
   * back.
   */
  watchedAt(now: number): number {
    return Math.max(0, now - this.#firstSeenAt);
  }

  /** Returns the cost of a watch that ends before the state; null after failed polls. */
  leave(now: number): WatchedTime | null {
    return this.isDisturbed ? null : { watchedMs: this.watchedAt(now), polls: this.polls };
  }

  /** Returns the result of a state when another one was seen; null after failed polls. */
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

/**
 * Computes the waits between the polls of one poller, from the back-off or from the learned durations of similar
 * states.
 */
export class PollPace<T> {
  readonly #learned: LearnedDurations;
  /** The back-off's wait before the next poll, without jitter. */
  #delayMs: number = firstDelayMs;
  /** Current state; null before the first one. */
  #state: WatchedState | null = null;
  /**
   * Poll plan of the current state; null when its kind was unknown at its start. A state keeps one plan until it ends.
   * Durations learned meanwhile come from states that started with it and ended first, so they would be biased.
   */
  #plan: PollPlan | null = null;

  constructor(learned: LearnedDurations) {
    this.#learned = learned;
  }

  /** The back-off's wait after the next one, without jitter, in milliseconds. */
  get delayMs(): number {
    return this.#delayMs;
  }

  /** Start of the current state, if known, in milliseconds since the epoch. */
  get beganAt(): number | null {
    return this.#state?.beganAt ?? null;
  }

  /** Records the duration of the previous state and starts a new one. */
  begin(kinds: StateKinds<T> | null | undefined, value: T, now: number): void {
    this.#delayMs = firstDelayMs;
    this.#plan = null;
    this.#lend(0);
    if (!kinds) return;
    const ended = this.#state?.end(now);
    if (ended && this.#state) this.#learned.add(this.#state.owner, this.#state.kind, ended);
    // If the state existed before the first poll, only the resource's data contain its start.
    const beganAt = this.#state === null ? (kinds.beganAt(value)?.getTime() ?? now) : now;
    this.#watch(kinds, value, beganAt, now);
  }

  /**
   * Continues with a state that another instance has polled so far.
   * @param course schedule of that instance; null when unknown.
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

  /** Records that the state was seen again. */
  see(now: number): void {
    if (this.#state) this.#state.lastSeenAt = now;
  }

  /** Counts a poll. */
  countPoll(): void {
    if (this.#state) this.#state.polls += 1;
  }

  /** Records that polls have started to fail. */
  fail(): void {
    this.#delayMs = firstDelayMs;
    if (this.#state) this.#state.isDisturbed = true;
  }

  /** Records that this instance no longer polls the state. */
  leave(now: number): void {
    this.#lend(0);
    const left = this.#state?.leave(now);
    if (left && this.#state) this.#historyOf(this.#state)?.settle(left);
    this.#state = null;
    this.#plan = null;
  }

  /**
   * Returns the next wait without jitter, in milliseconds, from the plan unless polls fail. Also advances the back-off.
   * @returns also the wait of the back-off alone.
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
      // A state that outlasts all earlier ones may last very long; others can use its lent calls.
      this.#lend(0);
      return { delayMs: this.#delayMs, usualMs: this.#delayMs };
    }
    return {
      delayMs: this.#bounded(state, plannedMs, now),
      usualMs: backOffWaitAt(ageMs),
    };
  }

  /**
   * Returns the planned wait, extended if the state would otherwise exceed its allowance ahead of the back-off.
   * Many states watched at the same time may all be abandoned before they end, and their extra calls would be wasted.
   */
  #bounded(state: WatchedState, plannedMs: number, now: number): number {
    const watchedMs = state.watchedAt(now);
    // Both sides of the comparison use average jitter.
    const share = 1 - jitterRatio / 2;
    const pollAt = (ahead: number) => backOffPollAt(state.polls - ahead);
    let ahead = 0;
    while (ahead < state.polls && pollAt(ahead) > watchedMs + plannedMs * share) ahead += 1;
    if (this.#lend(ahead)) return plannedMs;
    return Math.min((pollAt(state.lentCalls) - watchedMs) / share, maxDelayMs);
  }

  /**
   * Sets the number of calls, beyond one, by which the state is ahead.
   * @returns false when that is not allowed.
   */
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
