import type { UserStorage } from "../session/user-storage.ts";
import { emptyQueue, type Queue, withoutUnusedIds } from "./queue.ts";

/** Storage key of the queue. */
const keptName = "store:queue";

/**
 * Queue that all tabs of a user share. It is stored in the browser, and one tab at a time changes it. It outlives the
 * page and the session. Signing out deletes it unless the user chooses to keep it.
 */
export class StoredQueue {
  readonly #kept: UserStorage;
  readonly #name: string;
  readonly #channel: BroadcastChannel;
  readonly #listeners = new Set<() => void>();
  #queue: Queue = emptyQueue;
  #isClosed = false;

  /** @param name Name of the queue, unique per user. Locks and channels use it. */
  constructor(kept: UserStorage, name: string) {
    this.#kept = kept;
    this.#name = name;
    this.#channel = new BroadcastChannel(name);
    this.#channel.addEventListener("message", () => void this.#read());
  }

  /** Current queue. The object is replaced on each change. */
  get queue(): Queue {
    return this.#queue;
  }

  /**
   * Calls the listener after each change, including changes by other tabs.
   * @returns a function that unsubscribes.
   */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Loads the stored queue. */
  async open(): Promise<void> {
    await this.#read();
  }

  /** Removes data that no change needs. Called once by the tab that starts sending. */
  async tidy(): Promise<void> {
    await this.update(withoutUnusedIds);
  }

  /**
   * Changes the queue and resolves when it is stored.
   * @param change Receives the stored queue, under a lock across all tabs.
   */
  async update(change: (queue: Queue) => Queue): Promise<void> {
    await navigator.locks.request(`${this.#name}:write`, async () => {
      if (this.#isClosed) return;
      const kept = (await this.#kept.get<Queue>(keptName)) ?? emptyQueue;
      const queue = change(kept);
      if (queue === kept) return;
      await this.#kept.set(keptName, queue);
      this.#become(queue);
      this.#channel.postMessage("changed");
    });
  }

  /** Stops updates in this tab; the stored queue remains. */
  close(): void {
    this.#isClosed = true;
    this.#channel.close();
    this.#listeners.clear();
  }

  async #read(): Promise<void> {
    const queue = await this.#kept.get<Queue>(keptName);
    if (!this.#isClosed && queue) this.#become(queue);
  }

  #become(queue: Queue): void {
    this.#queue = queue;
    for (const listener of this.#listeners) listener();
  }
}
