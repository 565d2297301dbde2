import { createRandom } from "../test/helpers/random.ts";

/** A state with its duration. */
export interface RecordedState {
  readonly status: string;
  readonly durationMs: number;
}

/** One object of a recording: its creation time, and its states until the last one, COMPLETED. */
export interface RecordedObject {
  readonly id: string;
  readonly startMs: number;
  readonly states: readonly RecordedState[];
}

/** Random source of a recording. */
interface Chance {
  /** Uniform from `low` up to `high`. */
  readonly between: (low: number, high: number) => number;
  /** Log-normal around a median, with `spread` as the standard deviation of the logarithm. */
  readonly around: (median: number, spread: number) => number;
}

/** Watched objects of one user, in the order of their creation. */
export interface Recording {
  readonly name: string;
  readonly description: string;
  /** True when the objects are in a list, which is read for several of them. */
  readonly isListed: boolean;
  readonly objects: readonly RecordedObject[];
  /** Maximum median delay of changes, in milliseconds; null for an informational value. */
  readonly maxMedianMs: number | null;
}

const objectCount = 300;

/** Returns the recordings. They are random with fixed seeds, so they are the same in every run. */
export function makeRecordings(): readonly Recording[] {
  return [
    record("Videos", "processed in a median of 25 s, one in twenty in minutes", 1, {
      gapMs: 30_000,
      states: ({ between, around }) => [
        ["PROCESSING", between(0, 1) < 0.95 ? around(25, 0.25) : around(180, 0.5)],
      ],
    }),
    record("Feed tasks", "queued for 2 to 10 s, then in process for a median of 40 s", 2, {
      gapMs: 20_000,
      isListed: true,
      states: ({ between, around }) => [
        ["QUEUED", between(2, 10)],
        ["IN_PROCESS", around(40, 0.25)],
      ],
    }),
    record("Feed tasks, 25 at once", "queued and in process as those before", 7, {
      gapMs: 300_000,
      together: 25,
      isInformation: true,
      isListed: true,
      states: ({ between, around }) => [
        ["QUEUED", between(2, 10)],
        ["IN_PROCESS", around(40, 0.25)],
      ],
    }),
    record("Store changes", "pending for a median of 12 s", 3, {
      gapMs: 40_000,
      states: ({ around }) => [["PENDING", around(12, 0.4)]],
    }),
    record("Videos of very different lengths", "processed in a median of 60 s, most in 15 s to 4 min", 4, {
      gapMs: 60_000,
      isInformation: true,
      states: ({ around }) => [["PROCESSING", around(60, 0.7)]],
    }),
    record("A service that slows down", "as the videos, five times as long from the middle on", 5, {
      gapMs: 60_000,
      isInformation: true,
      states: ({ around }, index) => [["PROCESSING", around(index < objectCount / 2 ? 25 : 125, 0.25)]],
    }),
    record("A service that gets faster", "as the videos, in a fifth of the time from the middle on", 6, {
      gapMs: 60_000,
      isInformation: true,
      states: ({ around }, index) => [["PROCESSING", around(index < objectCount / 2 ? 25 : 5, 0.25)]],
    }),
  ];
}

function record(
  name: string,
  description: string,
  seed: number,
  how: {
    /** Mean time from one creation to the next. */
    readonly gapMs: number;
    /** Number of objects created together; default 1. */
    readonly together?: number;
    readonly isListed?: boolean;
    readonly isInformation?: boolean;
    /** Statuses with their seconds. */
    readonly states: (
      chance: Chance,
      index: number,
    ) => readonly (readonly [status: string, seconds: number])[];
  },
): Recording {
  const random = createRandom(seed);
  const chance: Chance = {
    between: (low, high) => low + random() * (high - low),
    around: (median, spread) =>
      // Box-Muller transform from uniform to normal.
      median * Math.exp(spread * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())),
  };
  let startMs = 0;
  const objects = Array.from({ length: objectCount }, (_, index) => {
    if (index % (how.together ?? 1) === 0) startMs += chance.between(0, 2 * how.gapMs);
    const states = how
      .states(chance, index)
      .map(([status, seconds]) => ({ status, durationMs: seconds * 1000 }));
    return { id: `${name}-${index}`, startMs, states };
  });
  const { isListed = false, isInformation = false } = how;
  return { name, description, isListed, objects, maxMedianMs: isInformation ? null : 2_000 };
}
