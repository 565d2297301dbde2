import { vi } from "vitest";
import { createLog, type Log } from "../../src/log.ts";

/** A line of the log. */
export type LogLine = Readonly<Record<string, unknown>> & { readonly msg: string };

/** A log that a test reads. */
export interface ReadLog {
  readonly log: Log;
  /** The whole text so far. */
  readonly text: () => string;
  readonly lines: () => LogLine[];
  /** The lines of operations. */
  readonly operations: () => LogLine[];
  /** The lines of operations with a name, once there are `count` of them. */
  readonly operation: (operationName: string | null, count?: number) => Promise<LogLine[]>;
}

/** Creates a log of JSON lines. */
export function createReadLog(level = "debug"): ReadLog {
  let text = "";
  const lines = () =>
    text
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as LogLine);
  const operations = () => lines().filter(({ msg }) => msg === "An operation has finished.");
  return {
    log: createLog(level, { write: (line) => void (text += line) }),
    text: () => text,
    lines,
    operations,
    operation: (operationName, count = 1) =>
      vi.waitFor(
        () => {
          const found = operations().filter((line) => line["operationName"] === operationName);
          if (found.length < count) throw new Error(`${found.length} lines of ${operationName}: ${text}`);
          return found;
        },
        { timeout: 60_000, interval: 5 },
      ),
  };
}
