import type { UpstreamCall } from "../../upstream/errors.ts";
import type { OutcomeCheck } from "../errors/outcome-check.ts";
import type { KeyContent, KeyRecord, KeyRecords, SentChange } from "./key-records.ts";

/** Error when another instance has taken over the key, because this one seemed to be gone. */
export class KeyTakenOverError extends Error {}

/**
 * One run of a mutation with an idempotency key. Its record says at any time what a repeat may do: nothing was sent, a
 * change was sent and its response is not known, or a result took effect. A mutation sends one change at a time.
 */
export class KeyedRun {
  /** Query that shows the outcome of the change that is sent next; null when there is none. */
  check: OutcomeCheck | null = null;
  /** Error that ended the mutation; null when none did. */
  failure: { readonly cause: unknown; readonly isRejection: boolean } | null = null;
  /** Settles when all results that could not be stored at once are stored. Never rejects. */
  storing: Promise<unknown> = Promise.resolve();
  readonly #records: KeyRecords;
  readonly #now: () => number;
  #record: KeyRecord;
  #content: KeyContent;
  #hasSent: boolean;

  constructor(records: KeyRecords, record: KeyRecord, content: KeyContent, now: () => number) {
    this.#records = records;
    this.#record = record;
    this.#content = content;
    this.#now = now;
    this.#hasSent = content.earlier !== null || content.sent !== null;
  }

  /** Results of an earlier run that took effect; null when there are none. */
  get earlier(): object | null {
    return this.#content.earlier;
  }

  /** Change that was sent last and whose response is not stored; null when there is none. */
  get lastSent(): SentChange | null {
    return this.#content.sent;
  }

  /** Time of the first request with the key. */
  get firstUsedAt(): Date {
    return new Date(this.#content.firstUsedAtMs);
  }

  /** True while a change may have taken effect whose result is not stored. */
  get isUnderWay(): boolean {
    return this.#content.sent !== null;
  }

  /** True when the run has sent anything that may have taken effect. */
  get hasSent(): boolean {
    return this.#hasSent;
  }

  /**
   * Records that a change is about to be sent. Must be awaited before it is sent.
   * @throws KeyTakenOverError; StateUnavailableError. The change must then not be sent.
   */
  readonly beforeChange = async ({ service, operation }: UpstreamCall): Promise<void> => {
    if (this.isUnderWay) return;
    const sent = { atMs: this.#now(), call: { service, operation }, check: this.check };
    await this.write({ sent });
    this.#hasSent = true;
  };

  /** Stores a result that took effect, so that a repeat continues after it. @throws like {@link beforeChange} */
  keep(result: object): Promise<void> {
    return this.write({ sent: null, earlier: { ...this.earlier, ...result } });
  }

  /** Changes the record. @param endsAtMs new expiry. @throws like {@link beforeChange} */
  async write(changes: Partial<KeyContent>, endsAtMs?: number): Promise<void> {
    const content = { ...this.#content, ...changes };
    const written = await this.#records.replace(this.#record, content, endsAtMs);
    if (!written) throw new KeyTakenOverError("Another instance runs the mutation of this idempotency key.");
    this.#record = written;
    this.#content = content;
  }
}
