import { clear, createStore, del, entries, get, set, type UseStore } from "idb-keyval";

/**
 * What the console keeps in this browser for one user: the list of uploaded media, uploads to go on with, settings of screens.
 * Never a credential and never a private key. The user's sign-out removes it unless they choose to keep it.
 */
export class KeptValues {
  readonly #store: UseStore;
  #isClosed = false;

  /** @param userId of the user whose values they are: nobody else's are seen. */
  constructor(userId: string) {
    this.#store = createStore(`marketplace-console:${userId}`, "values");
  }

  /** The value that is kept under a name; undefined when there is none. */
  get<Value>(name: string): Promise<Value | undefined> {
    return get<Value>(name, this.#store);
  }

  /** Every value whose name begins so, by their names. */
  async list<Value>(prefix: string): Promise<ReadonlyMap<string, Value>> {
    const all = await entries<string, Value>(this.#store);
    return new Map(all.filter(([name]) => name.startsWith(prefix)));
  }

  /** Keeps a value that can be cloned, files included. Nothing once these are closed. */
  async set(name: string, value: unknown): Promise<void> {
    if (!this.#isClosed) await set(name, value, this.#store);
  }

  /** Forgets a value. */
  remove(name: string): Promise<void> {
    return del(name, this.#store);
  }

  /** Ends the keeping: an answer that comes after its user has signed out leaves nothing behind. */
  close(): void {
    this.#isClosed = true;
  }

  /** Forgets all of the user's values. */
  clear(): Promise<void> {
    return clear(this.#store);
  }
}
