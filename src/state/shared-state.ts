import type { BucketStore } from "./buckets/bucket-store.ts";

/**
 * State that the instances of a gateway share, in the memory of a single process or in Redis. Every asynchronous
 * function rejects with StateUnavailableError when Redis is unavailable, immediately or after the command timeout.
 */
export interface SharedState {
  /** Unique name of this instance, new with each start. */
  readonly instance: string;
  /** False when this process is the only possible instance. */
  readonly isShared: boolean;
  /** Backend of the state. */
  readonly keptBy: "process" | "redis";
  /** False while Redis is unavailable. */
  readonly isAvailable: boolean;
  /** Adds a listener for changes of `isAvailable`. @returns a function that removes it. */
  onAvailability(listener: (isAvailable: boolean) => void): () => void;
  /** Instances that were alive at the last heartbeat, including this one. */
  readonly instances: ReadonlySet<string>;
  /**
   * Adds a listener for the names of instances that have stopped or were killed. @returns a function that removes it.
   */
  onInstancesGone(listener: (gone: readonly string[]) => void): () => void;
  /**
   * Returns the time by the clock of the backend, in milliseconds since the epoch. All instances agree on it within a
   * few milliseconds.
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
  /** Stores a text for `lifeMs` milliseconds and replaces any previous one. */
  set(key: string, text: string, lifeMs: number): Promise<void>;
  /** Stores a text if there is none yet. @returns true when it was stored. */
  add(key: string, text: string, lifeMs: number): Promise<boolean>;
  /** Reads and removes a text in one step, so that only one caller gets it. */
  take(key: string): Promise<string | null>;
  /** Removes a text. With `text` given, removes only that text. @returns true when it existed. */
  delete(key: string, text?: string): Promise<boolean>;
}

/**
 * Leases for work that one instance does for all. A lease belongs to its holder until it is released or expires, or
 * until the holder is gone. A killed instance counts as gone within three seconds.
 */
export interface SharedLeases {
  /**
   * Acquires or renews a lease for this instance, unless another instance that is alive holds it.
   * @param lifeMs lifetime without renewal, in milliseconds.
   * @returns the name of the current holder.
   */
  claim(key: string, lifeMs: number): Promise<string>;
  /** Releases a lease that this instance holds. */
  release(key: string): Promise<void>;
}

/** Messages between instances. Messages can be lost while Redis is unavailable. */
export interface SharedChannels {
  /** Sends a message to all subscribed instances, including this one. */
  publish(channel: string, message: string): Promise<void>;
  /**
   * Calls the listener with each message.
   * @param onReceiving called once, when the subscription is active. Earlier messages may be missed.
   * @returns a function that unsubscribes.
   */
  subscribe(channel: string, listener: (message: string) => void, onReceiving?: () => void): () => void;
  /**
   * Adds a listener that is called when messages are received again after some may have been lost. @returns a function
   * that removes it.
   */
  onGap(listener: () => void): () => void;
}

/** Data that outlives the process, such as a session. */
export interface SharedRecord {
  /** Unique within its kind. */
  readonly id: string;
  /** Owner, by which records can be listed; null for none. */
  readonly owner: string | null;
  /** Expiry time in milliseconds since the epoch. An expired record is not returned. */
  readonly endsAtMs: number;
  /** Text, sealed by the caller when it contains a secret. */
  readonly content: string;
  /** Number of the revision, starting at 1. */
  readonly version: number;
}

/** Parts of a record that the caller provides. */
export type GivenRecord = Omit<SharedRecord, "version">;

/** Durable records of several kinds, in a database file or in Redis. They survive a restart. */
export interface SharedRecords {
  /**
   * Checks that records can be stored, for a start that needs them. Can be called several times.
   * @throws DataFolderError when the database file cannot be used. An unavailable Redis is no error here.
   */
  prepare(): Promise<void>;
  /** Returns the record; null when it is missing or expired. */
  get(kind: string, id: string): Promise<SharedRecord | null>;
  /** Stores a new record. @returns false when the id already exists; that record stays unchanged. */
  add(kind: string, record: GivenRecord): Promise<boolean>;
  /** Replaces the given version of a record. @returns false when the record has another version or no longer exists. */
  replace(kind: string, record: GivenRecord, version: number): Promise<boolean>;
  /** Removes a record. @returns true when it existed. */
  delete(kind: string, id: string): Promise<boolean>;
  /** Returns all records of an owner that have not expired, in no particular order. */
  listOf(kind: string, owner: string): Promise<readonly SharedRecord[]>;
}

/** Encryption of texts for the store. */
export interface TextCodec {
  /** Seals a text. @param place key under which the text is stored. It can only be opened with the same key. */
  seal(place: string, text: string): Promise<string>;
  /** Opens a sealed text. @returns null when it cannot be opened here; it then counts as absent. */
  open(place: string, sealed: string): Promise<string | null>;
}
