/**
 * Files that the console keeps in this browser for one user, in the origin's private file system: parts of downloads. The user's
 * sign-out removes them unless the user chooses to keep them.
 */
export class UserFiles {
  readonly #name: string;

  /** @param userId of the user whose files they are: nobody else's are seen. */
  constructor(userId: string) {
    // Any text can be the name of a user, and not every text that of a folder.
    this.#name = `user-${encodeURIComponent(userId).replaceAll(".", "%2E")}`;
  }

  /** Whether this browser keeps files for this page: it does not for one that came over plain HTTP from another machine. */
  static get areKept(): boolean {
    return isSecureContext && "storage" in navigator && "getDirectory" in navigator.storage;
  }

  /** Does something with the files, while which none of them is cleared. @param signal ends the wait for that. */
  async use<Result>(
    signal: AbortSignal,
    work: (folder: FileSystemDirectoryHandle) => Promise<Result>,
  ): Promise<Result> {
    return await navigator.locks.request(this.#name, { mode: "shared", signal }, async () => {
      const root = await navigator.storage.getDirectory();
      return work(await root.getDirectoryHandle(this.#name, { create: true }));
    });
  }

  /** Removes all of the user's files, as soon as nobody uses them. */
  async clear(): Promise<void> {
    if (!UserFiles.areKept) return;
    await navigator.locks.request(this.#name, async () => {
      const root = await navigator.storage.getDirectory();
      await root.removeEntry(this.#name, { recursive: true }).catch((error: unknown) => {
        if (!(error instanceof DOMException && error.name === "NotFoundError")) throw error;
      });
    });
  }
}
