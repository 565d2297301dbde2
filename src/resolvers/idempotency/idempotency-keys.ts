import type { Clock } from "../../clock.ts";
import { sleep } from "../../clock.ts";
import type { SharedState, TextCodec } from "../../state/shared-state.ts";
import { isStateUnavailable } from "../../state/state-unavailable-error.ts";
import { createKeyRecords, type KeyContent, type KeyRecord, type KeyRecords } from "./key-records.ts";
import { type KeyedRun, KeyTakenOverError } from "./keyed-run.ts";
import { onlyCandidate } from "./other-keys.ts";
import type { LostChange } from "./recovery.ts";

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

  /** Returns true when a live instance runs the mutation of a key. */
  isRunning(id: string, { runner }: KeyContent): boolean {
    const { instance, instances } = this.#deps.state;
    if (runner === null) return false;
    return runner === instance ? this.#running.has(id) : instances.has(runner);
  }

  /** Counts a mutation as running until its result is stored. @returns its result */
  async track<Result>(id: string, run: KeyedRun, work: Promise<Result>): Promise<Result> {
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
    if (await write()) return;
    const again = async () => {
      do await sleep(this.#deps.clock, storePauseMs, this.closing);
      while (!(await write()));
    };
    // Earlier changes are stored first.
    run.storing = run.storing.then(again).catch(() => undefined);
  }

  /** Describes a change whose response was lost; null when no change of the record was. */
  lostChange(record: KeyRecord, { earlier, sent }: KeyContent): LostChange | null {
    if (!sent) return null;
    return {
      sentAtMs: sent.atMs,
      earlier,
      onlyOne: async (candidates, idOf) =>
        onlyCandidate(candidates, idOf, await this.records.others(record), sent),
    };
  }

  /** Waits for the running mutations, whose results would otherwise be unknown to a repeat. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#work);
    this.#closing.abort();
  }
}
