import type { Readable } from "node:stream";

type Take = (chunk: Buffer) => boolean;

/**
 * Content of a file in a form. Chunks come from the form's parser, or bypass it when they contain only content. Their
 * order is preserved.
 */
export class FileContent {
  readonly #parsed: Readable;
  #take: Take = () => false;
  #isWanted = false;
  /** Chunk that bypassed the parser and waits until the receiver wants more. */
  #held: { readonly chunk: Buffer; readonly done: () => void } | null = null;

  /** Creates the content. @param parsed content as found by the parser. */
  constructor(parsed: Readable) {
    this.#parsed = parsed;
    parsed.on("data", (chunk: Buffer) => this.#hand(chunk));
    parsed.pause();
  }

  /** Calls back when everything was consumed and nothing follows. A request that is cut off never calls back. */
  onEnd(callback: () => void): void {
    if (this.#parsed.readableEnded) callback();
    else this.#parsed.once("end", callback);
  }

  /** Sets the receiver. It gets no chunk before it calls {@link resume}. */
  receive(take: Take): void {
    this.#take = take;
  }

  /** Requests more chunks. */
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

  /** True when all content found by the parser was consumed. */
  get isParsedTaken(): boolean {
    return this.#parsed.readableLength === 0;
  }

  /** Passes a chunk without the parser. @param done called when the next chunk may follow. */
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
