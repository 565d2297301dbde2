import { describe, expect, test } from "vitest";
import { z } from "zod";
import {
  compareInstants,
  type Instant,
  instantAt,
  isInstant,
  timeOf,
  toInstant,
} from "../../src/upstream/instant.ts";
import { createRandom } from "../helpers/random.ts";

const judge = z.iso.datetime({ offset: true, precision: 3 });
const twoDigits = (value: number) => String(value).padStart(2, "0");

describe("an instant", () => {
  test("is valid as text for existing days in the years 0000 to 9999", () => {
    const wrong: string[] = [];
    for (let year = 0; year <= 9_999; year += 3) {
      for (let month = 0; month <= 13; month += 1) {
        for (const day of [0, 1, 9, 10, 19, 20, 28, 29, 30, 31, 32]) {
          const text = `${String(year).padStart(4, "0")}-${twoDigits(month)}-${twoDigits(day)}T23:59:59.999Z`;
          const date = new Date(text);
          // Date parses the 30th of February as the 1st of March.
          const exists = !Number.isNaN(date.getTime()) && date.toISOString() === text;
          if (isInstant(text) !== exists) wrong.push(text);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  test("has one spelling: other spellings are invalid as text, and converted as timestamps", () => {
    for (const text of [
      "2026-03-01T10:00:00Z",
      "2026-03-01T10:00:00.000+00:00",
      "2026-03-01T11:00:00+01:00",
      "2026-03-01T10:00:00.0004Z",
    ]) {
      expect(isInstant(text)).toBe(false);
      expect(toInstant(text)).toBe("2026-03-01T10:00:00.000Z");
    }
    for (const text of [
      "2026-03-01t10:00:00.000Z",
      "2026-03-01T24:00:00.000Z",
      "2026-03-01T10:60:00.000Z",
      "2026-03-01T10:00:60.000Z",
      "2026-03-01T10:00:00,000Z",
      "+002026-03-01T10:00:00.0Z",
      "2026-03-01T10:00:00.000Z\n",
      "\u0662026-03-01T10:00:00.00Z",
      "",
    ]) {
      expect(isInstant(text)).toBe(false);
      expect(judge.safeParse(text).success).toBe(false);
    }
  });

  test("is compared by time, even outside the years of four digits", () => {
    const random = createRandom(20_261_121);
    const anyTime = () => Math.floor((random() - 0.5) * 10 ** (3 + Math.floor(random() * 13.2)));
    for (let round = 0; round < 5_000; round += 1) {
      const [a, b] = [anyTime(), random() < 0.1 ? 0 : anyTime()];
      expect(Math.sign(compareInstants(instantAt(a), instantAt(b)))).toBe(Math.sign(a - b));
      expect(timeOf(instantAt(a))).toBe(a + 0);
    }
  });

  test("is a string in JSON, like a date", () => {
    const time = Date.UTC(2026, 2, 1, 10);
    const instant: Instant = instantAt(new Date(time));
    expect(JSON.stringify({ at: instant })).toBe(JSON.stringify({ at: new Date(time) }));
  });
});
