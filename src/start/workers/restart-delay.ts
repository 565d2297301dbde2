/** Minimum lifetime after which an exit does not count as a failed start, in milliseconds. */
const soundLifeMs = 10_000;
/** Delay after the second quick exit in a row, and maximum delay after further ones, in milliseconds. */
const firstDelayMs = 500;
const maxDelayMs = 30_000;

/** Delay before a dead process is replaced: none, unless it dies repeatedly soon after its start. */
export class RestartDelay {
  #quickEnds = 0;

  /** @param livedMs lifetime of the process, in milliseconds. @returns the delay in milliseconds. */
  next(livedMs: number): number {
    if (livedMs >= soundLifeMs) this.#quickEnds = 0;
    else this.#quickEnds += 1;
    return this.#quickEnds <= 1 ? 0 : Math.min(firstDelayMs * 2 ** (this.#quickEnds - 2), maxDelayMs);
  }
}
