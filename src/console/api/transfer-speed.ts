/** Window over which the speed is measured, in milliseconds. */
const windowMs = 4_000;

/** Shortest time over which the speed is measured, in milliseconds. */
const minTimeMs = 200;

/** Speed of an upload or download over the last four seconds. */
export class TransferSpeed {
  #marks: readonly { readonly atMs: number; readonly bytes: number }[] = [];

  /**
   * Records the total number of bytes at a point in time. A smaller number than before restarts the measurement, because
   * lost bytes are transferred again.
   */
  note(atMs: number, bytes: number): void {
    if (bytes < (this.#marks.at(-1)?.bytes ?? 0)) this.reset();
    const known = this.#marks;
    // Keep the last mark before the window, so that the marks span the whole window.
    const first = known.findLastIndex((mark) => mark.atMs <= atMs - windowMs);
    this.#marks = [...known.slice(Math.max(first, 0)), { atMs, bytes }];
  }

  /** Bytes per second; null until the recorded points cover 200 ms. */
  get bytesPerSecond(): number | null {
    const first = this.#marks[0];
    const last = this.#marks.at(-1);
    if (!first || !last || last.atMs - first.atMs < minTimeMs) return null;
    return ((last.bytes - first.bytes) / (last.atMs - first.atMs)) * 1_000;
  }

  /** Discards all marks. Called after a pause. */
  reset(): void {
    this.#marks = [];
  }
}
