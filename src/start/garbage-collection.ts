import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Collects garbage. Without a flavor, what is collected is kept for new objects; the last resort returns it to the system. */
export type Collect = (options: {
  readonly type: "minor" | "major";
  readonly flavor?: "last-resort";
}) => void;

/** V8's own function, which is visible only in contexts that are made while the flag is set; null where there is none. */
export function findCollection(): Collect | null {
  setFlagsFromString("--expose-gc");
  const found: unknown = runInNewContext("globalThis.gc");
  setFlagsFromString("--no-expose-gc");
  return typeof found === "function" ? (found as Collect) : null;
}
