/** Over which time the speed is measured, in milliseconds. */
const windowMs = 4_000;

/** How fast bytes arrive, over the last seconds. */
export class Speed {
  #marks: readonly { readonly atMs: number; readonly bytes: number }[] = [];

  /** Notes how many bytes there are at a time. */
  note(atMs: number, bytes: number): void {
    const known = this.#marks;
    // The last one before the window stays: from it to now is the whole window.
    const first = known.findLastIndex((mark) => mark.atMs <= atMs - windowMs);
    this.#marks = [...known.slice(Math.max(first, 0)), { atMs, bytes }];
  }

  /** Bytes in a second; null while there is too little to say. */
  get bytesPerSecond(): number | null {
    const first = this.#marks[0];
    const last = this.#marks.at(-1);
    if (!first || !last || last.atMs - first.atMs < 200) return null;
    return ((last.bytes - first.bytes) / (last.atMs - first.atMs)) * 1_000;
  }

  /** Forgets what was noted, after a pause. */
  reset(): void {
    this.#marks = [];
  }
}
