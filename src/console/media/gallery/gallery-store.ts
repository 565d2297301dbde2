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

  /** Adds new media. */
  async add(item: GalleryItem): Promise<void> {
    this.#set([item, ...this.#items.filter(({ id }) => id !== item.id)]);
    await this.#keep(item);
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
    await this.#keep(item);
  }

  /** Removes media from the gallery; the marketplace keeps it. */
  async remove(id: string): Promise<void> {
    this.#set(this.#items.filter((item) => item.id !== id));
    await this.#kept.remove(`${prefix}${id}`);
    this.#notifyOthers();
  }

  /** Stops synchronization with other tabs. */
  close(): void {
    this.#isClosed = true;
    this.#channel.close();
    this.#listeners.clear();
  }

  async #read(): Promise<void> {
    const all = await this.#kept.list<GalleryItem>(prefix);
    this.#set([...all.values()].toSorted((one, other) => other.madeAt.localeCompare(one.madeAt)));
  }

  async #keep(item: GalleryItem): Promise<void> {
    // After sign-out, nothing more may be stored.
    if (this.#isClosed) return;
    await this.#kept.set(`${prefix}${item.id}`, item);
    this.#notifyOthers();
  }

  #notifyOthers(): void {
    if (!this.#isClosed) this.#channel.postMessage("changed");
  }

  #set(items: readonly GalleryItem[]): void {
    if (this.#isClosed) return;
    this.#items = items;
    for (const listener of this.#listeners) listener();
  }
}
