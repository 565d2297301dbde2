import { randomKey } from "../../api/random-key.ts";
import type { UserStorage } from "../../session/user-storage.ts";
import { canBeRetried, isSent, type ItemState, type QueueItem, type RestoredItem } from "./queue-item.ts";

/** Largest file that is stored in the browser, in bytes. */
const maxStoredFileBytes = 32 * 1_048_576;

/** Time for which completed and cancelled files are restored, in milliseconds. They are in the gallery anyway. */
const completedLifeMs = 86_400_000;

/** Storage keys. Signing out counts the unfinished uploads as work that it deletes. */
const prefixes = {
  unfinished: "media-queue:",
  ended: "media-queue-ended:",
  file: "media-queue-file:",
} as const;

/** Prefix of the unfinished uploads of version 0.9, which cannot be continued. */
const formerPrefix = "upload:";

/** Queue item as it is stored. Its file has a key of its own, because it is large and does not change. */
interface StoredItem extends Pick<
  QueueItem,
  "begun" | "details" | "idempotencyKey" | "kind" | "lastModifiedMs" | "name" | "sizeInBytes" | "state"
> {
  readonly key: number;
  readonly changedAtMs: number;
}

const waiting: ItemState = { at: "waiting" };

/**
 * The queue, stored in the browser. The items of a tab belong to it while it holds a lock; another tab restores only
 * those of closed tabs. Without locks, nothing is stored.
 */
export class StoredQueue {
  readonly #kept: Pick<UserStorage, "change" | "list">;
  readonly #userId: string;
  readonly #tab = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
  readonly #closing = new AbortController();
  readonly #closed = Promise.withResolvers<void>();
  /** Items as they were last stored, by identifier. */
  readonly #stored = new Map<string, QueueItem>();
  readonly #files = new Map<string, File>();
  /** Changes that are not yet written, by name; undefined deletes. */
  #unwritten = new Map<string, unknown>();
  #isWriting = false;

  constructor(kept: Pick<UserStorage, "change" | "list">, userId: string) {
    this.#kept = kept;
    this.#userId = userId;
    void this.#claim(this.#tab, () => Promise.resolve(true));
  }

  /** Stores what has changed in the queue. Progress is not stored: the marketplace knows it. */
  store(items: readonly QueueItem[]): void {
    if (this.#closing.signal.aborted || !hasLocks()) return;
    const ids = new Set<string>();
    for (const item of items) {
      const id = item.storedId ?? `${this.#tab}/${item.key}`;
      ids.add(id);
      this.#storeOne(id, item);
    }
    for (const id of this.#stored.keys()) if (!ids.has(id)) this.#erase(id);
    void this.#write();
  }

  /**
   * Finds the items of closed tabs.
   * @param onFound Called with the items of each closed tab, in the order in which they were added.
   * @returns once the items of all tabs are found that are closed at the moment. Tabs that close later follow.
   */
  async restore(onFound: (items: readonly RestoredItem[]) => void): Promise<void> {
    const former = await this.#kept.list(formerPrefix);
    if (former.size > 0)
      await this.#kept.change(new Map([...former.keys()].map((name) => [name, undefined])));
    const tabs = new Set([...(await this.#list()).keys()].map(tabOf));
    // The names begin with the time at which the tab was opened, so the oldest items are found first.
    for (const tab of [...tabs].toSorted()) {
      await this.#claim(tab, async () => {
        const items = await this.#read(tab);
        if (items.length > 0) onFound(items);
        return items.length > 0;
      });
    }
  }

  /** Releases all locks, so that other tabs can restore the items. */
  close(): void {
    this.#closing.abort();
    this.#closed.resolve();
  }

  #storeOne(id: string, item: QueueItem): void {
    const before = this.#stored.get(id);
    if (before && isStoredAlike(before, item)) return;
    this.#stored.set(id, item);
    this.#storeFile(id, item);
    const { key, begun, details, idempotencyKey, kind, lastModifiedMs, name, sizeInBytes } = item;
    const [place, otherPlace] = isSent(item)
      ? [prefixes.ended, prefixes.unfinished]
      : [prefixes.unfinished, prefixes.ended];
    const stored: StoredItem = {
      key,
      begun,
      details,
      idempotencyKey,
      kind,
      lastModifiedMs,
      name,
      sizeInBytes,
      state: storedState(item.state),
      changedAtMs: Date.now(),
    };
    this.#unwritten.set(place + id, stored);
    if (before && isSent(before) !== isSent(item)) this.#unwritten.set(otherPlace + id, undefined);
  }

  /** Stores the file while it may still be sent. */
  #storeFile(id: string, item: QueueItem): void {
    const { file } = item;
    const isNeeded =
      file !== null && file.size <= maxStoredFileBytes && (!isSent(item) || canBeRetried(item));
    const name = prefixes.file + id;
    if (!isNeeded) {
      if (this.#files.delete(id)) this.#unwritten.set(name, undefined);
    } else if (this.#files.get(id) !== file) {
      this.#files.set(id, file);
      this.#unwritten.set(name, file);
    }
  }

  #erase(id: string): void {
    this.#stored.delete(id);
    this.#files.delete(id);
    for (const prefix of Object.values(prefixes)) this.#unwritten.set(prefix + id, undefined);
  }

  /** Writes all changes at once. Changes that come meanwhile, or that could not be written, follow together. */
  async #write(): Promise<void> {
    if (this.#isWriting) return;
    this.#isWriting = true;
    let changes = this.#unwritten;
    try {
      while (this.#unwritten.size > 0) {
        changes = this.#unwritten;
        this.#unwritten = new Map();
        await this.#kept.change(changes).catch(() => this.#writeSingly(changes));
      }
    } catch {
      // The next change of the queue writes these, too.
      this.#unwritten = new Map([...changes, ...this.#unwritten]);
    } finally {
      this.#isWriting = false;
    }
  }

  /** Writes the items and then each file, because a file may exceed the storage quota. */
  async #writeSingly(changes: ReadonlyMap<string, unknown>): Promise<void> {
    await this.#kept.change(withoutFiles(changes));
    for (const [name, file] of changes) {
      if (!(file instanceof File)) continue;
      await this.#kept.change(new Map([[name, file]])).catch(() => {
        // After a reload, the user has to choose this file again.
        const id = name.slice(prefixes.file.length);
        if (this.#files.get(id) === file) this.#files.delete(id);
      });
    }
  }

  /** Returns all stored items by identifier. */
  async #list(): Promise<Map<string, StoredItem>> {
    const found = [prefixes.unfinished, prefixes.ended].map(async (prefix) => {
      const items = await this.#kept.list<StoredItem>(prefix);
      return [...items].map(([name, item]) => [name.slice(prefix.length), item] as const);
    });
    return new Map((await Promise.all(found)).flat());
  }

  async #read(tab: string): Promise<readonly RestoredItem[]> {
    const [all, files] = await Promise.all([this.#list(), this.#kept.list<File>(prefixes.file)]);
    const found: RestoredItem[] = [];
    const items = [...all].filter(([id]) => tabOf(id) === tab);
    for (const [id, { key, changedAtMs, ...item }] of items.toSorted(
      (one, other) => one[1].key - other[1].key,
    )) {
      const file = files.get(prefixes.file + id) ?? null;
      const isOld = changedAtMs < Date.now() - completedLifeMs;
      if (isOld && (item.state.at === "done" || item.state.at === "cancelled")) {
        // The next change of the queue writes this, too.
        this.#erase(id);
        continue;
      }
      const restored: RestoredItem = {
        ...item,
        file,
        storedId: id,
        state: file || isSent(item) ? item.state : { at: "interrupted", isOtherFile: false },
        ...(isExpired(item.begun) && { begun: null, idempotencyKey: randomKey() }),
      };
      this.#stored.set(id, { ...restored, key, sentBytes: 0, bytesPerSecond: null });
      if (file) this.#files.set(id, file);
      found.push(restored);
    }
    return found;
  }

  /**
   * Takes the lock of a tab and keeps it until `close` if `take` returns true.
   * @returns once `take` has ended, or another tab has the lock; `take` is then called after that tab has closed.
   */
  #claim(tab: string, take: () => Promise<boolean>): Promise<void> {
    const { signal } = this.#closing;
    const { promise, resolve } = Promise.withResolvers<void>();
    const hold = async () => {
      const isTaken = !signal.aborted && (await take().finally(resolve));
      if (isTaken) await this.#closed.promise;
    };
    if (!hasLocks()) return Promise.resolve();
    const name = `marketplace-uploads:${this.#userId}:${tab}`;
    void navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      if (lock) return hold();
      resolve();
      void navigator.locks.request(name, { signal }, hold).catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
      return undefined;
    });
    return promise;
  }
}

/** Returns changes that delete each file, so that none stays that an item had before. */
function withoutFiles(changes: ReadonlyMap<string, unknown>): Map<string, unknown> {
  return new Map([...changes].map(([name, value]) => [name, value instanceof File ? undefined : value]));
}

/** The Web Locks API is available on secure origins only. Without it, tabs would restore the items of open tabs. */
function hasLocks(): boolean {
  return "locks" in navigator;
}

function tabOf(id: string): string {
  return id.split("/")[0] ?? "";
}

/** State after a reload: an upload in progress is queued again. */
function storedState(state: ItemState): ItemState {
  return state.at === "sending" || state.at === "held" || state.at === "interrupted" ? waiting : state;
}

function isStoredAlike(one: QueueItem, other: QueueItem): boolean {
  return (
    (one.state === other.state || (isWaiting(one) && isWaiting(other))) &&
    one.begun === other.begun &&
    one.idempotencyKey === other.idempotencyKey &&
    one.details === other.details &&
    one.kind === other.kind &&
    one.file === other.file
  );
}

function isWaiting({ state }: QueueItem): boolean {
  return storedState(state).at === "waiting";
}

function isExpired(begun: QueueItem["begun"]): boolean {
  return begun !== null && begun.expiresAt !== null && new Date(begun.expiresAt) <= new Date();
}
