/** Measuring window of the upload speed, in milliseconds. */
const windowMs = 3_000;

/** Measures the upload speed over the last seconds. */
export class SpeedMeter {
  readonly #samples: { readonly atMs: number; readonly bytes: number }[] = [];

  /**
   * Records the progress. A smaller number of bytes than before restarts the measurement, because lost bytes are sent
   * again.
   * @param bytes Total number of bytes sent so far.
   * @returns Bytes per second; null when unknown.
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
