import { setTimeout as nextTimer } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Whether nothing holds an object any more, after a collection of garbage. To be asked until it is so. */
export async function isCollected(object: WeakRef<object>): Promise<boolean> {
  setFlagsFromString("--expose-gc");
  // What was looked at in a turn is held until its end.
  await nextTimer();
  (runInNewContext("gc") as () => void)();
  return object.deref() === undefined;
}
