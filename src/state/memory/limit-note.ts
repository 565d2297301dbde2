import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { arrivalMs } from "../buckets/memory-buckets.ts";
import { newInstanceName } from "../instance-name.ts";
import { makeFolder, ownFolder } from "../sqlite/make-folder.ts";

/** Longest window of any rate limit, in milliseconds. */
const longestWindowMs = 5_000;

/** Pause of limited calls after a start when nothing is known about the previous process, in milliseconds. */
export const startHoldMs = longestWindowMs + arrivalMs;

const fileName = "limits";

/** Text after an orderly shutdown. The final newline proves that it is complete. */
const leftForm = /^rest (\d+)\n$/;

/** Note about limited calls that a process leaves for the next one. */
export type LimitNote = ReturnType<typeof openLimitNote>;

/**
 * Opens the note in a data folder. While a process runs, the file contains its name. A killed process, or two
 * concurrent ones, therefore leave no usable note. The note stores a duration instead of a time, because clocks can be
 * set. An unusable folder counts as no note.
 */
export function openLimitNote(dataFolder: string) {
  const path = join(ownFolder(dataFolder), fileName);
  const running = `running ${newInstanceName()}\n`;
  return {
    /** Milliseconds after this start during which no limited call may be made. */
    heldForMs: Math.min(replaceNote(path, running) ?? startHoldMs, startHoldMs),
    /**
     * Writes the pause that the next process must observe. Does nothing if another process has opened the note since.
     * @param restMs in milliseconds
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

/** Replaces the note. @returns the milliseconds from the previous process; null when they are unknown. */
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
