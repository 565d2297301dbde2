/** Over how long a speed is measured, in milliseconds. */
const windowMs = 3_000;

/** Measures how fast something moves, over the last seconds. */
export class SpeedMeter {
  readonly #samples: { readonly atMs: number; readonly bytes: number }[] = [];

  /**
   * Notes how far it is. Bytes that were lost and are sent once more begin a new measurement.
   * @returns bytes in a second; null as long as it is not known.
   */
  note(bytes: number, atMs: number): number | null {
    const samples = this.#samples;
    const last = samples[samples.length - 1];
    if (last && bytes < last.bytes) samples.length = 0;
    samples.push({ atMs, bytes });
    while (samples.length > 2 && atMs - (samples[1]?.atMs ?? 0) >= windowMs) samples.shift();
    const first = samples[0];
    if (!first || atMs <= first.atMs) return null;
    return ((bytes - first.bytes) * 1_000) / (atMs - first.atMs);
  }
}
