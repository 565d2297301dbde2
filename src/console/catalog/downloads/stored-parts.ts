/** Stored bytes of one file: numbered parts in a folder. Each part is written completely or not at all. */
export class StoredParts {
  readonly #folder: FileSystemDirectoryHandle;
  readonly #parts: File[];
  #sizeInBytes: number;

  private constructor(folder: FileSystemDirectoryHandle, parts: File[]) {
    this.#folder = folder;
    this.#parts = parts;
    this.#sizeInBytes = parts.reduce((sum, { size }) => sum + size, 0);
  }

  /** Opens a folder and reads the parts in it. */
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

  /** Number of stored bytes, counted from the start of the file. */
  get sizeInBytes(): number {
    return this.#sizeInBytes;
  }

  /**
   * Appends bytes as a new part.
   * @throws DOMException QuotaExceededError when the browser has too little storage.
   */
  async append(chunks: readonly Uint8Array<ArrayBuffer>[]): Promise<void> {
    if (chunks.length === 0) return;
    const handle = await this.#folder.getFileHandle(String(this.#parts.length), { create: true });
    const file = await handle.createWritable();
    try {
      await file.write(new Blob([...chunks]));
      // The browser writes the part to the folder only on close.
      await file.close();
    } catch (error) {
      await file.abort().catch(() => undefined);
      throw error;
    }
    const part = await handle.getFile();
    this.#parts.push(part);
    this.#sizeInBytes += part.size;
  }

  /** Returns all bytes as one file. The parts are not copied into memory. */
  whole(name: string, mediaType: string): File {
    return new File(this.#parts, name, { type: mediaType });
  }

  /** Deletes all parts. */
  async clear(): Promise<void> {
    for (const { name } of this.#parts) await this.#folder.removeEntry(name);
    this.#parts.length = 0;
    this.#sizeInBytes = 0;
  }
}
