import type { KeptValues } from "../../session/kept-values.ts";
import type { BegunMedia, FileDetails } from "./queue-item.ts";

/** An upload of a video that another visit of the page can go on with. */
export interface KeptUpload extends BegunMedia {
  readonly name: string;
  readonly sizeInBytes: number;
  readonly lastModifiedMs: number;
  readonly details: FileDetails;
  /** The file itself, where it is small; a larger one is chosen again. */
  readonly file: File | null;
}

/** Largest file that is kept itself, in bytes. */
const maxKeptFileBytes = 32 * 1_048_576;

const prefix = "upload:";

/**
 * The uploads that are under way, kept in the browser. Each belongs to one tab, which holds a lock for it as long as it lives: another
 * tab takes over only what nobody works on any more.
 */
export class KeptUploads {
  readonly #kept: Pick<KeptValues, "get" | "list" | "remove" | "set">;
  readonly #userId: string;
  readonly #releases = new Map<string, () => void>();
  readonly #closing = new AbortController();

  constructor(kept: Pick<KeptValues, "get" | "list" | "remove" | "set">, userId: string) {
    this.#kept = kept;
    this.#userId = userId;
  }

  /** Keeps an upload that has begun in this tab. */
  async keep(upload: KeptUpload): Promise<void> {
    if (this.#closing.signal.aborted) return;
    void this.#claim(upload.id, () => true);
    const { file, ...rest } = upload;
    const name = `${prefix}${upload.id}`;
    const isSmall = file !== null && file.size <= maxKeptFileBytes;
    // There may be no room for the file; then it is chosen again.
    await this.#kept
      .set(name, { ...rest, file: isSmall ? file : null })
      .catch(() => this.#kept.set(name, { ...rest, file: null }));
  }

  /** Forgets an upload that is over. */
  async forget(id: string): Promise<void> {
    this.#releases.get(id)?.();
    this.#releases.delete(id);
    if (!this.#closing.signal.aborted) await this.#kept.remove(`${prefix}${id}`);
  }

  /**
   * Looks for uploads of tabs that are gone.
   * @param onFound is called with each as soon as no other tab works on it.
   */
  async restore(onFound: (upload: KeptUpload) => void, now: Date): Promise<void> {
    const all = await this.#kept.list<KeptUpload>(prefix);
    for (const [name, { id, expiresAt }] of all) {
      if (expiresAt !== null && new Date(expiresAt) <= now) {
        void this.#kept.remove(name);
        continue;
      }
      void this.#claim(id, async () => {
        const upload = await this.#kept.get<KeptUpload>(name);
        if (upload) onFound(upload);
        return upload !== undefined;
      });
    }
  }

  /** Lets go of all of them, for other tabs. */
  close(): void {
    this.#closing.abort();
    for (const release of this.#releases.values()) release();
    this.#releases.clear();
  }

  /** Waits for the upload's lock, and holds it if that is wanted then. */
  async #claim(id: string, isWanted: () => boolean | Promise<boolean>): Promise<void> {
    const hold = async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#releases.set(id, resolve);
      if (!this.#closing.signal.aborted && (await isWanted())) await promise;
      this.#releases.delete(id);
    };
    // Pages that did not come over TLS have no locks.
    if (!("locks" in navigator)) return hold();
    const { signal } = this.#closing;
    await navigator.locks
      .request(`marketplace-upload:${this.#userId}:${id}`, { signal }, hold)
      .catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
  }
}
