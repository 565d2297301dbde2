import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { arrivalMs } from "../buckets/memory-buckets.ts";
import { newInstanceName } from "../instance-name.ts";
import { makeFolder, ownFolder } from "../sqlite/make-folder.ts";

/** The longest window of a policy, in milliseconds. */
const longestWindowMs = 5_000;

/** Time after a start in which no limited call is made when nothing is known of the process before, in milliseconds. */
export const startHoldMs = longestWindowMs + arrivalMs;

const fileName = "limits";

/** The text after an orderly end. The line's end shows that it is whole. */
const leftForm = /^rest (\d+)\n$/;

/** Note of a process to the next one, about limited calls. */
export type LimitNote = ReturnType<typeof openLimitNote>;

/**
 * Opens the note of a data folder. The file holds the name of the process that runs, so that a process that was killed, or two at
 * a time, leave nothing that could be believed. It holds a duration and no instant, because clocks can be set. A folder that cannot
 * be used says nothing.
 */
export function openLimitNote(dataFolder: string) {
  const path = join(ownFolder(dataFolder), fileName);
  const running = `running ${newInstanceName()}\n`;
  return {
    /** For how long no limited call may be made after this start, in milliseconds. */
    heldForMs: Math.min(replaceNote(path, running) ?? startHoldMs, startHoldMs),
    /**
     * Tells the next start for how long it has to hold limited calls back. Does nothing after another start with the same folder.
     * @param restMs in milliseconds
     */
    leave(restMs: number): void {
      try {
        if (readFileSync(path, "utf8") === running) writeNote(path, `rest ${Math.ceil(restMs)}\n`);
      } catch {
        // The next start then knows nothing.
      }
    },
  };
}

/** @returns what the process before has left, in milliseconds; null when that is not known. */
function replaceNote(path: string, running: string): number | null {
  try {
    makeFolder(dirname(path));
    const before = existsSync(path) ? readFileSync(path, "utf8") : "";
    writeNote(path, running);
    const [, restMs] = leftForm.exec(before) ?? [];
    return restMs === undefined ? null : Number(restMs);
  } catch {
    return null;
  }
}

function writeNote(path: string, text: string): void {
  writeFileSync(path, text, { mode: 0o600 });
}
