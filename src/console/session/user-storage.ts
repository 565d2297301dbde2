import { clear, createStore, del, entries, get, promisifyRequest, set, type UseStore } from "idb-keyval";

/**
 * Values that the console stores in this browser for one user: uploaded media, resumable uploads and screen settings.
 * It never contains a credential or a private key. Signing out deletes the values unless the user chooses to keep them.
 */
export class UserStorage {
  readonly #store: UseStore;
  #isClosed = false;

  /** @param userId User who owns the values. Each user has a separate database. */
  constructor(userId: string) {
    this.#store = createStore(`marketplace-console:${userId}`, "values");
  }

  /** Returns a stored value; undefined when there is none. */
  get<Value>(name: string): Promise<Value | undefined> {
    return get<Value>(name, this.#store);
  }

  /** Returns all values whose names start with a prefix, by name. */
  async list<Value>(prefix: string): Promise<ReadonlyMap<string, Value>> {
    const all = await entries<string, Value>(this.#store);
    return new Map(all.filter(([name]) => name.startsWith(prefix)));
  }

  /** Stores a value that can be cloned, including files. Does nothing after `close`. */
  async set(name: string, value: unknown): Promise<void> {
    if (!this.#isClosed) await set(name, value, this.#store);
  }

  /** Stores and deletes several values at once: all or none. @param changes New values by name; undefined deletes. */
  async change(changes: ReadonlyMap<string, unknown>): Promise<void> {
    if (this.#isClosed || changes.size === 0) return;
    await this.#store("readwrite", (store) => {
      for (const [name, value] of changes) {
        if (value === undefined) store.delete(name);
        else store.put(value, name);
      }
      return promisifyRequest(store.transaction);
    });
  }

  /** Deletes a value. */
  remove(name: string): Promise<void> {
    return del(name, this.#store);
  }

  /** Stops writing, so that a response after sign-out stores nothing. */
  close(): void {
    this.#isClosed = true;
  }

  /** Deletes all values of the user. */
  clear(): Promise<void> {
    return clear(this.#store);
  }
}
