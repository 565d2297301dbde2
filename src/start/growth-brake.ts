import { setFlagsFromString } from "node:v8";
import type { Clock } from "../clock.ts";

/** How long the beginnings of subscriptions are counted together, in milliseconds. */
const windowMs = 1_000;
/** As many of them are a burst. */
const burst = 50;
/** How long it takes at least until subscriptions that begin in the place of others can be a burst again, in milliseconds. */
const renewalMs = 60_000;
/** By how much V8 grows the young generation at a time, unless it is told otherwise. */
const usualFactor = 2;

/**
 * Makes a function that takes the number of open subscriptions each time that one begins, and keeps the young generation
 * from growing while more and more of them begin at a rush. It sets a flag of V8: only the process's own start makes one.
 *
 * V8 doubles the young generation whenever as much has survived in it as it is large, up to 128 MB. All that a
 * subscription holds survives: measured, ten thousand of them that began within a minute left 10 KB more for each, which was
 * given back only when the process had been quiet for long. Requests need a large one, without which lists cost up to
 * twice the processor time, so it may grow again as soon as the number of open subscriptions stays below its highest.
 * @param setFactor sets by how much the young generation grows; 1 for not at all.
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
    // Most have left since then: those that come now need the memory anew. Clients that leave and come without end do not
    // hold the brake by that.
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
 * Whether Node was started with a growth factor of the operator's own, which a brake would overwrite.
 * @param nodeArguments what Node was started with (`process.execArgv`; `NODE_OPTIONS` cannot say it).
 */
export function hasOwnGrowthFactor(nodeArguments: readonly string[]): boolean {
  return nodeArguments.some((argument) => /^--semi[-_]space[-_]growth[-_]factor\b/.test(argument));
}

function setGrowthFactor(factor: number): void {
  setFlagsFromString(`--semi-space-growth-factor=${factor}`);
}
