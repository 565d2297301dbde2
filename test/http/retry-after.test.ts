import { expect, test } from "vitest";
import { spreadSeconds } from "../../src/retry-after.ts";

test.each([
  [5, 5, 15],
  [1, 1, 3],
])("spreads a minimum Retry-After of %i s over the whole seconds from %i to %i", (least, from, to) => {
  const seconds = Array.from({ length: 1_000 }, (_, index) => spreadSeconds(least, () => index / 1_000));
  expect([Math.min(...seconds), Math.max(...seconds)]).toEqual([from, to]);
  expect(new Set(seconds).size).toBe(to - from + 1);
});
