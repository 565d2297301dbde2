/** Limit of work that runs at the same time; further work waits in order. */
export class Slots {
  #free: number;
  readonly #waiting = new Set<() => void>();

  /** @param count Maximum number of works at the same time. */
  constructor(count: number) {
    this.#free = count;
  }

  /**
   * Runs work as soon as a slot is free.
   * @throws The signal's reason when it is aborted before the work starts.
   */
  async use<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    await this.#take(signal);
    try {
      signal?.throwIfAborted();
      return await work();
    } finally {
      this.#release();
    }
  }

  async #take(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#waiting.add(resolve);
    signal?.addEventListener(
      "abort",
      () => {
        if (this.#waiting.delete(resolve)) reject(signal.reason as Error);
      },
      { once: true },
    );
    await promise;
  }

  #release(): void {
    const [next] = this.#waiting;
    if (next) {
      this.#waiting.delete(next);
      next();
    } else this.#free += 1;
  }
}
