import { expect, test } from "vitest";
import { createFormats } from "../../src/console/messages/formats.ts";

const now = new Date(2026, 10, 28, 21, 16);

test.each([
  [new Date(2026, 10, 28, 22, 16), "in 1 hour"],
  [new Date(2026, 10, 29, 22, 0), "tomorrow"],
  // 35 hours later, which is not the next day.
  [new Date(2026, 10, 30, 8, 0), "in 2 days"],
  [new Date(2026, 10, 27, 9, 0), "yesterday"],
  [new Date(2027, 0, 7, 21, 16), "in 1 month"],
  [now, "now"],
])("the time %s is described by its distance in calendar days", (instant, words) => {
  expect(createFormats("en").relative(instant, now)).toBe(words);
});

test.each([
  [1, "1 byte", "1 Byte"],
  [5, "5 bytes", "5 Byte"],
  [48_000, "48 kB", "48 kB"],
  [2_100_000, "2.1 MB", "2,1 MB"],
])("a size of %s bytes is written as %s and %s", (size, english, german) => {
  const written = [createFormats("en"), createFormats("de")].map(({ bytes }) => bytes(size));
  expect(written.map((text) => text.replace("\u00A0", " "))).toEqual([english, german]);
});
