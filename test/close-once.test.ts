import { expect, test } from "vitest";
import { closeOnce } from "../src/close-once.ts";

/** Steps that record their numbers; the listed ones fail, and the even ones fail synchronously. */
function stepsThatFail(failing: readonly number[]) {
  const taken: number[] = [];
  const steps = [1, 2, 3, 4].map((number) => () => {
    taken.push(number);
    if (!failing.includes(number)) return undefined;
    if (number % 2 === 0) throw new Error(`${number} fails.`);
    return Promise.reject(new Error(`${number} fails.`));
  });
  return { taken, close: closeOnce(steps) };
}

test("each close step runs once, in order, for any number of calls", async () => {
  const { taken, close } = stepsThatFail([]);
  await Promise.all([close(), close()]);
  await close();
  expect(taken).toEqual([1, 2, 3, 4]);
});

test.each([1, 2])(
  "a failing close step does not stop the others, and its error is thrown: step %i",
  async (one) => {
    const { taken, close } = stepsThatFail([one]);
    await expect(close()).rejects.toThrow(`${one} fails.`);
    expect(taken).toEqual([1, 2, 3, 4]);
  },
);

test("errors of several close steps are thrown as one", async () => {
  const { taken, close } = stepsThatFail([1, 2, 4]);
  const failure = await close().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(AggregateError);
  expect((failure as AggregateError).errors.map(String)).toEqual([
    "Error: 1 fails.",
    "Error: 2 fails.",
    "Error: 4 fails.",
  ]);
  expect(taken).toEqual([1, 2, 3, 4]);
});
