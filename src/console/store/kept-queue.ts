import type { KeptValues } from "../session/kept-values.ts";
import { emptyQueue, type Queue, tidied } from "./queue.ts";

/** Under which name the queue is kept in the browser. */
const keptName = "store:queue";

/**
 * The queue as all tabs of one user see it: kept in the browser, changed by one tab at a time, and told to the others. It survives the
 * page, the session and the browser. The user's sign-out removes it unless the user chooses to keep it.
 */
export class KeptQueue {
  readonly #kept: KeptValues;
  readonly #name: string;
  readonly #channel: BroadcastChannel;
  readonly #listeners = new Set<() => void>();
  #queue: Queue = emptyQueue;
  #isClosed = false;

  /** @param name of the queue, one for each user: locks and channels of the browser go by it. */
  constructor(kept: KeptValues, name: string) {
    this.#kept = kept;
    this.#name = name;
    this.#channel = new BroadcastChannel(name);
    this.#channel.addEventListener("message", () => void this.#read());
  }

  /** The queue; the same object as long as nothing changes. */
  get queue(): Queue {
    return this.#queue;
  }

  /** Calls back after each change, also of another tab, until the returned function is called. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Reads what is kept. */
  async open(): Promise<void> {
    await this.#read();
  }

  /** Forgets what no change needs any more; called by the tab that makes the changes, when it begins. */
  async tidy(): Promise<void> {
    await this.update(tidied);
  }

  /** Changes the queue, and resolves once it is kept. @param change takes the queue that all tabs have agreed on. */
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

  /** Ends it; what is kept stays. */
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
