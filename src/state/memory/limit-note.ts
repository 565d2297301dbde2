import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { arrivalMs } from "../buckets/memory-buckets.ts";
import { newInstanceName } from "../instance-name.ts";
import { makeFolder, ownFolder } from "../sqlite/make-folder.ts";

/** Longest window of any rate limit, in milliseconds. */
const longestWindowMs = 5_000;

/** Time after a start in which no limited calls are made when the previous process is unknown, in milliseconds. */
export const startHoldMs = longestWindowMs + arrivalMs;

const fileName = "limits";

/** Text that an orderly shutdown writes. The final newline proves that the text is complete. */
const leftForm = /^rest (\d+)\n$/;

/** File in which a process records for its successor how long limited calls must pause. */
export type LimitNote = ReturnType<typeof openLimitNote>;

/**
 * Opens the note in a data folder. While a process runs, the file contains the name of the process. After a crash, or
 * with two processes, there is therefore no usable note. The note contains a duration instead of a time, because clocks
 * can be set. An unusable folder counts as a missing note.
 */
export function openLimitNote(dataFolder: string) {
  const path = join(ownFolder(dataFolder), fileName);
  const running = `running ${newInstanceName()}\n`;
  return {
    /** Time after this start in which no limited calls may be made, in milliseconds. */
    heldForMs: Math.min(replaceNote(path, running) ?? startHoldMs, startHoldMs),
    /**
     * Writes the pause for the next process. Does nothing when another process has opened the note since.
     * @param restMs pause in milliseconds
     */
    leave(restMs: number): void {
      try {
        if (readFileSync(path, "utf8") === running) writeNote(path, `rest ${Math.ceil(restMs)}\n`);
      } catch {
        // Without a note, the next process uses `startHoldMs`.
      }
    },
  };
}

/**
 * Replaces the note with the name of this process. @returns the pause from the previous process in milliseconds; null
 * when it is unknown.
 */
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
