/** Time that a call is expected to take while none was measured, in milliseconds. */
export const firstAnswerMs = 250;

/** Longest time that counts, in milliseconds: a large file on its way says nothing about the next call. */
export const longestAnswerMs = 500;

/** Part of a new measurement in the average. */
const newPart = 0.1;

/** Measures how long the calls of a limit take: the moving average of the times between token and answer. */
export class AnswerTime {
  #averageMs: number | null = null;

  /** Expected time of the next call in milliseconds; at most {@link longestAnswerMs}. */
  get expectedMs(): number {
    return this.#averageMs ?? firstAnswerMs;
  }

  note(durationMs: number): void {
    const countedMs = Math.min(Math.max(0, durationMs), longestAnswerMs);
    this.#averageMs =
      this.#averageMs === null ? countedMs : this.#averageMs + (countedMs - this.#averageMs) * newPart;
  }
}
