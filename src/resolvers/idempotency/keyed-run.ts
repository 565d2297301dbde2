import type { UpstreamCall } from "../../upstream/errors.ts";
import { badUserInput } from "../errors/graphql-errors.ts";
import type { OutcomeCheck } from "../errors/outcome-check.ts";
import { type FileFacts, isSameFile } from "./input-facts.ts";
import type { KeyContent, KeyRecord, KeyRecords, SentChange } from "./key-records.ts";

/** Error when another instance has taken over the key, because this one seemed to be gone. */
export class KeyTakenOverError extends Error {}

/** Dependencies of a run. */
export interface KeyedRunDeps {
  readonly records: KeyRecords;
  /** Returns the time that all instances share, in milliseconds since the Unix epoch. */
  readonly now: () => number;
  /** Facts of the files of this request; null for a file that has not arrived yet. */
  readonly files: readonly (FileFacts | null)[];
}

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
  /** Number of changes that could not be stored at once. */
  pendingWrites = 0;
  /** False while it is unknown if the record of the run was stored. */
  isStored = false;
  readonly #deps: KeyedRunDeps;
  readonly #firstFiles: KeyContent["files"];
  #record: KeyRecord;
  #content: KeyContent;
  #hasSent: boolean;
  /** Settles after the last write. Writes run one after another. */
  #writing: Promise<unknown> = Promise.resolve();

  constructor(record: KeyRecord, content: KeyContent, deps: KeyedRunDeps) {
    this.#record = record;
    this.#content = content;
    this.#deps = deps;
    this.#firstFiles = content.files;
    this.#hasSent = content.earlier !== null || content.sent !== null;
  }

  /** Id of the record. */
  get id(): string {
    return this.#record.id;
  }

  /** Results that took effect, in this run or an earlier one; null when there are none. */
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

  /** True when this run or an earlier one has sent anything that may have taken effect. */
  get hasSent(): boolean {
    return this.#hasSent;
  }

  /**
   * Records that a change is about to be sent. Must be awaited before it is sent.
   * @throws KeyTakenOverError; StateUnavailableError; GraphQLError BAD_USER_INPUT when a file differs from that of the
   * first request. The change must then not be sent.
   */
  readonly beforeChange = async ({ service, operation }: UpstreamCall): Promise<void> => {
    // After a result that could not be stored, the record still says that the change before was sent.
    if (this.failure) throw this.failure.cause;
    const { files, now } = this.#deps;
    if (files.some((file, index) => !isSameFile(this.#firstFiles[index] ?? null, file)))
      throw badUserInput(otherFile);
    if (this.lastSent) return;
    await this.write({ sent: { atMs: now(), call: { service, operation }, check: this.check } });
    this.#hasSent = true;
  };

  /** Stores a result that took effect, so that a repeat continues after it. @throws like {@link beforeChange} */
  async keep(result: object): Promise<void> {
    try {
      await this.write({ sent: null, earlier: { ...this.earlier, ...result } });
    } catch (cause) {
      this.failure ??= { cause, isRejection: false };
      throw cause;
    }
  }

  /**
   * Changes the record, after all earlier changes.
   * @param endsAtMs new expiry.
   * @throws KeyTakenOverError; StateUnavailableError, after which the change may have been stored or not.
   */
  async write(changes: Partial<KeyContent>, endsAtMs?: number): Promise<void> {
    const written = this.#writing.then(() => this.#write(changes, endsAtMs));
    this.#writing = written.catch(() => undefined);
    return written;
  }

  async #write(changes: Partial<KeyContent>, endsAtMs: number | undefined): Promise<void> {
    const { records, files } = this.#deps;
    // The facts of a file that has not arrived again are those of the first request.
    const known = files.map((file, index) => file ?? this.#firstFiles[index] ?? null);
    const content = { ...this.#content, ...changes, files: known };
    let written = this.isStored ? await records.replace(this.#record, content, endsAtMs) : null;
    if (!written) {
      // A write of this run may have been stored although its response was lost.
      const stored = await records.get(this.#record.id);
      if (stored?.content?.runId !== content.runId) {
        throw new KeyTakenOverError("Another instance runs the mutation of this idempotency key.");
      }
      written = await records.replace(stored, content, endsAtMs);
      if (!written) throw new KeyTakenOverError("The record of this idempotency key has changed.");
    }
    this.#record = written;
    this.#content = content;
  }
}

const otherFile =
  "A file differs from that of the first request with this idempotency key. Use a new key for other files.";
