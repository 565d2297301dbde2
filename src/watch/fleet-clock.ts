import type { Clock } from "../clock.ts";
import type { SharedState } from "../state/shared-state.ts";

/** A clock that shows the time that all instances agree on: they tell each other when things were read. */
export function createFleetClock(state: SharedState, clock: Clock): Clock {
  return {
    now: () => state.now(),
    schedule: (callback, delayMs) => clock.schedule(callback, delayMs),
  };
}
