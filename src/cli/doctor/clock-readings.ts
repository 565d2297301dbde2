import type { Clock } from "../../clock.ts";
import type { ProcessConfig } from "../../config/read-config.ts";
import { failed, type Finding, ok, warning } from "./check.ts";

/** Dependencies of the checks that contact other machines. */
export interface CheckDeps {
  readonly config: ProcessConfig;
  readonly clock: Clock;
  readonly random: () => number;
  /** Collects the clock readings of the contacted machines. */
  readonly readings: ClockReading[];
}

/** Offset of another machine's clock. */
export interface ClockReading {
  /** Name of the machine, for use in a message. */
  readonly source: string;
  /** Minimum time by which the other clock is ahead of this machine's clock, in milliseconds. */
  readonly offsetMs: number;
}

/**
 * Minimum offset of a clock that counts as wrong, in milliseconds. Responses state whole seconds and may be delayed.
 */
const oddMs = 2_000;
/** Minimum offset at which services may reject signatures, and tokens expire early or late, in milliseconds. */
const harmfulMs = 5_000;

/**
 * Checks this machine's clock against all readings.
 * @param areOthersNamed true when the configuration names a machine with a clock.
 */
export function judgeClocks(readings: readonly ClockReading[], areOthersNamed: boolean): Finding {
  const worst = readings.toSorted((a, b) => Math.abs(b.offsetMs) - Math.abs(a.offsetMs))[0];
  if (worst === undefined) {
    return areOthersNamed
      ? warning("This machine's clock could not be compared: no response contained a time.")
      : ok("There is no other clock to compare this machine's clock with.");
  }
  const { source, offsetMs } = worst;
  const distance = Math.abs(offsetMs);
  const details = { source, offsetMs: Math.round(offsetMs) };
  if (distance <= oddMs) {
    return ok(`This machine's clock agrees with that of ${sourcesOf(readings)}.`, details);
  }
  const difference = `${describe(distance)} ${offsetMs > 0 ? "behind" : "ahead of"} that of ${source}`;
  const others = readings.filter((reading) => Math.abs(reading.offsetMs) <= oddMs);
  if (others.length > 0) {
    return warning(
      `This machine's clock is ${difference}, but agrees with that of ${sourcesOf(others)}: set the clock of ${source}.`,
      details,
    );
  }
  const sentence = `This machine's clock is ${difference}. Set it, preferably by NTP: with a wrong clock services reject signatures, and tokens expire early or late.`;
  return distance > harmfulMs ? failed(sentence, details) : warning(sentence, details);
}

function sourcesOf(readings: readonly ClockReading[]): string {
  return [...new Set(readings.map(({ source }) => source))].join(", ");
}

/** Formats a duration for a message. */
function describe(durationMs: number): string {
  const seconds = Math.round(durationMs / 1_000);
  if (seconds < 120) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}
