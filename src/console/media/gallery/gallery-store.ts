import type { KeptValues } from "../../session/kept-values.ts";
import type { MediaKind } from "../files/file-kinds.ts";
import type { MediaFacts } from "./media-facts.ts";

/** Media that was made in this browser. */
export interface GalleryItem {
  /** Global identifier. */
  readonly id: string;
  readonly kind: MediaKind;
  /** Name of the file that it was made of. */
  readonly name: string;
  readonly sizeInBytes: number;
  /** When it was made, as ISO text. */
  readonly madeAt: string;
  /** What was known of it last; null when the marketplace has it no longer. */
  readonly facts: MediaFacts | null;
}

const prefix = "media:";

/**
 * What was made in this browser, kept there for its user: the marketplace lists no media. All tabs of the user show the same.
 */
export class Gallery {
  #items: readonly GalleryItem[] = [];
  #isClosed = false;
  readonly #kept: Pick<KeptValues, "list" | "remove" | "set">;
  readonly #channel: BroadcastChannel;
  readonly #listeners = new Set<() => void>();
  /** Resolves once what was kept is shown. */
  readonly ready: Promise<void>;

  constructor(kept: Pick<KeptValues, "list" | "remove" | "set">, userId: string) {
    this.#kept = kept;
    this.#channel = new BroadcastChannel(`marketplace-console-gallery:${userId}`);
    this.#channel.addEventListener("message", () => void this.#read());
    this.ready = this.#read();
  }

  /** The latest first; the same list as long as nothing changes. */
  get items(): readonly GalleryItem[] {
    return this.#items;
  }

  /** Calls back after each change, until the returned function is called. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Adds what was just made. */
  async add(item: GalleryItem): Promise<void> {
    this.#set([item, ...this.#items.filter(({ id }) => id !== item.id)]);
    await this.#keep(item);
  }

  /** Notes what is known of media now. @param facts null when the marketplace has it no longer. */
  async note(id: string, facts: MediaFacts | null): Promise<void> {
    const known = this.#items.find((item) => item.id === id);
    if (!known || JSON.stringify(known.facts) === JSON.stringify(facts)) return;
    const item = { ...known, facts };
    this.#set(this.#items.map((one) => (one.id === id ? item : one)));
    await this.#keep(item);
  }

  /** Forgets media here; the marketplace keeps it. */
  async forget(id: string): Promise<void> {
    this.#set(this.#items.filter((item) => item.id !== id));
    await this.#kept.remove(`${prefix}${id}`);
    this.#tellOthers();
  }

  /** Ends the conversation with other tabs. */
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
    // What was kept is gone once its user has signed out.
    if (this.#isClosed) return;
    await this.#kept.set(`${prefix}${item.id}`, item);
    this.#tellOthers();
  }

  #tellOthers(): void {
    if (!this.#isClosed) this.#channel.postMessage("changed");
  }

  #set(items: readonly GalleryItem[]): void {
    if (this.#isClosed) return;
    this.#items = items;
    for (const listener of this.#listeners) listener();
  }
}
