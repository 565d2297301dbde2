import { setImmediate as nextTurn } from "node:timers/promises";

/** Longest time in milliseconds that the reading of one file keeps the event loop to itself. */
const sliceMs = 5;

/** Makes a function that lets the event loop turn when 5 ms have passed since it last did; at other times it costs nothing. */
export function createTurns(): () => Promise<void> | undefined {
  let beganAtMs = performance.now();
  const turn = async () => {
    await nextTurn();
    beganAtMs = performance.now();
  };
  return () => (performance.now() - beganAtMs < sliceMs ? undefined : turn());
}
