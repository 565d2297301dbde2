import { MultipartError } from "./multipart-error.ts";

/** Default spool space of a gateway for all requests: four of the largest files in memory, about a hundred on disk. */
export const defaultSpoolLimits = {
  /** Maximum number of bytes in memory: 64 MiB. */
  maxMemoryBytes: 64 * 1_048_576,
  /** Maximum number of bytes in temporary files: 1 GiB. */
  maxDiskBytes: 1_024 * 1_048_576,
};

/** Number of bytes in use. */
export interface TakenRoom {
  readonly memory: number;
  readonly disk: number;
}

/** Maximum fraction of the space that the files of one viewer may use. */
const share = 1 / 4;

const nothing: TakenRoom = { memory: 0, disk: 0 };

/** Spool space that all requests share. */
export class SpoolSpace {
  readonly #limits: Readonly<typeof defaultSpoolLimits>;
  /** Space in use by viewer key; viewers that use no space are removed. */
  readonly #takenBy = new Map<string, TakenRoom>();
  #taken = nothing;

  constructor(limits: Readonly<typeof defaultSpoolLimits> = defaultSpoolLimits) {
    this.#limits = limits;
  }

  /** Number of bytes in use by all viewers. */
  get takenBytes(): TakenRoom {
    return this.#taken;
  }

  /**
   * Returns the spool space for the files of one viewer. It is limited to a quarter of the total, so that slow clients
   * of one viewer cannot fill it.
   * @param viewerKey key of the viewer; all requests without a viewer use one common key.
   */
  shareOf(viewerKey: string) {
    return {
      /** Reserves memory. @returns false when there is not enough; then nothing is reserved. */
      tryTakeMemory: (memory: number): boolean => this.#take(viewerKey, { memory, disk: 0 }),
      /** Reserves disk space. @throws MultipartError NO_ROOM when there is not enough; then nothing is reserved. */
      takeDisk: (disk: number): void => {
        if (!this.#take(viewerKey, { memory: 0, disk })) throw noSpoolSpace();
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

/** Spool space for the files of one viewer. Reserved space must be released with `give`. */
export type ViewerSpoolSpace = ReturnType<SpoolSpace["shareOf"]>;

function sum(one: TakenRoom, other: TakenRoom): TakenRoom {
  return { memory: one.memory + other.memory, disk: one.disk + other.disk };
}

/** Creates the error for a file that the gateway has no space to store now. */
export function noSpoolSpace(cause?: unknown): MultipartError {
  return new MultipartError(
    "NO_ROOM",
    "The gateway has no space for another file at the moment, and nothing was stored. Send it again shortly.",
    { cause },
  );
}
