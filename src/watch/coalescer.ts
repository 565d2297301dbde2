import { type Clock, steadyClock } from "../clock.ts";
import type { SharedLists } from "./shared-lists.ts";
import { watchTimes } from "./watch-times.ts";

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

/** Share of a back-off's wait that a list may be old to serve its poll. The same as coming that much earlier. */
const freshRatio = watchTimes.jitterRatio;

/** How long after its last read a thing counts as watched, in milliseconds; longer than any wait. */
const memoryMs = 2 * watchTimes.maxDelayMs;

/** Share of the wait of a poller that expects a change and waits for less. */
const expectantRatio = 1 / 3;

/** Share of the memory after which other instances are told once more that things of a list are watched here. */
const tellingRatio = 1 / 3;

interface Listing<Thing> {
  /** The credential that reads the list; null when another instance, or another call here, has read it. */
  reader: string | null;
  /** When it began, or the earliest time at which it may have begun. */
  startedAt: number;
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
  /** What other instances watch of the list; null when there are no others. */
  readonly others: Others | null;
}

/** Other instances that watch things of the same list. */
interface Others {
  readonly tell: () => void;
  readonly end: () => void;
  toldAt: number;
  heardAt: number;
}

/**
 * Answers the polls of many things of one list with one list call, as soon as two of them are watched. A poll gets an
 * answer that is at most a fifth of the back-off's wait old, so never one from before its last; the first read of a thing is always
 * its own. A list that fails with the credential of another reader sends the reader to its own call. When other instances watch
 * things of the same list, all of them share one call.
 */
export class Coalescer<Thing> {
  readonly #clock: Clock;
  readonly #lists: SharedLists<Thing> | null;
  readonly #groups = new Map<string, GroupState<Thing>>();
  #sweptAt: number;

  /** @param lists what instances share; null when there is only one. */
  constructor(clock: Clock, lists: SharedLists<Thing> | null = null) {
    this.#clock = steadyClock(clock);
    this.#lists = lists;
    this.#sweptAt = this.#clock.now();
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
    this.#tellOthers(state, now);
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

  /** The latest list that began no earlier than `maxAgeMs` ago, or a new one. */
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

  /** A new list; that of another instance, if one has it or reads it now. */
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
      // A failed list serves those who wait for it, and none after them.
      .catch(() => {
        if (state.listing === listing) state.listing = null;
      })
      .finally(() => {
        listing.isOver = true;
      });
    return listing;
  }

  /** Whether other instances watch things of the same list. */
  #hasOthers({ others }: GroupState<Thing>, now: number): boolean {
    return others !== null && now - others.heardAt < memoryMs;
  }

  /** Tells other instances now and then that a thing of the list is watched here. */
  #tellOthers({ others }: GroupState<Thing>, now: number): void {
    if (others === null || now - others.toldAt < memoryMs * tellingRatio) return;
    others.toldAt = now;
    others.tell();
  }

  /** Hears of other instances that watch things of a list. */
  #meet(key: string): Others | null {
    if (this.#lists === null) return null;
    const others: Others = {
      ...this.#lists.meet(key, () => {
        const now = this.#clock.now();
        const isNew = now - others.heardAt >= memoryMs;
        others.heardAt = now;
        // Who has just begun hears at once that it is not alone.
        if (!isNew || now - others.toldAt >= memoryMs) return;
        others.toldAt = now;
        others.tell();
      }),
      toldAt: -Infinity,
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

  /** Forgets what is no longer read. */
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
