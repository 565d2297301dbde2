import { closeOnce } from "../close-once.ts";
import type { Log } from "../log.ts";

/**
 * Closes what a process runs before it ends: one thing after another, each of them although others before it could not be closed, which
 * the log is told. Never rejects.
 * @param steps close one thing each.
 * @returns the exit code of the process: 0, or 1 when something could not be closed.
 */
export async function closeAll(
  steps: readonly (() => void | Promise<void>)[],
  log: Pick<Log, "error">,
): Promise<0 | 1> {
  try {
    await closeOnce(steps)();
    return 0;
  } catch (error) {
    log.error({ err: error }, "Something could not be closed, and the process ends with 1.");
    return 1;
  }
}
