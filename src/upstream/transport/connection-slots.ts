import type { Clock } from "../../clock.ts";

/** A call that waits for a connection. */
interface Waiter {
  readonly sinceMs: number;
  readonly grant: () => void;
}

/** The connections to one origin. */
interface Line {
  taken: number;
  /** In the order of their arrival. */
  readonly waiters: Set<Waiter>;
}

/**
 * Hands the connections to each origin out, first come, first served. A pool of the HTTP library would let calls wait
 * as well, but not say which of them wait: the gateway's own shortage would look like a service that does not answer.
 */
export class ConnectionSlots {
  readonly #maxConnections: number;
  readonly #clock: Clock;
  /** Of origins with a connection in use. */
  readonly #lines = new Map<string, Line>();

  /** @param maxConnections most of them to one origin. */
  constructor(maxConnections: number, clock: Clock) {
    this.#maxConnections = maxConnections;
    this.#clock = clock;
  }

  /**
   * Waits for a connection.
   * @returns a function that gives it back; calling it again does no harm.
   * @throws the signal's reason as soon as it aborts.
   */
  async take(origin: string, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    const line = this.#lines.get(origin) ?? { taken: 0, waiters: new Set() };
    this.#lines.set(origin, line);
    if (line.taken < this.#maxConnections) line.taken += 1;
    else await this.#waitIn(line, signal);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      this.#giveBack(origin, line);
    };
  }

  /** Whether calls have waited for longer than `durationMs` milliseconds at every origin that is in use. */
  haveStoodStillFor(durationMs: number): boolean {
    const sinceMs = this.#clock.now() - durationMs;
    const lines = [...this.#lines.values()];
    return (
      lines.length > 0 &&
      lines.every(({ waiters }) => {
        const [first] = waiters;
        return first !== undefined && first.sinceMs <= sinceMs;
      })
    );
  }

  #waitIn(line: Line, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        line.waiters.delete(waiter);
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
      line.waiters.add(waiter);
    });
  }

  #giveBack(origin: string, line: Line): void {
    const [next] = line.waiters;
    if (next) {
      line.waiters.delete(next);
      next.grant();
      return;
    }
    line.taken -= 1;
    if (line.taken === 0) this.#lines.delete(origin);
  }
}
