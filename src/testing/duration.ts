/** A length of time; its parts are added up. */
export interface Duration {
  readonly days?: number;
  readonly hours?: number;
  readonly minutes?: number;
  readonly seconds?: number;
  readonly milliseconds?: number;
}

/** Milliseconds of each unit. */
const units: Readonly<Record<keyof Duration, number>> = {
  days: 86_400_000,
  hours: 3_600_000,
  minutes: 60_000,
  seconds: 1_000,
  milliseconds: 1,
};

const isUnit = (name: string): name is keyof Duration => Object.hasOwn(units, name);

/**
 * Converts a duration to milliseconds.
 * @param duration a number is in milliseconds
 * @throws TypeError for an unknown unit, or a part that is not a number of at least 0
 */
export function toMilliseconds(duration: Duration | number): number {
  const parts: object = typeof duration === "number" ? { milliseconds: duration } : duration;
  let totalMs = 0;
  for (const [unit, value] of Object.entries(parts) as [string, unknown][]) {
    if (!isUnit(unit)) {
      throw new TypeError(
        `A duration has no part "${unit}". Its parts are ${Object.keys(units).join(", ")}.`,
      );
    }
    if (value === undefined) continue;
    if (typeof value !== "number" || !Number.isFinite(value) || value < 0) {
      throw new TypeError(
        `The ${unit} of a duration must be a number of at least 0, not ${JSON.stringify(value)}.`,
      );
    }
    totalMs += value * units[unit];
  }
  return totalMs;
}
