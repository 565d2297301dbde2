/** Short-lived texts under a key. Keys are free texts without spaces; keepers put a prefix before them. */
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
