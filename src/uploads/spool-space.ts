import { MultipartError } from "./multipart-error.ts";

/** Spool space of one gateway for all requests: four of the largest files in memory, and about a hundred on disk. */
export const defaultSpoolLimits = {
  /** Maximum number of bytes in memory. */
  maxMemoryBytes: 64 * 1_048_576,
  /** Maximum number of bytes in temporary files. */
  maxDiskBytes: 1_024 * 1_048_576,
};

/** Number of used bytes. */
export interface TakenRoom {
  readonly memory: number;
  readonly disk: number;
}

/** Fraction of the space that the files of one viewer can use. */
const share = 1 / 4;

const nothing: TakenRoom = { memory: 0, disk: 0 };

/** Spool space shared by all requests. */
export class SpoolSpace {
  readonly #limits: Readonly<typeof defaultSpoolLimits>;
  /** Used space by viewer key; viewers without any are removed. */
  readonly #takenBy = new Map<string, TakenRoom>();
  #taken = nothing;

  constructor(limits: Readonly<typeof defaultSpoolLimits> = defaultSpoolLimits) {
    this.#limits = limits;
  }

  /** Number of bytes in use. */
  get takenBytes(): TakenRoom {
    return this.#taken;
  }

  /**
   * Returns the space for the files of one viewer: a quarter of the total, so that slow clients of one viewer cannot
   * fill it.
   * @param viewerKey one common key for all requests without a viewer.
   */
  shareOf(viewerKey: string) {
    return {
      /** Reserves memory. @returns false when there is not enough; nothing is reserved then. */
      tryTakeMemory: (memory: number): boolean => this.#take(viewerKey, { memory, disk: 0 }),
      /** Reserves disk space. @throws MultipartError NO_ROOM when there is not enough; nothing is reserved then. */
      takeDisk: (disk: number): void => {
        if (!this.#take(viewerKey, { memory: 0, disk })) throw noRoom();
      },
      /** Releases reserved space. */
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

/** Spool space for the files of one viewer. Reserved space must be released. */
export type SpoolRoom = ReturnType<SpoolSpace["shareOf"]>;

function sum(one: TakenRoom, other: TakenRoom): TakenRoom {
  return { memory: one.memory + other.memory, disk: one.disk + other.disk };
}

/** Creates the error for a gateway that cannot store another file now. */
export function noRoom(cause?: unknown): MultipartError {
  return new MultipartError(
    "NO_ROOM",
    "The gateway has no space for another file at the moment, and nothing was stored. Send it again shortly.",
    { cause },
  );
}
