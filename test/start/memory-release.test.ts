import { expect, test } from "vitest";
import { createMemoryRelease } from "../../src/start/memory-release.ts";
import { createManualClock } from "../helpers/clock.ts";

const megabyte = 1_048_576;

/** Simulates a process whose memory and load the test sets, and counts its collections. */
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
  const lookFor = async (seconds: number) => {
    for (let passed = 0; passed < seconds; passed += 2) await look();
  };
  await look();
  return { process, look, lookFor };
}

test("memory is released once a load peak has been over for a while, and not before", async () => {
  const { process, look, lookFor } = await watch(125);
  Object.assign(process, { mb: 500, busy: 0.9 });
  await lookFor(60);
  process.busy = 0.05;
  await lookFor(14);
  // A burst of requests that spans two measurements.
  process.busy = 0.25;
  await look();
  process.busy = 0.05;
  await lookFor(14);
  expect(process.collections).toBe(0);
  await look();
  expect(process).toMatchObject({ collections: 1, mb: 125 });
  await lookFor(60);
  expect(process.collections).toBe(1);
});

test("memory that requests allocate repeatedly is released at growing intervals, and a larger amount immediately", async () => {
  const { process, look, lookFor } = await watch(125);
  await lookFor(16);
  // The same amount each time: compiled code is also collected.
  for (let passed = 0; passed < 600; passed += 2) {
    process.mb = 190;
    await look();
  }
  expect(process.collections).toBe(6);
  process.mb = 400;
  await look();
  expect(process).toMatchObject({ collections: 7, mb: 125 });
});

test("memory in use is checked at growing intervals and released when it becomes free", async () => {
  const { process, look, lookFor } = await watch(300);
  process.mb = 310;
  await lookFor(16 + 15 + 30 + 60);
  expect(process.collections).toBe(4);
  process.mb = 340;
  await look();
  expect(process.collections).toBe(5);
});

test("a small increase in memory is ignored", async () => {
  const { process, lookFor } = await watch(120);
  process.mb = 140;
  await lookFor(60);
  expect(process.collections).toBe(0);
});

test("memory is released after each of many equal load peaks", async () => {
  const { process, lookFor } = await watch(125);
  for (let rush = 1; rush <= 12; rush += 1) {
    Object.assign(process, { mb: 500, busy: 0.9 });
    await lookFor(60);
    process.busy = 0;
    await lookFor(16);
    expect(process).toMatchObject({ collections: rush, mb: 125 });
    await lookFor(3_600);
  }
});
