import type { UserStorage } from "../../session/user-storage.ts";
import type { DeclaredMedia, FileDetails } from "./queue-item.ts";

/** Upload of a video that can be resumed after the page was closed. */
export interface StoredUpload extends DeclaredMedia {
  readonly name: string;
  readonly sizeInBytes: number;
  readonly lastModifiedMs: number;
  readonly details: FileDetails;
  /** File, when it is small enough to be stored; null when the user must choose it again. */
  readonly file: File | null;
}

/** Largest file that is stored in the browser, in bytes. */
const maxKeptFileBytes = 32 * 1_048_576;

const prefix = "upload:";

/**
 * Uploads in progress, stored in the browser. Each belongs to one tab, which holds a lock for it while it is open.
 * Another tab resumes only uploads whose tab is closed.
 */
export class StoredUploads {
  readonly #kept: Pick<UserStorage, "get" | "list" | "remove" | "set">;
  readonly #userId: string;
  readonly #releases = new Map<string, () => void>();
  readonly #closing = new AbortController();

  constructor(kept: Pick<UserStorage, "get" | "list" | "remove" | "set">, userId: string) {
    this.#kept = kept;
    this.#userId = userId;
  }

  /** Stores an upload that was started in this tab. */
  async store(upload: StoredUpload): Promise<void> {
    if (this.#closing.signal.aborted) return;
    void this.#claim(upload.id, () => true);
    const { file, ...rest } = upload;
    const name = `${prefix}${upload.id}`;
    const isSmall = file !== null && file.size <= maxKeptFileBytes;
    // The file may exceed the storage quota; the user then has to choose it again.
    await this.#kept
      .set(name, { ...rest, file: isSmall ? file : null })
      .catch(() => this.#kept.set(name, { ...rest, file: null }));
  }

  /** Removes a finished upload. */
  async remove(id: string): Promise<void> {
    this.#releases.get(id)?.();
    this.#releases.delete(id);
    if (!this.#closing.signal.aborted) await this.#kept.remove(`${prefix}${id}`);
  }

  /**
   * Finds the uploads of closed tabs.
   * @param onFound Called with each upload as soon as no other tab holds its lock.
   */
  async restore(onFound: (upload: StoredUpload) => void, now: Date): Promise<void> {
    const all = await this.#kept.list<StoredUpload>(prefix);
    for (const [name, { id, expiresAt }] of all) {
      if (expiresAt !== null && new Date(expiresAt) <= now) {
        void this.#kept.remove(name);
        continue;
      }
      void this.#claim(id, async () => {
        const upload = await this.#kept.get<StoredUpload>(name);
        if (upload) onFound(upload);
        return upload !== undefined;
      });
    }
  }

  /** Releases all locks, so that other tabs can resume the uploads. */
  close(): void {
    this.#closing.abort();
    for (const release of this.#releases.values()) release();
    this.#releases.clear();
  }

  /** Waits for the upload's lock, and keeps it if `isWanted` then returns true. */
  async #claim(id: string, isWanted: () => boolean | Promise<boolean>): Promise<void> {
    const hold = async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#releases.set(id, resolve);
      if (!this.#closing.signal.aborted && (await isWanted())) await promise;
      this.#releases.delete(id);
    };
    // The Web Locks API is available on secure origins only.
    if (!("locks" in navigator)) return hold();
    const { signal } = this.#closing;
    await navigator.locks
      .request(`marketplace-upload:${this.#userId}:${id}`, { signal }, hold)
      .catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
  }
}
