import type { UploadEdits } from "../send/stored-uploads.ts";

/** Stores edits immediately, one write at a time. Edits made during a write are part of the next write. */
export class EditSaver {
  readonly #write: (edits: UploadEdits) => Promise<void>;
  readonly #onChange: (isKept: boolean) => void;
  #waiting: UploadEdits | null = null;
  #isWriting = false;
  #isLeft = false;

  /**
   * @param onChange Called with true when all edits are stored and with false when not; never called after
   * `stopNotifying`.
   */
  constructor(write: (edits: UploadEdits) => Promise<void>, onChange: (isKept: boolean) => void) {
    this.#write = write;
    this.#onChange = onChange;
  }

  /** Stores edits without waiting for the result, which `onChange` reports. */
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
      // The user can continue working when the browser's storage fails.
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
