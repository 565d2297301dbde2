import { type Clock, steadyClock } from "../clock.ts";
import type { SharedLists } from "./shared-lists.ts";
import { watchTimes } from "./watch-times.ts";

/** Resources that can be read one by one or in a list. */
export interface ReadableGroup<Thing> {
  /** Unique key of the user and list. Resources with the same key can be read with one list call. */
  readonly key: string;
  /** Id of the credential that reads the resources; a user may have several. */
  readonly reader: string;
  /** Reads one resource; null when it does not exist. */
  get(id: string, signal: AbortSignal): Promise<Thing | null>;
  /** Reads all resources in the list, by id; null when the credential may not read the list. */
  list(signal: AbortSignal): Promise<ReadonlyMap<string, Thing> | null>;
}

/**
 * Maximum age of a list that a poll may use, as a fraction of the back-off's wait. It equals the jitter, so a poll sees
 * no older state than with the maximum jitter.
 */
const freshRatio = watchTimes.jitterRatio;

/**
 * Time for which a resource counts as watched after its last read, in milliseconds. Longer than any wait between polls.
 */
const memoryMs = 2 * watchTimes.maxDelayMs;

/**
 * Maximum age of a list, as a fraction of the actual wait. Applies when a poll comes earlier than the back-off's,
 * because a change is expected.
 */
const expectantRatio = 1 / 3;

/**
 * Interval between notifications to other instances that this one watches resources of a list, as a fraction of
 * `memoryMs`.
 */
const announceRatio = 1 / 3;

interface Listing<Thing> {
  /** Id of the credential that reads the list; null when another instance or a concurrent call has read it. */
  reader: string | null;
  /** Start of the read, on the steady clock; the earliest possible one when another instance reads the list. */
  startedAt: number;
  readonly things: Promise<ReadonlyMap<string, Thing> | null>;
  readonly controller: AbortController;
  readers: number;
  isOver: boolean;
}

interface GroupState<Thing> {
  /** Time of the last read of each resource. */
  readonly readAt: Map<string, number>;
  /** Resources that are missing from the list. */
  readonly unlisted: Set<string>;
  /** Credentials that may not read the list. */
  readonly unlistable: Set<string>;
  listing: Listing<Thing> | null;
  /** Other instances that watch resources of the list; null for a single instance. */
  readonly others: Others | null;
}

/** Other instances that watch resources of the same list. */
interface Others {
  readonly announce: () => void;
  readonly end: () => void;
  announcedAt: number;
  heardAt: number;
}

/**
 * Serves the polls of several resources with one list call, when at least two of them are watched. A list that serves a
 * poll is at most a fifth of the back-off's wait old, so it is always newer than the previous poll. The first read of a
 * resource is always a separate call.
 *
 * When a list call with another credential fails, the poll reads its resource with a separate call. Instances that
 * watch resources of the same list share the list call.
 */
export class Coalescer<Thing> {
  readonly #clock: Clock;
  readonly #lists: SharedLists<Thing> | null;
  readonly #groups = new Map<string, GroupState<Thing>>();
  #sweptAt: number;

  /**
   * Creates an empty coalescer.
   * @param lists lists shared by all instances; null for a single instance.
   */
  constructor(clock: Clock, lists: SharedLists<Thing> | null = null) {
    this.#clock = steadyClock(clock);
    this.#lists = lists;
    this.#sweptAt = this.#clock.now();
  }

  /** Number of lists with watched resources. */
  get groupCount(): number {
    return this.#groups.size;
  }

  /**
   * Reads a resource, from a list when that saves calls.
   * @param waitedMs time since the previous poll, in milliseconds; 0 for the first read.
   * @param usualMs wait that the back-off would have used, in milliseconds.
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
    this.#announce(state, now);
    const isListable = !state.unlistable.has(group.reader) && !state.unlisted.has(id);
    const isAlone = state.readAt.size < 2 && !this.#hasOthers(state, now);
    if (waitedMs === 0 || isAlone || !isListable) return group.get(id, signal);
    const maxAgeMs = Math.min(waitedMs * expectantRatio, usualMs * freshRatio);
    const listing = this.#listingSince(maxAgeMs, now, group, state);
    let things: ReadonlyMap<string, Thing> | null;
    try {
      things = await this.#join(listing, state, signal);
    } catch (error) {
      if (listing.reader === group.reader || signal.aborted) throw error;
      return group.get(id, signal);
    }
    if (things === null) {
      if (listing.reader !== null) state.unlistable.add(listing.reader);
      return group.get(id, signal);
    }
    const thing = things.get(id);
    if (thing !== undefined) return thing;
    state.unlisted.add(id);
    return group.get(id, signal);
  }

  /** Returns the latest list that started within `maxAgeMs`, or starts a new one. */
  #listingSince(
    maxAgeMs: number,
    now: number,
    group: ReadableGroup<Thing>,
    state: GroupState<Thing>,
  ): Listing<Thing> {
    if (!state.listing || state.listing.startedAt < now - maxAgeMs) {
      state.listing = this.#begin(maxAgeMs, now, group, state);
    }
    return state.listing;
  }

  /** Waits for a list. Aborts the list call when the last waiting poll is aborted. */
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

  /**
   * Starts a list call. When other instances watch the list, uses a finished or running call of one of them if
   * possible.
   */
  #begin(
    maxAgeMs: number,
    now: number,
    group: ReadableGroup<Thing>,
    state: GroupState<Thing>,
  ): Listing<Thing> {
    const controller = new AbortController();
    const { signal } = controller;
    const { key, reader } = group;
    const list = () => {
      listing.reader = reader;
      return group.list(signal);
    };
    const lists = this.#hasOthers(state, now) ? this.#lists : null;
    const readShared = async (shared: SharedLists<Thing>) => {
      const fleetNow = shared.now();
      const found = await shared.read({ key, since: fleetNow - maxAgeMs, list, signal });
      listing.startedAt = found.startedAt - fleetNow + now;
      return found.things;
    };
    const listing: Listing<Thing> = {
      reader: lists ? null : reader,
      startedAt: lists ? now - maxAgeMs : now,
      things: lists ? readShared(lists) : group.list(signal),
      controller,
      readers: 0,
      isOver: false,
    };
    listing.things
      // A failed list must not serve later polls.
      .catch(() => {
        if (state.listing === listing) state.listing = null;
      })
      .finally(() => {
        listing.isOver = true;
      });
    return listing;
  }

  /** True when other instances watch resources of the same list. */
  #hasOthers({ others }: GroupState<Thing>, now: number): boolean {
    return others !== null && now - others.heardAt < memoryMs;
  }

  /** Notifies other instances, at a limited rate, that this one watches resources of the list. */
  #announce({ others }: GroupState<Thing>, now: number): void {
    if (others === null || now - others.announcedAt < memoryMs * announceRatio) return;
    others.announcedAt = now;
    others.announce();
  }

  /** Subscribes to notifications from other instances that watch resources of a list. */
  #meet(key: string): Others | null {
    if (this.#lists === null) return null;
    const others: Others = {
      ...this.#lists.subscribe(key, () => {
        const now = this.#clock.now();
        const isNew = now - others.heardAt >= memoryMs;
        others.heardAt = now;
        // Replies to a new instance, so that it learns immediately that another instance watches the list.
        if (!isNew || now - others.announcedAt >= memoryMs) return;
        others.announcedAt = now;
        others.announce();
      }),
      announcedAt: -Infinity,
      heardAt: -Infinity,
    };
    return others;
  }

  #stateOf(key: string): GroupState<Thing> {
    let state = this.#groups.get(key);
    if (!state) {
      state = {
        readAt: new Map(),
        unlisted: new Set(),
        unlistable: new Set(),
        listing: null,
        others: this.#meet(key),
      };
      this.#groups.set(key, state);
    }
    return state;
  }

  /** Forgets resources that are no longer polled. */
  #sweep(now: number): void {
    if (now - this.#sweptAt < memoryMs / 2) return;
    this.#sweptAt = now;
    for (const [key, state] of this.#groups) {
      for (const [id, readAt] of state.readAt) {
        if (now - readAt < memoryMs) continue;
        state.readAt.delete(id);
        state.unlisted.delete(id);
      }
      if (state.readAt.size > 0) continue;
      state.others?.end();
      this.#groups.delete(key);
    }
  }
}
