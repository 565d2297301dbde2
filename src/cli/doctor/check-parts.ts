import type { Clock } from "../../clock.ts";
import type { ProcessConfig } from "../../config/read-config.ts";
import type { ClockReading } from "./clock-readings.ts";

/** What the checks of other machines work with. */
export interface CheckParts {
  readonly config: ProcessConfig;
  readonly clock: Clock;
  readonly random: () => number;
  /** Receives what the clocks of those machines say. */
  readonly readings: ClockReading[];
}
