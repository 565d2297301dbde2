import { expect, test } from "vitest";
import { createMemoryRelease } from "../../src/start/memory-release.ts";
import { createManualClock } from "../helpers/clock.ts";

const megabyte = 1_048_576;

/** A process whose memory and load a test sets, and how often it was collected. */
async function watch(afterCollectionMb: number) {
  const process = { mb: 120, busy: 0, collections: 0 };
  const clock = createManualClock();
  createMemoryRelease(
    clock,
    { memoryBytes: () => process.mb * megabyte, busyShare: () => process.busy },
    () => {
      process.collections += 1;
      process.mb = afterCollectionMb;
    },
  );
  const look = () => clock.advance(2_000);
  await look();
  return { process, look };
}

test("memory is returned when a rush is over, and not before", async () => {
  const { process, look } = await watch(125);
  Object.assign(process, { mb: 500, busy: 0.9 });
  await look();
  await look();
  expect(process.collections).toBe(0);
  process.busy = 0.1;
  await look();
  expect(process).toMatchObject({ collections: 1, mb: 125 });
  await look();
  expect(process.collections).toBe(1);
});

test("what is in use is looked at at ever longer intervals, and returned when it is free", async () => {
  const { process, look } = await watch(300);
  process.mb = 310;
  for (let count = 0; count < 63; count += 1) await look();
  expect(process.collections).toBe(6);
  process.mb = 330;
  await look();
  expect(process.collections).toBe(7);
});

test("a little more than before is left alone", async () => {
  const { process, look } = await watch(120);
  process.mb = 140;
  await look();
  expect(process.collections).toBe(0);
});
