import type { Clock } from "../../clock.ts";

/** How many connections there are to one origin. */
export interface ConnectionLimits {
  /** For all viewers together. */
  readonly inAll: number;
  /** For one viewer. */
  readonly perViewer: number;
}

/** A call that waits for a connection. */
interface Waiter {
  readonly sinceMs: number;
  readonly grant: () => void;
}

/** What one viewer has of the connections to one origin. */
interface Share {
  readonly viewerKey: string;
  taken: number;
  /** In the order of their arrival; null when none has waited. */
  waiters: Set<Waiter> | null;
}

/** The connections to one origin. */
interface Line {
  taken: number;
  /** Calls of all viewers that wait. */
  waiting: number;
  /** Of the viewers with a connection or with a call that waits, by their keys. Whose turn is next comes first. */
  readonly shares: Map<string, Share>;
}

/** Gives a connection back; calling it again does no harm. */
export type GiveBack = () => void;

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

  /** A connection, when one is free for the viewer now; null when it has to be waited for. */
  tryTake(origin: string, viewerKey: string): GiveBack | null {
    const line = this.#lineOf(origin);
    const share = shareOf(line, viewerKey);
    if (line.taken >= this.#limits.inAll || !this.#hasRoom(share)) {
      forgetIfUnused(line, share);
      return null;
    }
    line.taken += 1;
    share.taken += 1;
    return this.#giveBack(line, share);
  }

  /**
   * Waits for a connection.
   * @throws the signal's reason as soon as it aborts.
   */
  async take(origin: string, viewerKey: string, signal: AbortSignal): Promise<GiveBack> {
    signal.throwIfAborted();
    const free = this.tryTake(origin, viewerKey);
    if (free) return free;
    const line = this.#lineOf(origin);
    const share = shareOf(line, viewerKey);
    share.waiters ??= new Set();
    await this.#waitIn(line, share, share.waiters, signal);
    return this.#giveBack(line, share);
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

  #hasStoodStillSince(line: Line, sinceMs: number): boolean {
    const { inAll, perViewer } = this.#limits;
    if (line.taken < inAll) return false;
    return [...line.shares.values()].some((share) => {
      const [first] = share.waiters ?? [];
      return first !== undefined && first.sinceMs <= sinceMs && (this.#hasRoom(share) || perViewer >= inAll);
    });
  }

  #hasRoom(share: Share): boolean {
    return share.taken < this.#limits.perViewer;
  }

  #lineOf(origin: string): Line {
    const known = this.#lines.get(origin);
    if (known) return known;
    const line: Line = { taken: 0, waiting: 0, shares: new Map() };
    this.#lines.set(origin, line);
    return line;
  }

  #giveBack(line: Line, share: Share): GiveBack {
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      line.taken -= 1;
      share.taken -= 1;
      forgetIfUnused(line, share);
      this.#serveNext(line);
    };
  }

  #waitIn(line: Line, share: Share, waiters: Set<Waiter>, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiters.delete(waiter);
        line.waiting -= 1;
        forgetIfUnused(line, share);
        reject(signal.reason);
      };
      const waiter: Waiter = {
        sinceMs: this.#clock.now(),
        grant: () => {
          signal.removeEventListener("abort", leave);
          resolve();
        },
      };
      signal.addEventListener("abort", leave, { once: true });
      waiters.add(waiter);
      line.waiting += 1;
    });
  }

  /** Gives a free connection to the viewer whose turn it is; after that, every other viewer comes before it. */
  #serveNext(line: Line): void {
    if (line.waiting === 0) return;
    for (const [viewerKey, share] of line.shares) {
      const [next] = share.waiters ?? [];
      if (!next || !this.#hasRoom(share)) continue;
      share.waiters?.delete(next);
      line.waiting -= 1;
      share.taken += 1;
      line.taken += 1;
      line.shares.delete(viewerKey);
      line.shares.set(viewerKey, share);
      next.grant();
      return;
    }
  }
}

function shareOf(line: Line, viewerKey: string): Share {
  const known = line.shares.get(viewerKey);
  if (known) return known;
  const share: Share = { viewerKey, taken: 0, waiters: null };
  line.shares.set(viewerKey, share);
  return share;
}

function forgetIfUnused(line: Line, share: Share): void {
  if (share.taken > 0 || (share.waiters?.size ?? 0) > 0) return;
  // A viewer that came back in the meantime has another share.
  if (line.shares.get(share.viewerKey) === share) line.shares.delete(share.viewerKey);
}
