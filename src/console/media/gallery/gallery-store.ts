import type { UserStorage } from "../../session/user-storage.ts";
import type { MediaKind } from "../files/file-kinds.ts";
import type { MediaFacts } from "./media-facts.ts";

/** Media that was uploaded from this browser. */
export interface GalleryItem {
  /** Global identifier. */
  readonly id: string;
  readonly kind: MediaKind;
  /** Name of the uploaded file. */
  readonly name: string;
  readonly sizeInBytes: number;
  /** Creation time, as ISO text. */
  readonly madeAt: string;
  /** Last known state; null once the marketplace has removed it. */
  readonly facts: MediaFacts | null;
}

const prefix = "media:";

/**
 * Media uploaded from this browser, stored per user in the browser because the marketplace lists no media. All tabs of
 * a user show the same gallery.
 */
export class Gallery {
  #items: readonly GalleryItem[] = [];
  #isClosed = false;
  readonly #kept: Pick<UserStorage, "list" | "remove" | "set">;
  readonly #channel: BroadcastChannel;
  readonly #listeners = new Set<() => void>();
  /** Items that are being written; null for an item that is being deleted. */
  readonly #writing = new Map<string, GalleryItem | null>();
  /** Resolves once the stored items are loaded. */
  readonly ready: Promise<void>;

  constructor(kept: Pick<UserStorage, "list" | "remove" | "set">, userId: string) {
    this.#kept = kept;
    this.#channel = new BroadcastChannel(`marketplace-console-gallery:${userId}`);
    this.#channel.addEventListener("message", () => void this.#read());
    this.ready = this.#read();
  }

  /** Items, newest first. The array is replaced on each change. */
  get items(): readonly GalleryItem[] {
    return this.#items;
  }

  /**
   * Calls the listener after each change.
   * @returns a function that unsubscribes.
   */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Adds media: new, or removed before. */
  async add(...items: readonly GalleryItem[]): Promise<void> {
    const ids = new Set(items.map(({ id }) => id));
    this.#set([...items, ...this.#items.filter(({ id }) => !ids.has(id))]);
    await Promise.all(items.map((item) => this.#write(item.id, item)));
  }

  /**
   * Updates the known state of media.
   * @param facts State at the marketplace; null once the marketplace has removed the media.
   */
  async updateFacts(id: string, facts: MediaFacts | null): Promise<void> {
    const known = this.#items.find((item) => item.id === id);
    if (!known || JSON.stringify(known.facts) === JSON.stringify(facts)) return;
    const item = { ...known, facts };
    this.#set(this.#items.map((one) => (one.id === id ? item : one)));
    await this.#write(id, item);
  }

  /**
   * Removes media from the gallery; the marketplace keeps it.
   * @returns the removed items, for `add`.
   */
  remove(ids: readonly string[]): readonly GalleryItem[] {
    const removed = this.#items.filter(({ id }) => ids.includes(id));
    this.#set(this.#items.filter(({ id }) => !ids.includes(id)));
    for (const { id } of removed) void this.#write(id, null);
    return removed;
  }

  /** Stops synchronization with other tabs. */
  close(): void {
    this.#isClosed = true;
    this.#channel.close();
    this.#listeners.clear();
  }

  async #read(): Promise<void> {
    const all = await this.#kept.list<GalleryItem>(prefix);
    const found = new Map([...all.values()].map((item) => [item.id, item]));
    for (const [id, item] of this.#writing) {
      if (item) found.set(id, item);
      else found.delete(id);
    }
    this.#set([...found.values()]);
  }

  /** Stores or deletes an item, and notifies the other tabs. */
  async #write(id: string, item: GalleryItem | null): Promise<void> {
    // After sign-out, nothing more may be stored.
    if (this.#isClosed) return;
    this.#writing.set(id, item);
    await (item ? this.#kept.set(prefix + id, item) : this.#kept.remove(prefix + id));
    if (this.#writing.get(id) === item) this.#writing.delete(id);
    this.#notifyOthers();
  }

  #notifyOthers(): void {
    if (!this.#isClosed) this.#channel.postMessage("changed");
  }

  #set(items: readonly GalleryItem[]): void {
    if (this.#isClosed) return;
    this.#items = items.toSorted(newestFirst);
    for (const listener of this.#listeners) listener();
  }
}

function newestFirst(one: GalleryItem, other: GalleryItem): number {
  if (one.madeAt === other.madeAt) return 0;
  return one.madeAt < other.madeAt ? 1 : -1;
}
