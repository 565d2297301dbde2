import type { UploadEdits } from "../send/stored-uploads.ts";

/** Stores edits immediately, one write at a time. Edits made during a write are stored by the next one. */
export class EditSaver {
  readonly #write: (edits: UploadEdits) => Promise<void>;
  readonly #onChange: (isKept: boolean) => void;
  #waiting: UploadEdits | null = null;
  #isWriting = false;
  #isLeft = false;

  /**
   * @param onChange Called with true when everything is stored, with false while it is not; not called after `leave`.
   */
  constructor(write: (edits: UploadEdits) => Promise<void>, onChange: (isKept: boolean) => void) {
    this.#write = write;
    this.#onChange = onChange;
  }

  /** Stores edits. */
  save(edits: UploadEdits): void {
    this.#waiting = edits;
    if (!this.#isWriting) void this.#run();
  }

  /** Stops the notifications. Pending edits are still stored. */
  stopNotifying(): void {
    this.#isLeft = true;
  }

  async #run(): Promise<void> {
    this.#isWriting = true;
    this.#tell(false);
    let isKept = true;
    for (let edits = this.#waiting; edits !== null; edits = this.#waiting) {
      this.#waiting = null;
      // When the browser's storage fails, the user can continue working.
      isKept = await this.#write(edits).then(
        () => true,
        () => false,
      );
    }
    this.#isWriting = false;
    this.#tell(isKept);
  }

  #tell(isKept: boolean): void {
    if (!this.#isLeft) this.#onChange(isKept);
  }
}
