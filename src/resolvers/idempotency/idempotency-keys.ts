import type { Clock } from "../../clock.ts";
import { sleep } from "../../clock.ts";
import type { SharedState, TextCodec } from "../../state/shared-state.ts";
import { isStateUnavailable } from "../../state/state-unavailable-error.ts";
import { createKeyRecords, type KeyContent, type KeyRecord, type KeyRecords } from "./key-records.ts";
import { type KeyedRun, KeyTakenOverError } from "./keyed-run.ts";
import { onlyCandidate } from "./other-keys.ts";
import type { LostChange } from "./recovery.ts";

/** Maximum time that running mutations may take when the gateway closes, in milliseconds. */
const maxClosingMs = 10_000;

/**
 * Time after the start of a run in which its instance counts as alive, in milliseconds. Other instances learn of a new
 * instance with its second heartbeat.
 */
const youngMs = 2_000;

/** Pause before a result is stored again, in milliseconds. */
const storePauseMs = 1_000;

/** Dependencies of the idempotency keys. */
export interface IdempotencyKeysDeps {
  readonly state: SharedState;
  /** Seals the records. */
  readonly codec: TextCodec;
  readonly clock: Clock;
}

/** Idempotency keys in the shared state, and the mutations with keys that run on this instance. */
export class IdempotencyKeys {
  readonly records: KeyRecords;
  readonly #deps: IdempotencyKeysDeps;
  /** Ids of the keys whose mutations run on this instance, until their results are stored. */
  readonly #running = new Set<string>();
  /** Mutations that run on this instance. */
  readonly #work = new Set<Promise<unknown>>();
  readonly #closing = new AbortController();

  constructor(deps: IdempotencyKeysDeps) {
    this.#deps = deps;
    this.records = createKeyRecords(deps.state.records, deps.codec);
  }

  /** Aborts when the gateway closes. */
  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  /** Name of this instance. */
  get instance(): string {
    return this.#deps.state.instance;
  }

  /** Returns the time that all instances share, in milliseconds since the Unix epoch. */
  now(): number {
    return this.#deps.state.now();
  }

  /** Returns true when this instance runs the mutation of a key. */
  runsHere(id: string): boolean {
    return this.#running.has(id);
  }

  /** Returns true when a live instance runs the mutation of a key. */
  isRunning(id: string, { runner, runSinceMs }: KeyContent): boolean {
    const { instance, instances, isShared } = this.#deps.state;
    if (runner === null) return false;
    if (runner === instance) return this.runsHere(id);
    return instances.has(runner) || (isShared && this.now() < runSinceMs + youngMs);
  }

  /** Counts a mutation as running until its result is stored. @returns its result */
  async track<Result>(run: KeyedRun, work: Promise<Result>): Promise<Result> {
    const { id } = run;
    this.#running.add(id);
    this.#work.add(work);
    try {
      return await work;
    } finally {
      this.#work.delete(work);
      void run.storing.finally(() => this.#running.delete(id));
    }
  }

  /** Changes the record of a run. While the state is unavailable, it tries again in the background. */
  async store(run: KeyedRun, changes: Partial<KeyContent>, endsAtMs?: number): Promise<void> {
    const write = async (): Promise<boolean> => {
      try {
        await run.write(changes, endsAtMs);
        return true;
      } catch (error) {
        // Another instance has taken over, because this one seemed to be gone. It decides.
        if (error instanceof KeyTakenOverError) return true;
        if (isStateUnavailable(error)) return false;
        throw error;
      }
    };
    // Earlier changes are stored first.
    const isFirst = run.pendingWrites === 0;
    if (isFirst && (await write())) return;
    const again = async () => {
      while (!(await write())) await sleep(this.#deps.clock, storePauseMs, this.closing);
    };
    run.pendingWrites += 1;
    run.storing = run.storing
      .then(again)
      .catch(() => undefined)
      .finally(() => (run.pendingWrites -= 1));
  }

  /** Describes a change whose response was lost; null when no change of the record was. */
  lostChange(record: KeyRecord, { earlier, sent }: KeyContent): LostChange | null {
    if (!sent) return null;
    return {
      sentAtMs: sent.atMs,
      earlier,
      onlyOne: async (candidates, idOf) =>
        candidates.length === 0
          ? null
          : onlyCandidate(candidates, idOf, await this.records.others(record), sent),
    };
  }

  /**
   * Waits for the running mutations, whose results would otherwise be unknown to a repeat, and aborts those that take
   * too long.
   */
  async close(): Promise<void> {
    if (this.#work.size > 0) await this.#finishWork();
    this.#closing.abort();
    await Promise.allSettled(this.#work);
  }

  /** Waits until the running mutations have finished, but not too long. */
  async #finishWork(): Promise<void> {
    const over = new AbortController();
    const late = sleep(this.#deps.clock, maxClosingMs, over.signal).catch(() => undefined);
    await Promise.race([Promise.allSettled(this.#work), late]);
    over.abort();
  }
}
