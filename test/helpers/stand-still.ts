import { vi } from "vitest";

/**
 * Waits until bytes have moved and their number stays the same for many turns of the event loop. It is for bytes within
 * this process, which move each turn while there is room for them.
 * @param count number of bytes moved so far
 * @returns the number of bytes moved
 */
export async function standStill(count: () => number): Promise<number> {
  let last = 0;
  let looksAlike = 0;
  await vi.waitUntil(
    () => {
      const now = count();
      looksAlike = now > 0 && now === last ? looksAlike + 1 : 0;
      last = now;
      return looksAlike === 20;
    },
    { interval: 20 },
  );
  return last;
}
