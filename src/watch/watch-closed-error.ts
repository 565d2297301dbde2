/** Error of streams on an instance that shuts down. Clients can subscribe again on another instance. */
export class WatchClosedError extends Error {
  readonly code = "WATCH_CLOSED";

  constructor() {
    super("The gateway is shutting down. Subscribe again in a moment; another instance will continue.");
    this.name = "WatchClosedError";
  }
}

/** True when the watcher was closed. */
export function isWatchClosed(error: unknown): error is WatchClosedError {
  return error instanceof Error && "code" in error && error.code === "WATCH_CLOSED";
}
