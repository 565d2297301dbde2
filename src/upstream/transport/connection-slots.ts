import type { Clock } from "../../clock.ts";
import { LinkedList, ListEntry } from "../linked-list.ts";

/** How many connections there are to one origin. */
export interface ConnectionLimits {
  /** For all viewers together. */
  readonly inAll: number;
  /** For one viewer. */
  readonly perViewer: number;
}

/** How the connections are used at one moment, those to all origins together. */
export interface ConnectionUse {
  /** On which something is under way. */
  readonly taken: number;
  /** Calls that wait for one. */
  readonly waiting: number;
}

/** Gives a connection back; calling it again does no harm. */
export type GiveBack = () => void;

/** Takes the connection that was asked for. */
export type Grant = (giveBack: GiveBack) => void;

/** A call that waits for a connection. */
interface Waiter {
  readonly sinceMs: number;
  readonly grant: Grant;
}

/** What one viewer has of the connections to one origin. */
interface Share {
  taken: number;
  readonly waiters: LinkedList<ListEntry<Waiter>>;
  /** Its place among those whose turn will be; null while it has no call that waits. */
  turn: ListEntry<Share> | null;
}

/** The connections to one origin. */
interface Line {
  taken: number;
  /** By the keys of viewers. Those that are not in use are kept until there are many. */
  readonly shares: Map<string, Share>;
  /** How many shares there are when those that are not in use are forgotten. */
  mostShares: number;
  /** The shares of those who wait, the one whose turn is next first. */
  readonly turns: LinkedList<ListEntry<Share>>;
  /** Whether those who wait are being served. */
  isServed: boolean;
}

/** How many shares of an origin are kept, whether they are in use or not. */
const keptShares = 1_000;

/**
 * Hands the connections to each origin out: viewers take turns, and the calls of one viewer are served in the order of
 * their arrival. No viewer has more than its share, so that its calls to a service that hangs leave connections to all
 * others. A pool of the HTTP library would let calls wait as well, but not say which of them wait: the gateway's own
 * shortage would look like a service that does not answer.
 */
export class ConnectionSlots {
  readonly #limits: ConnectionLimits;
  readonly #clock: Clock;
  /** Of every origin that was used. There are as many as services have addresses. */
  readonly #lines = new Map<string, Line>();

  constructor(limits: ConnectionLimits, clock: Clock) {
    this.#limits = limits;
    this.#clock = clock;
  }

  /**
   * Gives `grant` a connection: at once when one is free for the viewer, else later, unless the call leaves before.
   * @returns lets a call leave that has to wait; null when it has its connection.
   */
  take(origin: string, viewerKey: string, grant: Grant): (() => void) | null {
    const line = this.#lineOf(origin);
    const share = shareOf(line, viewerKey);
    if (line.taken < this.#limits.inAll && this.#hasRoom(share) && this.#next(line) === null) {
      grant(this.#take(line, share));
      return null;
    }
    const place = share.waiters.append(new ListEntry({ sinceMs: this.#clock.now(), grant }));
    share.turn ??= line.turns.append(new ListEntry(share));
    return () => {
      share.waiters.remove(place);
      if (share.waiters.first === null) loseTurn(line, share);
    };
  }

  /**
   * Whether all connections are taken at every origin that is in use, and calls have waited there for longer than
   * `durationMs` milliseconds. A viewer's wait for its own connections does not count, while others could have some.
   */
  haveStoodStillFor(durationMs: number): boolean {
    const sinceMs = this.#clock.now() - durationMs;
    const lines = [...this.#lines.values()].filter(({ taken }) => taken > 0);
    return lines.length > 0 && lines.every((line) => this.#hasStoodStillSince(line, sinceMs));
  }

  /** How many are taken, and how many calls wait, at this moment. */
  get use(): ConnectionUse {
    const use = { taken: 0, waiting: 0 };
    for (const { taken, turns } of this.#lines.values()) {
      use.taken += taken;
      for (const { member: share } of turns.members()) use.waiting += share.waiters.members().length;
    }
    return use;
  }

  #hasStoodStillSince(line: Line, sinceMs: number): boolean {
    const { inAll, perViewer } = this.#limits;
    if (line.taken < inAll) return false;
    return [...line.shares.values()].some((share) => {
      const { first } = share.waiters;
      return (
        first !== null && first.member.sinceMs <= sinceMs && (this.#hasRoom(share) || perViewer >= inAll)
      );
    });
  }

  #hasRoom(share: Share): boolean {
    return share.taken < this.#limits.perViewer;
  }

  #lineOf(origin: string): Line {
    const known = this.#lines.get(origin);
    if (known) return known;
    const line: Line = {
      taken: 0,
      shares: new Map(),
      mostShares: keptShares,
      turns: new LinkedList(),
      isServed: false,
    };
    this.#lines.set(origin, line);
    return line;
  }

  #take(line: Line, share: Share): GiveBack {
    line.taken += 1;
    share.taken += 1;
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      line.taken -= 1;
      share.taken -= 1;
      this.#serve(line);
    };
  }

  /** Whose turn is next. Those who have their share already are passed over; there can be only few of them. */
  #next({ turns }: Line): Share | null {
    return turns.find(({ member }) => this.#hasRoom(member))?.member ?? null;
  }

  /**
   * Gives free connections to the viewers whose turn it is; after that, every other viewer comes before them. A call that gives
   * its own back at once, because it cannot be sent, leaves the next one to the round that it was served in.
   */
  #serve(line: Line): void {
    if (line.isServed || line.turns.first === null) return;
    line.isServed = true;
    try {
      while (line.taken < this.#limits.inAll) {
        const share = this.#next(line);
        const waiter = share?.waiters.shift()?.member;
        if (!share || !waiter) return;
        const giveBack = this.#take(line, share);
        loseTurn(line, share);
        if (share.waiters.first !== null) share.turn = line.turns.append(new ListEntry(share));
        waiter.grant(giveBack);
      }
    } finally {
      line.isServed = false;
    }
  }
}

function loseTurn(line: Line, share: Share): void {
  if (share.turn) line.turns.remove(share.turn);
  share.turn = null;
}

function shareOf(line: Line, viewerKey: string): Share {
  const known = line.shares.get(viewerKey);
  if (known) return known;
  if (line.shares.size >= line.mostShares) forgetUnused(line);
  const share: Share = { taken: 0, waiters: new LinkedList(), turn: null };
  line.shares.set(viewerKey, share);
  return share;
}

function forgetUnused(line: Line): void {
  for (const [viewerKey, { taken, waiters }] of line.shares) {
    if (taken === 0 && waiters.first === null) line.shares.delete(viewerKey);
  }
  line.mostShares = Math.max(keptShares, 2 * line.shares.size);
}
