import type { Readable } from "node:stream";

type Take = (chunk: Buffer) => boolean;

/**
 * Content of a file in a multipart form. Chunks come from the parser. Chunks that contain only content can bypass it;
 * the order is preserved.
 */
export class FileContent {
  readonly #parsed: Readable;
  #take: Take = () => false;
  #isWanted = false;
  /** Chunk that bypassed the parser, held until the receiver requests more. */
  #held: { readonly chunk: Buffer; readonly done: () => void } | null = null;

  /** Creates the content. @param parsed stream of the content that the parser finds. */
  constructor(parsed: Readable) {
    this.#parsed = parsed;
    parsed.on("data", (chunk: Buffer) => this.#hand(chunk));
    parsed.pause();
  }

  /**
   * Calls back at the end of the content, when all of it was consumed. Never calls back when the request is cut off.
   */
  onEnd(callback: () => void): void {
    if (this.#parsed.readableEnded) callback();
    else this.#parsed.once("end", callback);
  }

  /**
   * Sets the receiver. The receiver gets the first chunk after {@link resume} is called.
   * @param take consumes a chunk; returns false to pause.
   */
  receive(take: Take): void {
    this.#take = take;
  }

  /** Requests more chunks for the receiver. */
  resume(): void {
    if (this.#isWanted) return;
    this.#isWanted = true;
    const held = this.#held;
    this.#held = null;
    if (held) {
      this.#hand(held.chunk);
      held.done();
    }
    if (this.#isWanted) this.#parsed.resume();
  }

  /** True when all content from the parser was consumed. */
  get isParsedTaken(): boolean {
    return this.#parsed.readableLength === 0;
  }

  /** Passes a chunk to the receiver without the parser. @param done called when the next chunk may follow. */
  pass(chunk: Buffer, done: () => void): void {
    if (this.#isWanted) {
      this.#hand(chunk);
      done();
    } else {
      this.#held = { chunk, done };
    }
  }

  #hand(chunk: Buffer): void {
    if (this.#take(chunk)) return;
    this.#isWanted = false;
    this.#parsed.pause();
  }
}
