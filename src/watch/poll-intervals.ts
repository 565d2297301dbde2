import { backOffPollAt, backOffWaitAt, nextBackOffMs } from "./back-off.ts";
import type { EndedState, WatchedTime } from "./duration-history.ts";
import type { LearnedDurations } from "./learned-durations.ts";
import type { PollPlan } from "./poll-plan.ts";
import type { StateKinds } from "./watch-target.ts";
import { watchTimes } from "./watch-times.ts";

const { firstDelayMs, maxDelayMs, jitterRatio } = watchTimes;

/** Current state of a watched resource, tracked from the first poll that saw it. */
class WatchedState {
  /** Id of the user who watches the resource. */
  readonly owner: string;
  readonly kind: string;
  /** Start of the state, in milliseconds since the epoch; the first observation when the start is unknown. */
  readonly beganAt: number;
  readonly #firstSeenAt: number;
  /** Time of the last poll that saw the state, in milliseconds since the epoch. */
  lastSeenAt: number;
  /** Number of polls after the one that first saw the state. */
  polls = 0;
  /** Number of extra polls that are granted to this state. */
  lentCalls = 0;
  /**
   * True after a failed poll. The end of the state is then only known roughly, and the number of polls is not typical.
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
   * Returns the time for which the state has been watched, in milliseconds. Never negative, because the clock may be
   * set back.
   */
  watchedAt(now: number): number {
    return Math.max(0, now - this.#firstSeenAt);
  }

  /** Returns the cost of a watch that stops before the state ends; null when a poll has failed. */
  leave(now: number): WatchedTime | null {
    return this.isDisturbed ? null : { watchedMs: this.watchedAt(now), polls: this.polls };
  }

  /** Returns the duration and cost of a state that ended; null when a poll has failed. */
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
 * Computes the waits between the polls of one resource. Uses the learned durations of similar states, or the back-off
 * when there are none.
 */
export class PollIntervals<T> {
  readonly #learned: LearnedDurations;
  /** Next wait of the back-off, without jitter, in milliseconds. */
  #delayMs: number = firstDelayMs;
  /** Current state; null while this instance tracks none. */
  #state: WatchedState | null = null;
  /**
   * Poll plan of the current state; null when its kind was unknown at its start. The plan stays the same until the
   * state ends. Durations that are learned meanwhile come from states that ended earlier, so they would bias it towards
   * short durations.
   */
  #plan: PollPlan | null = null;

  constructor(learned: LearnedDurations) {
    this.#learned = learned;
  }

  /** Next wait of the back-off, without jitter, in milliseconds. */
  get delayMs(): number {
    return this.#delayMs;
  }

  /**
   * Start of the current state, in milliseconds since the epoch; the first observation when the start is unknown. Null
   * when no state is tracked.
   */
  get beganAt(): number | null {
    return this.#state?.beganAt ?? null;
  }

  /** Records the end of the previous state and starts tracking a new one. */
  begin(kinds: StateKinds<T> | null | undefined, value: T, now: number): void {
    this.#delayMs = firstDelayMs;
    this.#plan = null;
    this.#lend(0);
    if (!kinds) return;
    const ended = this.#state?.end(now);
    if (ended && this.#state) this.#learned.add(this.#state.owner, this.#state.kind, ended);
    // The start of a state that existed before the first poll is only in the resource's data.
    const beganAt = this.#state === null ? (kinds.beganAt(value)?.getTime() ?? now) : now;
    this.#watch(kinds, value, beganAt, now);
  }

  /**
   * Continues polling a state that another instance has polled so far.
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

  /** Records that a poll saw the same state again. */
  see(now: number): void {
    if (this.#state) this.#state.lastSeenAt = now;
  }

  /** Counts a poll of the current state. */
  countPoll(): void {
    if (this.#state) this.#state.polls += 1;
  }

  /** Records that polls have started to fail, and resets the back-off. */
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
   * Returns the next wait from the plan, or from the back-off while polls fail. Also advances the back-off.
   * @returns `delayMs` is the next wait, `usualMs` the wait of the back-off alone. In milliseconds, without jitter.
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
      // Without a plan, the state may last very long, so its extra polls are returned for other states.
      this.#lend(0);
      return { delayMs: this.#delayMs, usualMs: this.#delayMs };
    }
    return {
      delayMs: this.#bounded(state, plannedMs, now),
      usualMs: backOffWaitAt(ageMs),
    };
  }

  /**
   * Returns the planned wait, or a longer one when no more extra polls are granted. The limit exists because many
   * states may be watched at the same time and abandoned before they end, which would waste their extra polls.
   */
  #bounded(state: WatchedState, plannedMs: number, now: number): number {
    const watchedMs = state.watchedAt(now);
    // Average part of a wait that remains after jitter. The back-off's times assume the same.
    const share = 1 - jitterRatio / 2;
    const pollAt = (ahead: number) => backOffPollAt(state.polls - ahead);
    let ahead = 0;
    while (ahead < state.polls && pollAt(ahead) > watchedMs + plannedMs * share) ahead += 1;
    if (this.#lend(ahead)) return plannedMs;
    return Math.min((pollAt(state.lentCalls) - watchedMs) / share, maxDelayMs);
  }

  /**
   * Sets the number of extra polls that are granted to the current state.
   * @returns false when the limit for all states of the kind is reached.
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
