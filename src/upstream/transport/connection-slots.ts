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
  taken: number;
  /** In the order of their arrival. */
  readonly waiters: Set<Waiter>;
}

/** The connections to one origin. */
interface Line {
  taken: number;
  /** Of the viewers with a connection or with a call that waits, by their keys. Whose turn is next comes first. */
  readonly shares: Map<string, Share>;
}

/**
 * Hands the connections to each origin out: viewers take turns, and the calls of one viewer are served in the order of
 * their arrival. No viewer has more than its share, so that its calls to a service that hangs leave connections to all
 * others. A pool of the HTTP library would let calls wait as well, but not say which of them wait: the gateway's own
 * shortage would look like a service that does not answer.
 */
export class ConnectionSlots {
  readonly #limits: ConnectionLimits;
  readonly #clock: Clock;
  /** Of origins with a connection in use. */
  readonly #lines = new Map<string, Line>();

  constructor(limits: ConnectionLimits, clock: Clock) {
    this.#limits = limits;
    this.#clock = clock;
  }

  /**
   * Waits for a connection.
   * @returns a function that gives it back; calling it again does no harm.
   * @throws the signal's reason as soon as it aborts.
   */
  async take(origin: string, viewerKey: string, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    const line = this.#lines.get(origin) ?? { taken: 0, shares: new Map() };
    this.#lines.set(origin, line);
    const share = line.shares.get(viewerKey) ?? { taken: 0, waiters: new Set() };
    line.shares.set(viewerKey, share);
    if (line.taken < this.#limits.inAll && this.#hasRoom(share)) {
      line.taken += 1;
      share.taken += 1;
    } else {
      await this.#waitIn(line, viewerKey, share, signal);
    }
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      line.taken -= 1;
      share.taken -= 1;
      forgetIfUnused(line, viewerKey, share);
      this.#serveNext(line);
      if (line.taken === 0) this.#lines.delete(origin);
    };
  }

  /**
   * Whether all connections are taken at every origin that is in use, and calls have waited there for longer than
   * `durationMs` milliseconds. A viewer's wait for its own connections does not count, while others could have some.
   */
  haveStoodStillFor(durationMs: number): boolean {
    const sinceMs = this.#clock.now() - durationMs;
    const lines = [...this.#lines.values()];
    return lines.length > 0 && lines.every((line) => this.#hasStoodStillSince(line, sinceMs));
  }

  #hasStoodStillSince(line: Line, sinceMs: number): boolean {
    const { inAll, perViewer } = this.#limits;
    if (line.taken < inAll) return false;
    return [...line.shares.values()].some((share) => {
      const [first] = share.waiters;
      return first !== undefined && first.sinceMs <= sinceMs && (this.#hasRoom(share) || perViewer >= inAll);
    });
  }

  #hasRoom(share: Share): boolean {
    return share.taken < this.#limits.perViewer;
  }

  #waitIn(line: Line, viewerKey: string, share: Share, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        share.waiters.delete(waiter);
        forgetIfUnused(line, viewerKey, share);
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
      share.waiters.add(waiter);
    });
  }

  /** Gives a free connection to the viewer whose turn it is; after that, every other viewer comes before it. */
  #serveNext(line: Line): void {
    for (const [viewerKey, share] of line.shares) {
      const [next] = share.waiters;
      if (!next || !this.#hasRoom(share)) continue;
      share.waiters.delete(next);
      share.taken += 1;
      line.taken += 1;
      line.shares.delete(viewerKey);
      line.shares.set(viewerKey, share);
      next.grant();
      return;
    }
  }
}

function forgetIfUnused(line: Line, viewerKey: string, share: Share): void {
  // A viewer that came back in the meantime has another share.
  if (share.taken === 0 && share.waiters.size === 0 && line.shares.get(viewerKey) === share) {
    line.shares.delete(viewerKey);
  }
}
