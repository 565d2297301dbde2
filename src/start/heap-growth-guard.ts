import { setFlagsFromString } from "node:v8";
import type { Clock } from "../clock.ts";

/** Window in which new subscriptions are counted, in milliseconds. */
const windowMs = 1_000;
/** Number of new subscriptions in a window that counts as a burst. */
const burst = 50;
/** Minimum time between two resets of the peak, in milliseconds. */
const renewalMs = 60_000;
/** V8's default growth factor of the young generation. */
const usualFactor = 2;

/**
 * Creates a function that must be called with the number of open subscriptions each time one starts. It prevents the
 * young generation of the heap from growing during a burst of new subscriptions. It sets a V8 flag, so only the start
 * code of the process creates it.
 *
 * V8 doubles the young generation, up to 128 MB, when the bytes that survived in it equal its size. All memory of an
 * open subscription survives. Measured: each of ten thousand subscriptions that started within a minute cost 10 KB
 * more, which V8 freed only after a long quiet time. Requests, in contrast, need a large young generation: with a small
 * one, lists cost up to twice the CPU time. So it may grow again as soon as the number of open subscriptions stays
 * below its peak.
 * @param setFactor sets the growth factor of the young generation; 1 disables growth.
 */
export function createHeapGrowthGuard(
  clock: Clock,
  setFactor: (factor: number) => void = setGrowthFactor,
): (open: number) => void {
  let most = 0;
  let renewedAtMs = Number.NEGATIVE_INFINITY;
  let risen = 0;
  let isCounting = false;
  let isBraking = false;
  const beginWindow = () => {
    risen = 0;
    isCounting = true;
    clock.schedule(endWindow, windowMs);
  };
  const endWindow = () => {
    isCounting = false;
    if (risen >= burst) {
      beginWindow();
    } else if (isBraking) {
      isBraking = false;
      setFactor(usualFactor);
    }
  };
  return (open) => {
    // Most subscriptions have ended, so the peak restarts at the present number. The time limit prevents clients that
    // reconnect endlessly from keeping the guard active.
    if (open < most / 2 && clock.now() - renewedAtMs >= renewalMs) {
      most = 0;
      renewedAtMs = clock.now();
    }
    if (open <= most) return;
    most = open;
    if (!isCounting) beginWindow();
    risen += 1;
    if (isBraking || risen < burst) return;
    isBraking = true;
    setFactor(1);
  };
}

/**
 * True when the operator has set a growth factor for Node, which the guard would overwrite.
 * @param nodeArguments arguments of Node (`process.execArgv`; `NODE_OPTIONS` cannot contain the flag).
 */
export function hasOwnGrowthFactor(nodeArguments: readonly string[]): boolean {
  return nodeArguments.some((argument) => /^--semi[-_]space[-_]growth[-_]factor\b/.test(argument));
}

function setGrowthFactor(factor: number): void {
  setFlagsFromString(`--semi-space-growth-factor=${factor}`);
}
