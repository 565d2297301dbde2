import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import {
  createBlockTemplate,
  variableDigit,
} from "../../../src/sandbox/services/catalog-feed/content/block-template.ts";
import { createGzipFile } from "../../../src/sandbox/services/catalog-feed/content/gzip-file.ts";

const marks = String.fromCharCode(...Array.from({ length: 12 }, (_, index) => variableDigit(index)));
/**
 * Text with near and far repetitions, subsets of the digits, digits next to variable digits, and two-byte characters.
 */
const text = [
  ...Array.from(
    { length: 300 },
    (_, row) => `${row}\t${marks}\t0${marks.slice(3, 5)}9\t${(row * 7919) % 1000}é\n`,
  ),
  "x".repeat(30_000),
  `\t0${marks.slice(3, 5)}9\t\n`,
  "y".repeat(40_000),
  "\n",
].join("");
const digitsOf = (number: number) => Uint8Array.from(`${String(number).padStart(6, "0")}490123`, Number);

/** Returns the expected text of a block. */
const blockText = (number: number) =>
  Array.from(text, (character) => {
    const index = marks.indexOf(character);
    return index < 0 ? character : String(digitsOf(number)[index]);
  }).join("");

const head = createBlockTemplate(Buffer.from("first\tsecond\n"));
const body = createBlockTemplate(Buffer.from(text));
const createFile = (blockCount: number) =>
  createGzipFile({ head, body, blockCount, digitsOf, modifiedAtSeconds: 1_772_000_000 });

async function read(file: ReturnType<typeof createFile>, first: number, last: number): Promise<Buffer> {
  return Buffer.from(await new Response(file.stream(first, last)).arrayBuffer());
}

describe("Gzip file generated while it is read", () => {
  it.each([0, 1, 2, 37])(
    "has the announced size, a correct checksum and the text of %i blocks",
    async (blockCount) => {
      const file = createFile(blockCount);
      const bytes = await read(file, 0, file.sizeInBytes - 1);
      expect(bytes).toHaveLength(file.sizeInBytes);
      const expected = Array.from({ length: blockCount }, (_, number) => blockText(number)).join("");
      // gunzip verifies the checksum and the length at the end of the file.
      expect(gunzipSync(bytes).toString() === `first\tsecond\n${expected}`).toBe(true);
    },
  );

  it("is smaller than its text", () => {
    expect(createFile(10).sizeInBytes).toBeLessThan(10 * body.textBytes);
  });

  it("can be read in any range", async () => {
    const file = createFile(60);
    const whole = await read(file, 0, file.sizeInBytes - 1);
    const places = [0, 1, 9, 10, 11, 20, 40];
    for (let place = 50; place < file.sizeInBytes; place += 9973) places.push(place);
    for (let back = 12; back >= 1; back -= 1) places.push(file.sizeInBytes - back);
    const faults: string[] = [];
    for (const first of places) {
      for (const length of [1, 10, 5000, file.sizeInBytes]) {
        const last = Math.min(first + length, file.sizeInBytes) - 1;
        const part = await read(file, first, last);
        if (!part.equals(whole.subarray(first, last + 1))) faults.push(`${first}-${last}`);
      }
    }
    expect(faults).toEqual([]);
  });

  it("generates only the blocks that are read", async () => {
    const made: number[] = [];
    const file = createGzipFile({
      head,
      body,
      blockCount: 1000,
      digitsOf(number) {
        made.push(number);
        return digitsOf(number);
      },
      modifiedAtSeconds: 0,
    });
    const reader = file.stream(0, file.sizeInBytes - 1).getReader();
    expect(made).toEqual([]);
    await reader.read();
    await reader.read();
    expect(made.length).toBeGreaterThan(0);
    const madeBefore = made.length;
    await reader.cancel();
    expect(made.length).toBe(madeBefore);
    expect(madeBefore * body.sizeInBytes).toBeLessThan(200_000);
  });

  it.each([
    ["alone", "y".repeat(40_000) + marks[11]],
    ["too far from the first line", `${"y".repeat(40_000)}${marks}`],
  ])("rejects a template with a variable digit %s", (_, end) => {
    expect(() => createBlockTemplate(Buffer.from(`${marks}\n${end}\n`))).toThrow("variable digit");
  });
});
