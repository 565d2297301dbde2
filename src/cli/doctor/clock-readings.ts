import type { Clock } from "../../clock.ts";
import type { ProcessConfig } from "../../config/read-config.ts";
import { failed, type Finding, ok, warning } from "./check.ts";

/** What the checks of other machines work with. */
export interface CheckParts {
  readonly config: ProcessConfig;
  readonly clock: Clock;
  readonly random: () => number;
  /** Receives what the clocks of those machines say. */
  readonly readings: ClockReading[];
}

/** How another clock differs from this machine's. */
export interface ClockReading {
  /** Whose clock it is, within a sentence. */
  readonly source: string;
  /** By how much it is ahead of ours at least, in milliseconds. */
  readonly offsetMs: number;
}

/** Beyond it something is odd, in milliseconds: answers say whole seconds, and may have waited for one. */
const oddMs = 2_000;
/** Beyond it services may refuse signatures, and tokens end before or after their time, in milliseconds. */
const harmfulMs = 5_000;

/**
 * What follows from all clocks that were read.
 * @param areOthersNamed whether the configuration names anything that has a clock.
 */
export function judgeClocks(readings: readonly ClockReading[], areOthersNamed: boolean): Finding {
  const worst = readings.toSorted((a, b) => Math.abs(b.offsetMs) - Math.abs(a.offsetMs))[0];
  if (worst === undefined) {
    return areOthersNamed
      ? warning("This machine's clock was compared with none: nothing that answered has told its time.")
      : ok("There is no other clock to compare this machine's with.");
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
  const sentence = `This machine's clock is ${difference}. Set it, best by NTP: with a clock that is off services refuse signatures, and tokens end before or after their time.`;
  return distance > harmfulMs ? failed(sentence, details) : warning(sentence, details);
}

function sourcesOf(readings: readonly ClockReading[]): string {
  return [...new Set(readings.map(({ source }) => source))].join(", ");
}

/** A time as people say it. */
function describe(durationMs: number): string {
  const seconds = Math.round(durationMs / 1_000);
  if (seconds < 120) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}
