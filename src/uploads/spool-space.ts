import { MultipartError } from "./multipart-error.ts";

/** How much room there is for files that wait until they are whole. */
export interface SpoolLimits {
  /** Bytes in memory, of all requests together. */
  readonly maxMemoryBytes: number;
  /** Bytes in temporary files, of all requests together. */
  readonly maxDiskBytes: number;
}

/** The room of one gateway: four of the largest files in memory, and some hundred on the disk. */
export const defaultSpoolLimits: SpoolLimits = {
  maxMemoryBytes: 64 * 1_048_576,
  maxDiskBytes: 1_024 * 1_048_576,
};

/** The room that all requests share. What was taken has to be given back. */
export class SpoolSpace {
  readonly #limits: SpoolLimits;
  #memoryBytes = 0;
  #diskBytes = 0;

  constructor(limits: SpoolLimits = defaultSpoolLimits) {
    this.#limits = limits;
  }

  /** Bytes that are taken now. */
  get takenBytes(): { readonly memory: number; readonly disk: number } {
    return { memory: this.#memoryBytes, disk: this.#diskBytes };
  }

  /** @returns false when there is no room in memory; then nothing was taken. */
  tryTakeMemory(bytes: number): boolean {
    if (this.#memoryBytes + bytes > this.#limits.maxMemoryBytes) return false;
    this.#memoryBytes += bytes;
    return true;
  }

  /** @throws MultipartError NO_ROOM when there is no room on the disk either; then nothing was taken. */
  takeDisk(bytes: number): void {
    if (this.#diskBytes + bytes > this.#limits.maxDiskBytes) throw noRoom();
    this.#diskBytes += bytes;
  }

  /** Gives room back. */
  give({ memory, disk }: { readonly memory: number; readonly disk: number }): void {
    this.#memoryBytes -= memory;
    this.#diskBytes -= disk;
  }
}

/** Says that the gateway cannot hold another file now. */
export function noRoom(cause?: unknown): MultipartError {
  return new MultipartError(
    "NO_ROOM",
    "The gateway has no room for another file just now, and nothing was stored. Send it again in a moment.",
    { cause },
  );
}
