/** Something that outlives the process: a session, for example. */
export interface SharedRecord {
  /** Unique in its kind. */
  readonly id: string;
  /** Whose it is: records can be found by it. Null for no one's. */
  readonly owner: string | null;
  /** When it ends, in milliseconds since the epoch; it is not found from then on. */
  readonly endsAtMs: number;
  /** Sealed by the one who keeps it, if it holds a secret. */
  readonly content: string;
  /** Counts its changes, from 1. */
  readonly version: number;
}

/** What a record is made of. */
export type GivenRecord = Omit<SharedRecord, "version">;

/** Durable records of several kinds: in a database file or in Redis, so that they are there after a restart. */
export interface SharedRecords {
  /**
   * Makes sure that records can be kept, for a start that needs them. Calling it again does no harm.
   * @throws DataFolderError when the database file cannot be used; nothing when a keeper elsewhere cannot be reached now.
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
