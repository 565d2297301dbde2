/** Minimum lifetime of a successful start, in milliseconds. */
const soundLifeMs = 10_000;
/** Delay after the second failed start in a row, and maximum delay after further ones, in milliseconds. */
const firstDelayMs = 500;
const maxDelayMs = 30_000;

/** Calculates the delay before a dead process is replaced: none, unless it dies repeatedly soon after its start. */
export class RestartDelay {
  #quickEnds = 0;

  /** Returns the delay in milliseconds. @param livedMs lifetime of the process, in milliseconds. */
  next(livedMs: number): number {
    if (livedMs >= soundLifeMs) this.#quickEnds = 0;
    else this.#quickEnds += 1;
    return this.#quickEnds <= 1 ? 0 : Math.min(firstDelayMs * 2 ** (this.#quickEnds - 2), maxDelayMs);
  }
}
