/** A process that lived for longer than this did not fail at its start, in milliseconds. */
const soundLifeMs = 10_000;
/** How long the second of two quick ends in a row is waited for, and how long each one after it at most, in milliseconds. */
const firstDelayMs = 500;
const maxDelayMs = 30_000;

/** How long to wait before a process that has died is replaced: not at all, unless it dies again and again at once. */
export class RestartDelay {
  #quickEnds = 0;

  /** @param livedMs how long it lived, in milliseconds. @returns the wait in milliseconds. */
  next(livedMs: number): number {
    if (livedMs >= soundLifeMs) this.#quickEnds = 0;
    else this.#quickEnds += 1;
    return this.#quickEnds <= 1 ? 0 : Math.min(firstDelayMs * 2 ** (this.#quickEnds - 2), maxDelayMs);
  }
}
