import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");

/**
 * Collects garbage now, of the whole heap or of its young objects alone. Pixels of decoders lie outside the heap, so
 * nothing there makes V8 collect the small objects that hold them.
 */
export const collectGarbage = runInNewContext("gc") as (options?: { readonly type: "minor" }) => void;
