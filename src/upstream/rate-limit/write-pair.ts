import type { Lease } from "./limiter.ts";

/** One write of a pair. */
export interface PairedWrite {
  readonly pair: WritePair;
  readonly isSecond: boolean;
}

/**
 * Two writes of which the first leaves something unfinished without the second. Both get their places in the limit before the first is
 * sent. A retry needs a place of its own; a second write without a reserved place waits in front of all other calls.
 */
export class WritePair {
  readonly first: PairedWrite = { pair: this, isSecond: false };
  readonly second: PairedWrite = { pair: this, isSecond: true };
  /** Whether a place for the second write was reserved before, used or not. */
  wasReserved = false;
  #reserved: Lease | null = null;
  #isOver = false;

  /** Keeps a place for the second write. */
  reserve(lease: Lease): void {
    this.wasReserved = true;
    if (this.#isOver) void lease.unused();
    else this.#reserved = lease;
  }

  /** Takes the reserved place, once; null when there is none. */
  take(): Lease | null {
    const lease = this.#reserved;
    this.#reserved = null;
    return lease;
  }

  /** Ends the pair. An unused place is free again at once. */
  end(): void {
    this.#isOver = true;
    void this.take()?.unused();
  }
}

/** Runs the two writes of a pair, and ends the pair afterwards. */
export async function withWritePair<Result>(work: (writes: WritePair) => Promise<Result>): Promise<Result> {
  const writes = new WritePair();
  try {
    return await work(writes);
  } finally {
    writes.end();
  }
}
