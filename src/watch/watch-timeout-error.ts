import { watchTimes } from "./watch-times.ts";

/** Error of a subscription whose resource has not changed for a long time. Clients can subscribe again. */
export class WatchTimeoutError extends Error {
  readonly code = "WATCH_TIMEOUT";

  constructor() {
    super(
      `Nothing has changed for ${watchTimes.idleTimeoutMs / 60_000} minutes, so the subscription was ended. Subscribe again to continue.`,
    );
    this.name = "WatchTimeoutError";
  }
}
