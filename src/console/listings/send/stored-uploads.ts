import { randomKey } from "../../api/random-key.ts";
import type { UserStorage } from "../../session/user-storage.ts";
import type { Edits, RowEdit } from "../rows/edits.ts";

/** Data of a new upload. */
export interface NewUploadData {
  readonly file: File;
  readonly feedType: string;
  readonly schemaVersion: string;
  /** Marketplace of the upload; null for the seller's default marketplace. */
  readonly marketplaceId: string | null;
  /** Upload whose failed rows this one corrects; null for a first attempt. */
  readonly previous: PreviousAttempt | null;
}

/** An upload whose failed rows were corrected and sent again. */
export interface PreviousAttempt {
  readonly taskId: string;
  /** Keys of the failed rows sent again, in file order. */
  readonly rowKeys: readonly string[];
  /**
   * Pairs of line numbers, one for each of these rows: in the new file and in the seller's own file. Missing when the
   * uploaded file is the seller's own.
   */
  readonly lines?: readonly (readonly [number, number])[];
  /** Keys of the rows that may be sent again. */
  readonly releasedKeys?: readonly string[];
}

/** An upload in progress, or one whose response was lost. */
export interface PendingUpload extends NewUploadData {
  readonly id: string;
  /** Idempotency key of all attempts; missing for an upload of an earlier version. */
  readonly idempotencyKey?: string;
  readonly startedAt: Date;
}

/** An upload that this browser sent. */
export interface SentUpload {
  readonly taskId: string;
  readonly fileName: string;
  readonly sentAt: Date;
  /**
   * Marketplace of the upload; null for the seller's default marketplace. Stored here because the service does not
   * return it for tasks.
   */
  readonly marketplaceId: string | null;
  readonly previous: PreviousAttempt | null;
  /** Uploaded file; null for older uploads, whose file is no longer stored. */
  readonly file: Blob | null;
}

/** Edits of an upload's failed rows. */
export interface UploadEdits {
  readonly edits: Edits;
  /** Columns that were added to the file. */
  readonly moreColumns: readonly string[];
}

interface StoredEdits {
  readonly edits: readonly (readonly [string, RowEdit])[];
  readonly moreColumns: readonly string[];
  readonly changedAt: Date;
}

const sentPrefix = "listings.sent/";
const editsPrefix = "listings.edits/";
const pendingPrefix = "listings.pending/";
const feedTypeName = "listings.feedType";

/** Storage limits: number of files, of uploads, and of uploads with edits. */
const maxFiles = 8;
const maxUploads = 200;
const maxEdited = 30;

/** Upload data that only this browser stores, for one user. */
export class StoredUploads {
  readonly #kept: UserStorage;

  constructor(kept: UserStorage) {
    this.#kept = kept;
  }

  /**
   * Stores an upload before it is sent.
   * @param idempotencyKey Key of an earlier attempt whose response was lost.
   */
  async addPending(order: NewUploadData, idempotencyKey = randomKey()) {
    const pending = { ...order, id: crypto.randomUUID(), idempotencyKey, startedAt: new Date() };
    await this.#kept.set(pendingPrefix + pending.id, pending);
    return pending;
  }

  /** Gives a pending upload a new key, because the gateway cannot find out what became of the last attempt. */
  async renewKey(pending: PendingUpload): Promise<PendingUpload> {
    const renewed: PendingUpload = { ...pending, idempotencyKey: randomKey() };
    await this.#kept.set(pendingPrefix + pending.id, renewed);
    return renewed;
  }

  /** Removes a pending upload once its outcome is known. */
  removePending({ id }: PendingUpload): Promise<void> {
    return this.#kept.remove(pendingPrefix + id);
  }

  /** Lists pending uploads with an unknown outcome. Uploads that another tab is sending are excluded. */
  async listPending(): Promise<readonly PendingUpload[]> {
    const all = [...(await this.#kept.list<PendingUpload>(pendingPrefix)).values()];
    const { held = [] } = await navigator.locks.query();
    return all.filter(({ id }) => !held.some(({ name }) => name === pendingLock(id)));
  }

  /** Stores a sent upload and deletes the oldest data beyond the limits. */
  async addSent(upload: SentUpload): Promise<void> {
    await this.#kept.set(sentPrefix + upload.taskId, upload);
    const all = await this.listSent();
    for (const old of all.slice(maxUploads)) await this.#kept.remove(sentPrefix + old.taskId);
    for (const old of all.slice(maxFiles, maxUploads)) {
      if (old.file !== null) await this.#kept.set(sentPrefix + old.taskId, { ...old, file: null });
    }
  }

  /** Lists the uploads of this browser, latest first. */
  async listSent(): Promise<readonly SentUpload[]> {
    const all = [...(await this.#kept.list<SentUpload>(sentPrefix)).values()];
    return all.toSorted((a, b) => b.sentAt.getTime() - a.sentAt.getTime());
  }

  /**
   * Allows rows of an attempt to be sent again.
   * @param rowKeys Row keys of the upload that the attempt corrected.
   */
  async releaseRows(attempt: SentUpload, rowKeys: readonly string[]): Promise<SentUpload> {
    if (attempt.previous === null || rowKeys.length === 0) return attempt;
    const released = [...(attempt.previous.releasedKeys ?? []), ...rowKeys];
    const previous: PreviousAttempt = { ...attempt.previous, releasedKeys: released };
    const changed: SentUpload = { ...attempt, previous };
    await this.#kept.set(sentPrefix + attempt.taskId, changed);
    return changed;
  }

  /** Reads the edits of an upload's failed rows. */
  async readEdits(taskId: string): Promise<UploadEdits> {
    const stored = await this.#kept.get<StoredEdits>(editsPrefix + taskId);
    return { edits: new Map(stored?.edits), moreColumns: stored?.moreColumns ?? [] };
  }

  /** Stores the edits of an upload's failed rows. */
  writeEdits(taskId: string, { edits, moreColumns }: UploadEdits): Promise<void> {
    const stored: StoredEdits = { edits: [...edits], moreColumns, changedAt: new Date() };
    return this.#kept.set(editsPrefix + taskId, stored);
  }

  /** Deletes the oldest edits beyond the limit. */
  async forgetOldEdits(): Promise<void> {
    const all = [...(await this.#kept.list<StoredEdits>(editsPrefix))];
    const byAge = all.toSorted(([, a], [, b]) => b.changedAt.getTime() - a.changedAt.getTime());
    for (const [name] of byAge.slice(maxEdited)) await this.#kept.remove(name);
  }

  /** Returns the feed type used last. */
  readFeedType(): Promise<string | undefined> {
    return this.#kept.get(feedTypeName);
  }

  /** Stores the feed type used last. */
  writeFeedType(feedType: string): Promise<void> {
    return this.#kept.set(feedTypeName, feedType);
  }
}

/** Name of the lock that a tab holds while it sends an upload. */
export function pendingLock(id: string): string {
  return `marketplace-console-upload:${id}`;
}
