import type { Clock } from "../../clock.ts";
import { ConnectionLine, type LineOptions } from "./connection-line.ts";

/** How connections are used at one moment. */
export interface ConnectionUse {
  /** On which something is under way. */
  readonly taken: number;
  /** Calls that wait for one. */
  readonly waiting: number;
}

/** The connections for one kind of calls, HTTP/1.1, kept open. */
export class ConnectionPool {
  readonly #options: LineOptions;
  readonly #clock: Clock;
  /** By the origins that were used. There are as many as services have addresses. */
  readonly #lines = new Map<string, ConnectionLine>();

  constructor(options: LineOptions, clock: Clock) {
    this.#options = options;
    this.#clock = clock;
  }

  /** The connections to one origin. */
  to(origin: string): ConnectionLine {
    const known = this.#lines.get(origin);
    if (known) return known;
    const line = new ConnectionLine(origin, this.#options, this.#clock);
    this.#lines.set(origin, line);
    return line;
  }

  /**
   * Whether all connections are taken at every origin that is in use, and calls have waited there for longer than
   * `durationMs` milliseconds.
   */
  hasStoodStillFor(durationMs: number): boolean {
    const used = this.#all.filter(({ taken }) => taken > 0);
    return used.length > 0 && used.every((line) => line.hasStoodStillSince(this.#clock.now() - durationMs));
  }

  /** How the connections are used, those to all origins together. */
  get use(): ConnectionUse {
    return { taken: this.#sum("taken"), waiting: this.#sum("waiting") };
  }

  /** Bytes of files that were handed out to the connections so far. */
  get handedOutBytes(): number {
    return this.#sum("handedOutBytes");
  }

  /** Closes every connection; calls that still run, and those that come later, fail. */
  async close(): Promise<void> {
    await Promise.all(this.#all.map((line) => line.close()));
  }

  get #all(): ConnectionLine[] {
    return [...this.#lines.values()];
  }

  #sum(of: "taken" | "waiting" | "handedOutBytes"): number {
    return this.#all.reduce((sum, line) => sum + line[of], 0);
  }
}
