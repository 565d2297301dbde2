/** Window over which the speed is measured, in milliseconds. */
const windowMs = 4_000;

/** Download speed over the last four seconds. */
export class Speed {
  #marks: readonly { readonly atMs: number; readonly bytes: number }[] = [];

  /** Records the total number of bytes received by a point in time. */
  note(atMs: number, bytes: number): void {
    const known = this.#marks;
    // Keep the last mark before the window, so that the marks span the whole window.
    const first = known.findLastIndex((mark) => mark.atMs <= atMs - windowMs);
    this.#marks = [...known.slice(Math.max(first, 0)), { atMs, bytes }];
  }

  /** Bytes per second; null until the recorded points cover 200 ms. */
  get bytesPerSecond(): number | null {
    const first = this.#marks[0];
    const last = this.#marks.at(-1);
    if (!first || !last || last.atMs - first.atMs < 200) return null;
    return ((last.bytes - first.bytes) / (last.atMs - first.atMs)) * 1_000;
  }

  /** Discards all marks. Called after a pause. */
  reset(): void {
    this.#marks = [];
  }
}
