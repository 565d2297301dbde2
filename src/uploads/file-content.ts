import type { Readable } from "node:stream";

type Take = (chunk: Buffer) => boolean;

/**
 * The content of the file in a form, on two ways: from the form's parser, or past it where it is certain that a chunk
 * has nothing but content. The chunks keep their order.
 */
export class FileContent {
  readonly #parsed: Readable;
  #take: Take = () => false;
  #isWanted = false;
  /** The chunk that came past the parser while none was wanted. */
  #held: { readonly chunk: Buffer; readonly done: () => void } | null = null;

  /** @param parsed what the parser finds of the content. */
  constructor(parsed: Readable) {
    this.#parsed = parsed;
    parsed.on("data", (chunk: Buffer) => this.#hand(chunk));
    parsed.pause();
  }

  /** Calls back when everything was taken, and nothing follows. It need not come: a request can break off. */
  onEnd(callback: () => void): void {
    if (this.#parsed.readableEnded) callback();
    else this.#parsed.once("end", callback);
  }

  /** Names the receiver. It gets nothing before it asks with {@link resume}. */
  receive(take: Take): void {
    this.#take = take;
  }

  /** More chunks are wanted. */
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

  /** Whether everything that the parser has found was taken. */
  get isParsedTaken(): boolean {
    return this.#parsed.readableLength === 0;
  }

  /** Takes a chunk past the parser. @param done is called when the next one may come. */
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
