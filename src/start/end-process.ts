import { closeOnce } from "../close-once.ts";
import type { Log } from "../log.ts";

/** What closes one thing each that a process runs. */
type Steps = readonly (() => void | Promise<void>)[];

/**
 * Closes what a process runs before it ends: one thing after another, each of them although others before it could not be closed, which
 * the log is told. Never rejects.
 * @returns the exit code of the process: 0, or 1 when something could not be closed.
 */
export async function closeAll(steps: Steps, log: Pick<Log, "error">): Promise<0 | 1> {
  try {
    await closeOnce(steps)();
    return 0;
  } catch (error) {
    log.error({ err: error }, "Something could not be closed, and the process ends with 1.");
    return 1;
  }
}

/**
 * Has the process close everything and end when it is asked to, by SIGTERM or SIGINT. Whoever asks a second time wants it to end at
 * once.
 */
export function endOnSignal(steps: Steps, log: Log): void {
  let isEnding = false;
  const end = (signal: NodeJS.Signals) => {
    if (isEnding) process.exit(1);
    isEnding = true;
    log.info({ signal }, "Shutting down: running requests may finish.");
    void closeAll(steps, log).then((exitCode) => process.exit(exitCode));
  };
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
}
