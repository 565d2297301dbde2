import { MultipartError } from "./multipart-error.ts";

/** The room of one gateway, of all requests together: four of the largest files in memory, and some hundred on the disk. */
export const defaultSpoolLimits = {
  /** Bytes in memory. */
  maxMemoryBytes: 64 * 1_048_576,
  /** Bytes in temporary files. */
  maxDiskBytes: 1_024 * 1_048_576,
};

/** Bytes that are taken. */
export interface TakenRoom {
  readonly memory: number;
  readonly disk: number;
}

/** The part of all room that the files of one viewer can have. */
const share = 1 / 4;

const nothing: TakenRoom = { memory: 0, disk: 0 };

/** The room that all requests share. */
export class SpoolSpace {
  readonly #limits: Readonly<typeof defaultSpoolLimits>;
  /** What viewers have of it, by their keys; a viewer that has nothing is not remembered. */
  readonly #takenBy = new Map<string, TakenRoom>();
  #taken = nothing;

  constructor(limits: Readonly<typeof defaultSpoolLimits> = defaultSpoolLimits) {
    this.#limits = limits;
  }

  /** Bytes that are taken now. */
  get takenBytes(): TakenRoom {
    return this.#taken;
  }

  /**
   * The room for the files of one viewer: a quarter of all, so that a viewer who sends slowly fills no more than that.
   * @param viewerKey the same for all requests that have no viewer.
   */
  shareOf(viewerKey: string) {
    return {
      /** @returns false when there is no room in memory; then nothing was taken. */
      tryTakeMemory: (memory: number): boolean => this.#take(viewerKey, { memory, disk: 0 }),
      /** @throws MultipartError NO_ROOM when there is no room on the disk either; then nothing was taken. */
      takeDisk: (disk: number): void => {
        if (!this.#take(viewerKey, { memory: 0, disk })) throw noRoom();
      },
      /** Gives room back. */
      give: ({ memory, disk }: TakenRoom): void => this.#add(viewerKey, { memory: -memory, disk: -disk }),
    };
  }

  #take(viewerKey: string, wanted: TakenRoom): boolean {
    const own = sum(this.#takenBy.get(viewerKey) ?? nothing, wanted);
    if (!this.#holds(own, share) || !this.#holds(sum(this.#taken, wanted), 1)) return false;
    this.#add(viewerKey, wanted);
    return true;
  }

  #holds({ memory, disk }: TakenRoom, part: number): boolean {
    return memory <= this.#limits.maxMemoryBytes * part && disk <= this.#limits.maxDiskBytes * part;
  }

  #add(viewerKey: string, room: TakenRoom): void {
    const own = sum(this.#takenBy.get(viewerKey) ?? nothing, room);
    if (own.memory === 0 && own.disk === 0) this.#takenBy.delete(viewerKey);
    else this.#takenBy.set(viewerKey, own);
    this.#taken = sum(this.#taken, room);
  }
}

/** Where the bytes of a file that waits find room. What was taken has to be given back. */
export type SpoolRoom = ReturnType<SpoolSpace["shareOf"]>;

function sum(one: TakenRoom, other: TakenRoom): TakenRoom {
  return { memory: one.memory + other.memory, disk: one.disk + other.disk };
}

/** Says that the gateway cannot hold another file now. */
export function noRoom(cause?: unknown): MultipartError {
  return new MultipartError(
    "NO_ROOM",
    "The gateway has no room for another file just now, and nothing was stored. Send it again in a moment.",
    { cause },
  );
}
