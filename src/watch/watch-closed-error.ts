/** The watcher was closed: this instance goes, and whoever watches goes on at another one. Nothing is wrong with what is watched. */
export class WatchClosedError extends Error {
  readonly code = "WATCH_CLOSED";

  constructor() {
    super("The gateway is shutting down. Subscribe again in a moment: another instance goes on.");
    this.name = "WatchClosedError";
  }
}

/** Whether an error says that the watcher was closed. */
export function isWatchClosed(error: unknown): error is WatchClosedError {
  return error instanceof Error && "code" in error && error.code === "WATCH_CLOSED";
}
