import { randomUUID } from "node:crypto";
import { type FileHandle, open, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { MultipartError } from "./multipart-error.ts";
import { noSpoolSpace, type ViewerSpoolSpace } from "./spool-space.ts";

// Block size in bytes. Small, so that small files use little memory, but large enough for low overhead when a file
// arrives byte by byte.
const blockBytes = 65_536;

/** Stores the bytes of one file. Uses memory while there is space, then an unlinked temporary file. */
export class Spool {
  readonly #space: ViewerSpoolSpace;
  readonly #blocks: Buffer[] = [];
  /** Number of bytes in the last block. */
  #filledBytes = blockBytes;
  #memoryBytes = 0;
  #disk: FileHandle | null = null;
  #diskBytes = 0;
  #isReleased = false;

  constructor(space: ViewerSpoolSpace) {
    this.#space = space;
  }

  /** Number of stored bytes. */
  get sizeInBytes(): number {
    return this.#memoryBytes + this.#diskBytes;
  }

  /**
   * Adds a copy of the bytes. Each call must be awaited before the next one.
   * @throws MultipartError NO_ROOM when neither memory nor disk has space.
   */
  async add(bytes: Buffer): Promise<void> {
    if (this.#isReleased) throw new Error("The spool was released.");
    let rest = bytes;
    while (rest.length > 0 && this.#disk === null && this.#fillsMemory()) rest = this.#copyIntoBlock(rest);
    if (rest.length > 0) await this.#addToDisk(rest);
  }

  /** Returns a stream of all bytes. Can be called several times, but only after the last `add`. */
  read(): Readable {
    return Readable.from(this.#chunks(), { objectMode: false, highWaterMark: blockBytes });
  }

  /** Releases the space, even when not everything was read. Can be called several times. */
  async release(): Promise<void> {
    if (this.#isReleased) return;
    this.#isReleased = true;
    this.#space.give({ memory: this.#blocks.length * blockBytes, disk: this.#diskBytes });
    this.#blocks.length = 0;
    await this.#disk?.close().catch(() => undefined);
  }

  #fillsMemory(): boolean {
    if (this.#filledBytes < blockBytes) return true;
    if (this.#isReleased || !this.#space.tryTakeMemory(blockBytes)) return false;
    this.#blocks.push(Buffer.allocUnsafeSlow(blockBytes));
    this.#filledBytes = 0;
    return true;
  }

  #copyIntoBlock(bytes: Buffer): Buffer {
    const length = Math.min(bytes.length, blockBytes - this.#filledBytes);
    this.#blocks.at(-1)?.set(bytes.subarray(0, length), this.#filledBytes);
    this.#filledBytes += length;
    this.#memoryBytes += length;
    return bytes.subarray(length);
  }

  async #addToDisk(bytes: Buffer): Promise<void> {
    this.#space.takeDisk(bytes.length);
    const position = this.#diskBytes;
    this.#diskBytes += bytes.length;
    try {
      this.#disk ??= await openNameless();
      if (this.#isReleased) throw new Error("The spool was released.");
      let writtenBytes = 0;
      while (writtenBytes < bytes.length) {
        const left = bytes.length - writtenBytes;
        const written = await this.#disk.write(bytes, writtenBytes, left, position + writtenBytes);
        writtenBytes += written.bytesWritten;
      }
    } catch (cause) {
      if (this.#isReleased) await this.#disk?.close().catch(() => undefined);
      throw noSpoolSpace(cause);
    }
  }

  #throwIfReleased(): void {
    if (this.#isReleased)
      throw new MultipartError("FILE_NOT_READ", "The file was released before it was read.");
  }

  async *#chunks(): AsyncGenerator<Buffer> {
    let leftInMemory = this.#memoryBytes;
    for (const block of this.#blocks) {
      yield block.subarray(0, Math.min(leftInMemory, blockBytes));
      leftInMemory -= blockBytes;
    }
    let position = 0;
    this.#throwIfReleased();
    while (this.#disk && position < this.#diskBytes) {
      this.#throwIfReleased();
      const chunk = Buffer.allocUnsafe(Math.min(blockBytes, this.#diskBytes - position));
      const { bytesRead } = await this.#disk.read(chunk, 0, chunk.length, position);
      if (bytesRead === 0) throw noSpoolSpace();
      position += bytesRead;
      yield chunk.subarray(0, bytesRead);
    }
  }
}

/** Creates an unlinked temporary file. It disappears when its handle closes, even after a crash. */
async function openNameless(): Promise<FileHandle> {
  const path = join(tmpdir(), `marketplace-gateway-${randomUUID()}`);
  const handle = await open(path, "wx+", 0o600);
  await unlink(path);
  return handle;
}
