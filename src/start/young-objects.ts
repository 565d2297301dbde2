import { setFlagsFromString } from "node:v8";

/**
 * Disables V8's allocation-site pretenuring for the process. It sets a flag of V8, so only the start code of the
 * process calls it.
 *
 * Pretenuring allocates objects in the old generation when most objects of the same allocation site survived a
 * scavenge. The first burst of requests runs in a small young generation, so objects of a single request survive it
 * too. Once they are allocated old, they and the service responses that they reference stay until the next full
 * collection. Measured: lists took 1.4 times the CPU in one process of ten, until it was restarted.
 */
export function keepObjectsYoung(): void {
  setFlagsFromString("--no-allocation-site-pretenuring");
}
