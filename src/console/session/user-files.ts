/**
 * Files that the console stores in this browser for one user, in the origin private file system: parts of downloads.
 * Signing out deletes them unless the user chooses to keep them.
 */
export class UserFiles {
  readonly #name: string;

  /** @param userId User who owns the files. Each user has a separate folder. */
  constructor(userId: string) {
    // A user id may contain characters that folder names do not allow.
    this.#name = `user-${encodeURIComponent(userId).replaceAll(".", "%2E")}`;
  }

  /**
   * True when the browser can store files for this page. Browsers cannot do so for pages loaded over plain HTTP from
   * another host.
   */
  static get isSupported(): boolean {
    return isSecureContext && "storage" in navigator && "getDirectory" in navigator.storage;
  }

  /**
   * Runs work on the user's folder. A shared lock prevents `clear` from deleting the folder meanwhile.
   * @param signal Aborts the wait for the lock.
   */
  async use<Result>(
    signal: AbortSignal,
    work: (folder: FileSystemDirectoryHandle) => Promise<Result>,
  ): Promise<Result> {
    return await navigator.locks.request(this.#name, { mode: "shared", signal }, async () => {
      const root = await navigator.storage.getDirectory();
      return work(await root.getDirectoryHandle(this.#name, { create: true }));
    });
  }

  /** Deletes all of the user's files, once no tab uses them. */
  async clear(): Promise<void> {
    if (!UserFiles.isSupported) return;
    await navigator.locks.request(this.#name, async () => {
      const root = await navigator.storage.getDirectory();
      await root.removeEntry(this.#name, { recursive: true }).catch((error: unknown) => {
        if (!(error instanceof DOMException && error.name === "NotFoundError")) throw error;
      });
    });
  }
}
