import { expect, test } from "vitest";
import { TransferSpeed } from "../../../src/console/api/transfer-speed.ts";

test("the speed is averaged over the last seconds", () => {
  const speed = new TransferSpeed();
  expect(speed.bytesPerSecond).toBeNull();
  speed.note(0, 0);
  speed.note(10_000, 1_000_000);
  expect(speed.bytesPerSecond).toBe(100_000);
  speed.note(14_000, 1_004_000);
  expect(speed.bytesPerSecond).toBe(1_000);
  speed.reset();
  expect(speed.bytesPerSecond).toBeNull();
});

test("the speed is measured anew when bytes are sent again", () => {
  const speed = new TransferSpeed();
  speed.note(0, 0);
  speed.note(1_000, 5_000);
  expect(speed.bytesPerSecond).toBe(5_000);
  speed.note(2_000, 3_000);
  expect(speed.bytesPerSecond).toBeNull();
  speed.note(3_000, 4_000);
  expect(speed.bytesPerSecond).toBe(1_000);
});
