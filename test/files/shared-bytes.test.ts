import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { shareBytes } from "../../src/files/shared-bytes.ts";

const pieces = (count: number) => Array.from({ length: count }, (_, index) => Buffer.from([index]));

async function readAll(bytes: AsyncIterable<Uint8Array>): Promise<number[]> {
  const all: number[] = [];
  for await (const piece of bytes) all.push(...piece);
  return all;
}

test("each consumer receives all bytes, and one that stops does not block the others", async () => {
  const source = Readable.from(pieces(5));
  const [whole, start, none] = shareBytes(source, 3);
  if (!whole || !start || !none) throw new Error("There are three consumers.");
  const first = async () => {
    const { value } = await start.next();
    await start.return?.();
    return value?.[0];
  };
  expect(await Promise.all([readAll(whole), first(), none.return?.()])).toEqual([
    [0, 1, 2, 3, 4],
    0,
    { done: true, value: undefined },
  ]);
  expect(await start.next()).toEqual({ done: true, value: undefined });
});

test("the source is read only as far as the slowest consumer has requested, and destroyed when all have stopped", async () => {
  let taken = 0;
  const source = Readable.from(
    (function* () {
      for (const piece of pieces(100)) {
        taken += 1;
        yield piece;
      }
    })(),
    { highWaterMark: 1 },
  );
  const [fast, slow] = shareBytes(source, 2);
  if (!fast || !slow) throw new Error("There are two consumers.");
  const [one, two] = [fast.next(), slow.next()];
  expect([(await one).value?.[0], (await two).value?.[0]]).toEqual([0, 0]);
  const waiting = fast.next();
  expect(taken).toBeLessThan(5);
  await slow.return?.();
  expect((await waiting).value?.[0]).toBe(1);
  await fast.return?.();
  expect(source.destroyed).toBe(true);
});

test("an error of the source reaches each consumer", async () => {
  const source = Readable.from(
    (function* () {
      yield Buffer.from([1]);
      throw new Error("broken off");
    })(),
  );
  const ends = await Promise.allSettled(shareBytes(source, 2).map(readAll));
  expect(ends.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});
