import type { Lease } from "./limiter.ts";

/** One of the two writes of a pair. */
export interface PairedWrite {
  readonly pair: WritePair;
  readonly isSecond: boolean;
}

/**
 * Two writes, of which the first creates an incomplete object and the second completes it. Tokens for both are acquired
 * before the first is sent. Each retry needs another token. A second write without a reserved token waits ahead of all
 * other calls.
 */
export class WritePair {
  readonly first: PairedWrite = { pair: this, isSecond: false };
  readonly second: PairedWrite = { pair: this, isSecond: true };
  /** True when a token was reserved for the second write, even after the write has used it. */
  wasReserved = false;
  #reserved: Lease | null = null;
  #isOver = false;

  /** Reserves a token for the second write. */
  reserve(lease: Lease): void {
    this.wasReserved = true;
    if (this.#isOver) void lease.unused();
    else this.#reserved = lease;
  }

  /** Returns the reserved token, only once; null when there is none. */
  take(): Lease | null {
    const lease = this.#reserved;
    this.#reserved = null;
    return lease;
  }

  /** Finishes the pair. A reserved token that was not used is returned to the bucket. */
  end(): void {
    this.#isOver = true;
    void this.take()?.unused();
  }
}

/** Runs `work` with a pair of writes and finishes the pair afterwards. */
export async function withWritePair<Result>(work: (writes: WritePair) => Promise<Result>): Promise<Result> {
  const writes = new WritePair();
  try {
    return await work(writes);
  } finally {
    writes.end();
  }
}
