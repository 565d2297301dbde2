import { watchTimes } from "./watch-times.ts";

/** A watched thing has not changed for so long that the subscription was ended. Subscribing again is all right. */
export class WatchTimeoutError extends Error {
  readonly code = "WATCH_TIMEOUT";

  constructor() {
    super(
      `Nothing has changed for ${watchTimes.idleTimeoutMs / 60_000} minutes; the subscription was ended. Subscribe again to go on.`,
    );
    this.name = "WatchTimeoutError";
  }
}
