import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");

/**
 * Collects garbage immediately, in the whole heap or only in its young generation. Decoded pixels lie outside the heap,
 * so they do not make V8 collect the small objects that own them.
 */
export const collectGarbage = runInNewContext("gc") as (options?: { readonly type: "minor" }) => void;
