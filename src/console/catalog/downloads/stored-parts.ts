/** The bytes of one file as far as they are here: parts in a folder, one after another, each written whole or not at all. */
export class StoredParts {
  readonly #folder: FileSystemDirectoryHandle;
  readonly #parts: File[];
  #sizeInBytes: number;

  private constructor(folder: FileSystemDirectoryHandle, parts: File[]) {
    this.#folder = folder;
    this.#parts = parts;
    this.#sizeInBytes = parts.reduce((sum, { size }) => sum + size, 0);
  }

  /** Finds what a folder holds. */
  static async open(folder: FileSystemDirectoryHandle): Promise<StoredParts> {
    const files: File[] = [];
    for await (const handle of folder.values()) {
      if (handle.kind === "file") files.push(await handle.getFile());
    }
    return new StoredParts(
      folder,
      files.toSorted((a, b) => Number(a.name) - Number(b.name)),
    );
  }

  /** How many bytes there are, from the first on. */
  get sizeInBytes(): number {
    return this.#sizeInBytes;
  }

  /** Writes the next bytes. @throws DOMException QuotaExceededError when the browser has no room for them. */
  async append(chunks: readonly Uint8Array<ArrayBuffer>[]): Promise<void> {
    if (chunks.length === 0) return;
    const handle = await this.#folder.getFileHandle(String(this.#parts.length), { create: true });
    const file = await handle.createWritable();
    try {
      await file.write(new Blob([...chunks]));
      // What was written is there from here on.
      await file.close();
    } catch (error) {
      await file.abort().catch(() => undefined);
      throw error;
    }
    const part = await handle.getFile();
    this.#parts.push(part);
    this.#sizeInBytes += part.size;
  }

  /** All of the bytes as one file, which is read from where they are. */
  whole(name: string, mediaType: string): File {
    return new File(this.#parts, name, { type: mediaType });
  }

  /** Removes all of them. */
  async clear(): Promise<void> {
    for (const { name } of this.#parts) await this.#folder.removeEntry(name);
    this.#parts.length = 0;
    this.#sizeInBytes = 0;
  }
}
