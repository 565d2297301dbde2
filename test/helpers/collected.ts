import { setTimeout as nextTimer } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Returns true when an object was garbage-collected. Poll it until it is true. */
export async function isCollected(object: WeakRef<object>): Promise<boolean> {
  setFlagsFromString("--expose-gc");
  // A dereferenced object is held until the end of the turn.
  await nextTimer();
  (runInNewContext("gc") as () => void)();
  return object.deref() === undefined;
}
