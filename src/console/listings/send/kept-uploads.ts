import type { KeptValues } from "../../session/kept-values.ts";
import type { Edits, RowEdit } from "../rows/edits.ts";

/** What a new upload is made of. */
export interface UploadOrder {
  readonly file: File;
  readonly feedType: string;
  readonly schemaVersion: string;
  /** The seller's own when null. */
  readonly marketplaceId: string | null;
  /** The upload whose failed rows it corrects. */
  readonly previous: PreviousAttempt | null;
}

/** An upload that was corrected and sent again. */
export interface PreviousAttempt {
  readonly taskId: string;
  /** Keys of the failed rows that were sent again, in the order of the file. */
  readonly rowKeys: readonly string[];
  /** Of each of these rows, its line in the new file and in the seller's own one. Left out for a file that the seller wrote. */
  readonly lines?: readonly (readonly [number, number])[];
  /** Keys of those that may be sent once more. */
  readonly releasedKeys?: readonly string[];
}

/** An upload whose end is not known: it is being sent, or its answer was lost. */
export interface PendingUpload extends UploadOrder {
  readonly id: string;
  readonly startedAt: Date;
}

/** An upload that was sent from this browser. */
export interface SentUpload {
  readonly taskId: string;
  readonly fileName: string;
  readonly sentAt: Date;
  /** The seller's own when null. The service does not tell it of its tasks. */
  readonly marketplaceId: string | null;
  readonly previous: PreviousAttempt | null;
  /** Null when it is no longer kept: of the older ones only the facts are. */
  readonly file: Blob | null;
}

/** What was done to the failed rows of an upload. */
export interface KeptEdits {
  readonly edits: Edits;
  /** Columns that its file lacked. */
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

/** How much is kept: files of the last uploads, facts of more of them, edits of as many. */
const maxFiles = 8;
const maxUploads = 200;
const maxEdited = 30;

/** What this browser knows of a user's uploads, beyond what the service does. */
export class KeptUploads {
  readonly #kept: KeptValues;

  constructor(kept: KeptValues) {
    this.#kept = kept;
  }

  /** Keeps an upload that is about to be sent. */
  addPending(order: UploadOrder): Promise<PendingUpload> {
    const pending: PendingUpload = { ...order, id: crypto.randomUUID(), startedAt: new Date() };
    return this.#kept.set(pendingPrefix + pending.id, pending).then(() => pending);
  }

  /** Forgets it, once its end is known. */
  removePending({ id }: PendingUpload): Promise<void> {
    return this.#kept.remove(pendingPrefix + id);
  }

  /** Those whose end was never known, without those that another tab is sending right now. */
  async listPending(): Promise<readonly PendingUpload[]> {
    const all = [...(await this.#kept.list<PendingUpload>(pendingPrefix)).values()];
    const { held = [] } = await navigator.locks.query();
    return all.filter(({ id }) => !held.some(({ name }) => name === pendingLock(id)));
  }

  /** Keeps what was sent, and forgets the oldest of it. */
  async addSent(upload: SentUpload): Promise<void> {
    await this.#kept.set(sentPrefix + upload.taskId, upload);
    const all = await this.listSent();
    for (const old of all.slice(maxUploads)) await this.#kept.remove(sentPrefix + old.taskId);
    for (const old of all.slice(maxFiles, maxUploads)) {
      if (old.file !== null) await this.#kept.set(sentPrefix + old.taskId, { ...old, file: null });
    }
  }

  /** What was sent from this browser, the latest first. */
  async listSent(): Promise<readonly SentUpload[]> {
    const all = [...(await this.#kept.list<SentUpload>(sentPrefix)).values()];
    return all.toSorted((a, b) => b.sentAt.getTime() - a.sentAt.getTime());
  }

  /** Lets rows be sent once more that went with an attempt already. @param rowKeys of the upload that the attempt corrected. */
  async releaseRows(attempt: SentUpload, rowKeys: readonly string[]): Promise<SentUpload> {
    if (attempt.previous === null || rowKeys.length === 0) return attempt;
    const released = [...(attempt.previous.releasedKeys ?? []), ...rowKeys];
    const previous: PreviousAttempt = { ...attempt.previous, releasedKeys: released };
    const changed: SentUpload = { ...attempt, previous };
    await this.#kept.set(sentPrefix + attempt.taskId, changed);
    return changed;
  }

  /** What was done to the failed rows of an upload. */
  async readEdits(taskId: string): Promise<KeptEdits> {
    const stored = await this.#kept.get<StoredEdits>(editsPrefix + taskId);
    return { edits: new Map(stored?.edits), moreColumns: stored?.moreColumns ?? [] };
  }

  /** Keeps what was done to the failed rows of an upload. */
  writeEdits(taskId: string, { edits, moreColumns }: KeptEdits): Promise<void> {
    const stored: StoredEdits = { edits: [...edits], moreColumns, changedAt: new Date() };
    return this.#kept.set(editsPrefix + taskId, stored);
  }

  /** Forgets what was done longest ago to the rows of uploads. */
  async forgetOldEdits(): Promise<void> {
    const all = [...(await this.#kept.list<StoredEdits>(editsPrefix))];
    const byAge = all.toSorted(([, a], [, b]) => b.changedAt.getTime() - a.changedAt.getTime());
    for (const [name] of byAge.slice(maxEdited)) await this.#kept.remove(name);
  }

  /** The feed type that was used last. */
  readFeedType(): Promise<string | undefined> {
    return this.#kept.get(feedTypeName);
  }

  /** Notes it. */
  writeFeedType(feedType: string): Promise<void> {
    return this.#kept.set(feedTypeName, feedType);
  }
}

/** Name of the lock that a tab holds while it sends an upload. */
export function pendingLock(id: string): string {
  return `marketplace-console-upload:${id}`;
}
