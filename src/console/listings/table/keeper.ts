import type { KeptEdits } from "../send/kept-uploads.ts";

/** Keeps edits as soon as they are made, one write after another: what is made during a write goes with the next one. */
export class Keeper {
  readonly #write: (edits: KeptEdits) => Promise<void>;
  readonly #onChange: (isKept: boolean) => void;
  #waiting: KeptEdits | null = null;
  #isWriting = false;
  #isLeft = false;

  /** @param onChange is told whether everything is kept, until the keeper is left. */
  constructor(write: (edits: KeptEdits) => Promise<void>, onChange: (isKept: boolean) => void) {
    this.#write = write;
    this.#onChange = onChange;
  }

  /** Keeps them. */
  keep(edits: KeptEdits): void {
    this.#waiting = edits;
    if (!this.#isWriting) void this.#run();
  }

  /** Nobody wants to know any more; what waits is kept all the same. */
  leave(): void {
    this.#isLeft = true;
  }

  async #run(): Promise<void> {
    this.#isWriting = true;
    this.#tell(false);
    let isKept = true;
    for (let edits = this.#waiting; edits !== null; edits = this.#waiting) {
      this.#waiting = null;
      // Where the browser keeps nothing, the work goes on all the same.
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
