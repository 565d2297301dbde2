import type { BucketStore } from "./buckets/bucket-store.ts";

/**
 * State that the instances of a gateway share, in Redis or in the memory of a single process. When Redis is
 * unavailable, every asynchronous function rejects with StateUnavailableError, at the latest after the command timeout.
 */
export interface SharedState {
  /** Unique name of this instance; different after each start. */
  readonly instance: string;
  /** False when this process can be the only instance. */
  readonly isShared: boolean;
  /** Backend that stores the state. */
  readonly backend: "process" | "redis";
  /** False while Redis is unavailable. */
  readonly isAvailable: boolean;
  /** Adds a listener for changes of `isAvailable`. @returns a function that removes it. */
  onAvailability(listener: (isAvailable: boolean) => void): () => void;
  /** Instances that were alive at the last heartbeat, including this one. */
  readonly instances: ReadonlySet<string>;
  /** Adds a listener for the names of instances that have stopped or crashed. @returns a function that removes it. */
  onInstancesGone(listener: (gone: readonly string[]) => void): () => void;
  /**
   * Returns the time on the clock of the backend, in milliseconds since the epoch. The instances' results differ by a
   * few milliseconds at most.
   */
  now(): number;
  readonly values: SharedValues;
  readonly leases: SharedLeases;
  readonly channels: SharedChannels;
  readonly records: SharedRecords;
  /** Token buckets of the rate limits. */
  readonly buckets: BucketStore;
  /** Releases the leases of this instance and disconnects. */
  close(): Promise<void>;
}

/** Short-lived texts by key. Keys contain no spaces. */
export interface SharedValues {
  /** Returns the text; null when it is missing or expired. */
  get(key: string): Promise<string | null>;
  /** Stores a text for `lifeMs` milliseconds. Replaces an existing text. */
  set(key: string, text: string, lifeMs: number): Promise<void>;
  /** Stores a text unless the key already has one. @returns true when it was stored. */
  add(key: string, text: string, lifeMs: number): Promise<boolean>;
  /**
   * Reads and removes a text in one step, so that only one caller receives it. Returns null when it is missing or
   * expired.
   */
  take(key: string): Promise<string | null>;
  /** Removes a text. With `text` given, removes it only if it equals `text`. @returns true when a text was removed. */
  delete(key: string, text?: string): Promise<boolean>;
}

/**
 * Leases for work that one instance does for all instances. A lease belongs to its holder until it is released, it
 * expires, or the holder is gone. A killed instance counts as gone within three seconds.
 */
export interface SharedLeases {
  /**
   * Acquires or renews a lease for this instance, unless another live instance holds it.
   * @param lifeMs lifetime without renewal, in milliseconds.
   * @returns the name of the current holder.
   */
  claim(key: string, lifeMs: number): Promise<string>;
  /** Releases a lease that this instance holds. */
  release(key: string): Promise<void>;
}

/** Messages between instances. Messages may be lost while Redis is unavailable. */
export interface SharedChannels {
  /** Sends a message to all subscribed instances, including this one. */
  publish(channel: string, message: string): Promise<void>;
  /**
   * Calls the listener with each message on the channel.
   * @param onReceiving called once, when the subscription is active. Messages before that may be missed.
   * @returns a function that unsubscribes.
   */
  subscribe(channel: string, listener: (message: string) => void, onReceiving?: () => void): () => void;
  /**
   * Adds a listener that is called after messages may have been lost, as soon as messages are received again. @returns
   * a function that removes it.
   */
  onGap(listener: () => void): () => void;
}

/** Stored data that outlives the process, such as a session. */
export interface SharedRecord {
  /** Id, unique among the records of one kind. */
  readonly id: string;
  /** Owner by whom records can be listed; null for none. */
  readonly owner: string | null;
  /** Expiry time, in milliseconds since the epoch. Expired records are never returned. */
  readonly endsAtMs: number;
  /** Content as text. The caller seals it when it contains a secret. */
  readonly content: string;
  /** Revision number, starting at 1. */
  readonly version: number;
}

/** Record as provided by the caller. */
export type GivenRecord = Omit<SharedRecord, "version">;

/** Durable records of several kinds, in a database file or in Redis. They survive a restart of the gateway. */
export interface SharedRecords {
  /**
   * Checks that records can be stored. Called at a start that needs records; can be called several times.
   * @throws DataFolderError when the database file cannot be used. An unavailable Redis is not an error here.
   */
  prepare(): Promise<void>;
  /** Returns the record; null when it is missing or expired. */
  get(kind: string, id: string): Promise<SharedRecord | null>;
  /** Stores a new record. @returns false when the id already exists; the existing record stays unchanged. */
  add(kind: string, record: GivenRecord): Promise<boolean>;
  /** Replaces a record that has the given version. @returns false when it has another version or no longer exists. */
  replace(kind: string, record: GivenRecord, version: number): Promise<boolean>;
  /** Removes a record. @returns true when it existed. */
  delete(kind: string, id: string): Promise<boolean>;
  /** Returns all unexpired records of an owner, in no particular order. */
  listOf(kind: string, owner: string): Promise<readonly SharedRecord[]>;
}

/** Encryption of texts before they are stored. */
export interface TextCodec {
  /** Seals a text. @param key under which the text is stored; needed again to open it. */
  seal(key: string, text: string): Promise<string>;
  /** Opens a sealed text. @returns null when this instance cannot open it; the text then counts as missing. */
  open(key: string, sealed: string): Promise<string | null>;
}
