import { setFlagsFromString } from "node:v8";
import type { Clock } from "../clock.ts";

/** Window in which new subscriptions are counted, in milliseconds. */
const windowMs = 1_000;
/** Number of new subscriptions in a window that counts as a burst. */
const burst = 50;
/** Minimum time between two resets of the highest count, in milliseconds. */
const renewalMs = 60_000;
/** V8's default growth factor of the young generation. */
const usualFactor = 2;

/**
 * Creates a function that must be called with the number of open subscriptions each time one starts. It prevents the
 * young generation from growing while the number rises in a burst. It sets a flag of V8, so only the start code of the
 * process creates one.
 *
 * V8 doubles the young generation, up to 128 MB, whenever as many bytes have survived in it as it is large. Everything
 * that a subscription holds survives. Measured: ten thousand subscriptions that started within a minute cost 10 KB more
 * each, which was freed only after the process had been quiet for long. Requests need a large young generation, without
 * which lists cost up to twice the CPU time. So it may grow again as soon as the number of open subscriptions stays
 * below its highest count.
 * @param setFactor sets the growth factor of the young generation; 1 disables growth.
 */
export function createGrowthBrake(
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
    // Most subscriptions have ended, so new ones need the memory again. The time limit prevents clients that reconnect
    // endlessly from keeping the guard active.
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
