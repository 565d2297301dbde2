import type { Clock } from "../clock.ts";

/** Things that can be read one by one or together. */
export interface ReadableGroup<Thing> {
  /** Unique for user and list: whatever is read with the same key can come from one list call. */
  readonly key: string;
  /** Stands for the credential that reads, of several that the user may have. */
  readonly reader: string;
  /** Reads one thing; null when there is none. */
  get(id: string, signal: AbortSignal): Promise<Thing | null>;
  /** Reads the things that the service lists, by identifier; null when it does not list them for this credential. */
  list(signal: AbortSignal): Promise<ReadonlyMap<string, Thing> | null>;
}

/** When a list stands in for single reads. */
export interface CoalescerOptions {
  /** Share of a back-off's wait that a list may be old to serve its poll. The same as coming that much earlier. */
  readonly freshRatio: number;
  /** How long after its last read a thing counts as watched, in milliseconds; longer than any wait. */
  readonly memoryMs: number;
}

/** A fifth of the wait, as pollers' own jitter; and twice their longest wait. */
export const defaultCoalescerOptions: CoalescerOptions = { freshRatio: 0.2, memoryMs: 60_000 };

/** Share of the wait of a poller that expects a change and waits for less. */
const expectantRatio = 1 / 3;

interface Listing<Thing> {
  /** Whose credential reads the list. */
  readonly reader: string;
  readonly startedAt: number;
  readonly things: Promise<ReadonlyMap<string, Thing> | null>;
  readonly controller: AbortController;
  readers: number;
  isOver: boolean;
}

interface GroupState<Thing> {
  /** When each thing was last read. */
  readonly readAt: Map<string, number>;
  /** Things that the list does not show. */
  readonly unlisted: Set<string>;
  /** Credentials for which the service does not list. */
  readonly unlistable: Set<string>;
  listing: Listing<Thing> | null;
}

/**
 * Answers the polls of many things of one list with one list call, as soon as two of them are watched. A poll gets an
 * answer that is at most a fifth of the back-off's wait old, so never one from before its last; the first read of a thing is always
 * its own. A list that fails with the credential of another reader sends the reader to its own call.
 */
export class Coalescer<Thing> {
  readonly #options: CoalescerOptions;
  readonly #clock: Clock;
  readonly #groups = new Map<string, GroupState<Thing>>();
  #sweptAt: number;

  constructor(options: CoalescerOptions, clock: Clock) {
    this.#options = options;
    this.#clock = clock;
    this.#sweptAt = clock.now();
  }

  /** How many groups are remembered. */
  get groupCount(): number {
    return this.#groups.size;
  }

  /**
   * Reads a thing, from a list when that is cheaper.
   * @param waitedMs how long its poller has waited; 0 for the first read.
   * @param usualMs how long the back-off alone would have waited.
   */
  async read(
    group: ReadableGroup<Thing>,
    id: string,
    waitedMs: number,
    signal: AbortSignal,
    usualMs = waitedMs,
  ): Promise<Thing | null> {
    const now = this.#clock.now();
    this.#sweep(now);
    const state = this.#stateOf(group.key);
    state.readAt.set(id, now);
    const isListable = !state.unlistable.has(group.reader) && !state.unlisted.has(id);
    if (waitedMs === 0 || state.readAt.size < 2 || !isListable) return group.get(id, signal);
    const maxAgeMs = Math.min(waitedMs * expectantRatio, usualMs * this.#options.freshRatio);
    const listing = this.#listingSince(now - maxAgeMs, group, state);
    let things: ReadonlyMap<string, Thing> | null;
    try {
      things = await this.#join(listing, state, signal);
    } catch (error) {
      if (listing.reader === group.reader || signal.aborted) throw error;
      return group.get(id, signal);
    }
    if (things === null) {
      state.unlistable.add(listing.reader);
      return group.get(id, signal);
    }
    const thing = things.get(id);
    if (thing !== undefined) return thing;
    state.unlisted.add(id);
    return group.get(id, signal);
  }

  /** The latest list that began no earlier than `since`, or a new one. */
  #listingSince(since: number, group: ReadableGroup<Thing>, state: GroupState<Thing>): Listing<Thing> {
    if (!state.listing || state.listing.startedAt < since) state.listing = this.#begin(group, state);
    return state.listing;
  }

  /** Waits for a list. It is broken off when the last one who waits leaves. */
  async #join(
    listing: Listing<Thing>,
    state: GroupState<Thing>,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, Thing> | null> {
    if (listing.isOver) return listing.things;
    listing.readers += 1;
    const leave = () => {
      listing.readers -= 1;
      if (listing.readers > 0) return;
      if (state.listing === listing) state.listing = null;
      listing.controller.abort(signal.reason);
    };
    signal.addEventListener("abort", leave, { once: true });
    try {
      return await listing.things;
    } finally {
      signal.removeEventListener("abort", leave);
    }
  }

  #begin(group: ReadableGroup<Thing>, state: GroupState<Thing>): Listing<Thing> {
    const controller = new AbortController();
    const listing: Listing<Thing> = {
      reader: group.reader,
      startedAt: this.#clock.now(),
      things: group.list(controller.signal).finally(() => {
        listing.isOver = true;
      }),
      controller,
      readers: 0,
      isOver: false,
    };
    // A failed list serves those who wait for it, and none after them.
    listing.things.catch(() => {
      if (state.listing === listing) state.listing = null;
    });
    return listing;
  }

  #stateOf(key: string): GroupState<Thing> {
    let state = this.#groups.get(key);
    if (!state) {
      state = { readAt: new Map(), unlisted: new Set(), unlistable: new Set(), listing: null };
      this.#groups.set(key, state);
    }
    return state;
  }

  /** Forgets what is no longer read. */
  #sweep(now: number): void {
    const { memoryMs } = this.#options;
    if (now - this.#sweptAt < memoryMs / 2) return;
    this.#sweptAt = now;
    for (const [key, state] of this.#groups) {
      for (const [id, readAt] of state.readAt) {
        if (now - readAt < memoryMs) continue;
        state.readAt.delete(id);
        state.unlisted.delete(id);
      }
      if (state.readAt.size === 0) this.#groups.delete(key);
    }
  }
}
