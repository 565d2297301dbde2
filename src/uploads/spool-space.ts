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

/** Where the bytes of a file that waits find room. What was taken has to be given back. */
export interface SpoolRoom {
  /** @returns false when there is no room in memory; then nothing was taken. */
  tryTakeMemory(bytes: number): boolean;
  /** @throws MultipartError NO_ROOM when there is no room on the disk either; then nothing was taken. */
  takeDisk(bytes: number): void;
  /** Gives room back. */
  give(room: TakenRoom): void;
}

/** Bytes that are taken. */
export interface TakenRoom {
  readonly memory: number;
  readonly disk: number;
}

/** The part of all room that the files of one viewer can have. */
const share = 1 / 4;

/** The room that all requests share. */
export class SpoolSpace implements SpoolRoom {
  readonly #limits: SpoolLimits;
  /** What viewers have of it, by their keys; a viewer that has nothing is not remembered. */
  readonly #takenBy = new Map<string, TakenRoom>();
  #memoryBytes = 0;
  #diskBytes = 0;

  constructor(limits: SpoolLimits = defaultSpoolLimits) {
    this.#limits = limits;
  }

  /** Bytes that are taken now. */
  get takenBytes(): TakenRoom {
    return { memory: this.#memoryBytes, disk: this.#diskBytes };
  }

  /**
   * The room for the files of one viewer: a quarter of all, so that a viewer who sends slowly fills no more than that.
   * @param viewerKey the same for all requests that have no viewer.
   */
  shareOf(viewerKey: string): SpoolRoom {
    const taken = () => this.#takenBy.get(viewerKey) ?? { memory: 0, disk: 0 };
    const note = ({ memory, disk }: TakenRoom) => {
      if (memory === 0 && disk === 0) this.#takenBy.delete(viewerKey);
      else this.#takenBy.set(viewerKey, { memory, disk });
    };
    return {
      tryTakeMemory: (bytes) => {
        const { memory, disk } = taken();
        if (memory + bytes > this.#limits.maxMemoryBytes * share || !this.tryTakeMemory(bytes)) return false;
        note({ memory: memory + bytes, disk });
        return true;
      },
      takeDisk: (bytes) => {
        const { memory, disk } = taken();
        if (disk + bytes > this.#limits.maxDiskBytes * share) throw noRoom();
        this.takeDisk(bytes);
        note({ memory, disk: disk + bytes });
      },
      give: (room) => {
        const { memory, disk } = taken();
        this.give(room);
        note({ memory: memory - room.memory, disk: disk - room.disk });
      },
    };
  }

  tryTakeMemory(bytes: number): boolean {
    if (this.#memoryBytes + bytes > this.#limits.maxMemoryBytes) return false;
    this.#memoryBytes += bytes;
    return true;
  }

  takeDisk(bytes: number): void {
    if (this.#diskBytes + bytes > this.#limits.maxDiskBytes) throw noRoom();
    this.#diskBytes += bytes;
  }

  give({ memory, disk }: TakenRoom): void {
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
