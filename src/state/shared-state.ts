import type { BucketStore } from "./buckets/bucket-store.ts";

/**
 * State that the instances of a gateway share: in the memory of a single process, or in Redis. Every asynchronous function rejects with
 * StateUnavailableError, at once or after the configured time, when Redis cannot be reached.
 */
export interface SharedState {
  /** Name of this instance: unique, and new with each start. */
  readonly instance: string;
  /** False when this process is the only possible instance. */
  readonly isShared: boolean;
  /** Store of the state. */
  readonly keptBy: "process" | "redis";
  /** False while Redis cannot be reached. */
  readonly isAvailable: boolean;
  /** Calls the listener with each change of `isAvailable`. @returns a function that ends that. */
  onAvailability(listener: (isAvailable: boolean) => void): () => void;
  /** Instances that were alive at the last heartbeat, this one included. */
  readonly instances: ReadonlySet<string>;
  /** Calls the listener with the names of instances that are gone, ended or killed. @returns a function that ends that. */
  onInstancesGone(listener: (gone: readonly string[]) => void): () => void;
  /** Time by the clock of the store, in milliseconds since the epoch: all instances agree on it, to a few milliseconds. */
  now(): number;
  readonly values: SharedValues;
  readonly leases: SharedLeases;
  readonly channels: SharedChannels;
  readonly records: SharedRecords;
  /** The tokens of the services' limits. */
  readonly buckets: BucketStore;
  /** Releases the leases of this instance, and disconnects. */
  close(): Promise<void>;
}

/** Short-lived texts under a key. Keys are texts without spaces. */
export interface SharedValues {
  /** The text; null when there is none, or its life is over. */
  get(key: string): Promise<string | null>;
  /** Keeps a text for `lifeMs` milliseconds, in the place of any other. */
  set(key: string, text: string, lifeMs: number): Promise<void>;
  /** Keeps a text when there is none yet. @returns whether there was none. */
  add(key: string, text: string, lifeMs: number): Promise<boolean>;
  /** Reads and removes a text in one step, so that one caller alone gets it. */
  take(key: string): Promise<string | null>;
  /** Removes a text, when `text` is given only that one. @returns whether it was there. */
  delete(key: string, text?: string): Promise<boolean>;
}

/**
 * Leases for pieces of work that one instance does for all. A lease is its holder's until it is released, expires, or the holder is gone:
 * an instance that is killed counts as gone within three seconds.
 */
export interface SharedLeases {
  /**
   * Takes or renews a lease for this instance, unless another instance that is alive has it.
   * @param lifeMs how long it lasts without being renewed, in milliseconds.
   * @returns the name of the instance that has it now.
   */
  claim(key: string, lifeMs: number): Promise<string>;
  /** Gives a lease back, if this instance has it. */
  release(key: string): Promise<void>;
}

/** Messages from instance to instance. Messages may be lost while Redis cannot be reached. */
export interface SharedChannels {
  /** Sends a message to all instances that listen, this one included. */
  publish(channel: string, message: string): Promise<void>;
  /**
   * Calls the listener with each message.
   * @param onReceiving is called once, when messages are received: what was sent before may be missed.
   * @returns a function that ends that.
   */
  subscribe(channel: string, listener: (message: string) => void, onReceiving?: () => void): () => void;
  /** Calls the listener when messages may have been lost and are received again. @returns a function that ends that. */
  onGap(listener: () => void): () => void;
}

/** Something that outlives the process: a session, for example. */
export interface SharedRecord {
  /** Unique in its kind. */
  readonly id: string;
  /** Whose it is: records can be found by it. Null for no one's. */
  readonly owner: string | null;
  /** End of the record, in milliseconds since the epoch; it is not found from then on. */
  readonly endsAtMs: number;
  /** Sealed by the caller, if it holds a secret. */
  readonly content: string;
  /** Counts its changes, from 1. */
  readonly version: number;
}

/** Parts of a record that its caller gives. */
export type GivenRecord = Omit<SharedRecord, "version">;

/** Durable records of several kinds: in a database file or in Redis, so that they are there after a restart. */
export interface SharedRecords {
  /**
   * Makes sure that records can be kept, for a start that needs them. Calling it again does no harm.
   * @throws DataFolderError when the database file cannot be used; nothing when Redis cannot be reached now.
   */
  prepare(): Promise<void>;
  /** Null when there is none, or it has ended. */
  get(kind: string, id: string): Promise<SharedRecord | null>;
  /** Keeps a new record. @returns false when there is one with this id, which stays as it is. */
  add(kind: string, record: GivenRecord): Promise<boolean>;
  /** Replaces a record of a version. @returns false when it has another version by now, or is gone. */
  replace(kind: string, record: GivenRecord, version: number): Promise<boolean>;
  /** Removes a record. @returns whether it was there. */
  delete(kind: string, id: string): Promise<boolean>;
  /** All records of an owner that have not ended, in no order. */
  listOf(kind: string, owner: string): Promise<readonly SharedRecord[]>;
}

/** Makes texts unreadable in the store. */
export interface TextCodec {
  /** @param place the key that it will be kept under: it opens nowhere else. */
  seal(place: string, text: string): Promise<string>;
  /** @returns null for a text that cannot be opened here: it counts as absent. */
  open(place: string, sealed: string): Promise<string | null>;
}
