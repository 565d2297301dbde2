/** A watched thing has not changed for so long that the subscription was ended. Subscribing again is all right. */
export class WatchTimeoutError extends Error {
  readonly code = "WATCH_TIMEOUT";
  /** How long nothing had changed, in milliseconds. */
  readonly idleTimeoutMs: number;

  constructor(idleTimeoutMs: number) {
    super(
      `Nothing has changed for ${Math.round(idleTimeoutMs / 60_000)} minutes; the subscription was ended. Subscribe again to go on.`,
    );
    this.name = "WatchTimeoutError";
    this.idleTimeoutMs = idleTimeoutMs;
  }
}
