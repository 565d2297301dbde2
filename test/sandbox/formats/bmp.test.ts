import { expect, test } from "vitest";
import { readBmpHeader } from "../../../src/sandbox/formats/bmp-header.ts";
import { decodeBmp } from "../../../src/sandbox/formats/bmp.ts";
import { assembleBmp, type BmpParts, packRows } from "../../helpers/media-files/bmp-variants.ts";

const black = [0, 0, 0] as const;
const red = [255, 0, 0] as const;
const green = [0, 255, 0] as const;
const blue = [0, 0, 255] as const;
const grey = [120, 121, 122] as const;

/** Expected pixels of a file from the top left: red, green, blue, and alpha when the file has it. */
type Picture = readonly (readonly (readonly number[])[])[];

/** Palette indexes by row; the bottom row is first unless the height is negative. */
const indexed = [
  [0, 1, 2, 1, 0],
  [2, 2, 1, 0, 1],
];
const palette = [black, red, green];
const bottomUp: Picture = [
  [green, green, red, black, red],
  [black, red, green, red, black],
];
const size = { width: 5, height: 2 };
const rgb555 = (r: number, g: number, b: number) => (r << 10) | (g << 5) | b;

const variants: Readonly<Record<string, { parts: BmpParts; shows: Picture }>> = {
  "1 bit": {
    parts: {
      ...size,
      bits: 1,
      palette: [blue, grey],
      rows: packRows(
        [
          [0, 1, 0, 1, 1],
          [1, 0, 0, 0, 1],
        ],
        1,
      ),
    },
    shows: [
      [grey, blue, blue, blue, grey],
      [blue, grey, blue, grey, grey],
    ],
  },
  "2 bits": { parts: { ...size, bits: 2, palette, rows: packRows(indexed, 2) }, shows: bottomUp },
  "4 bits": { parts: { ...size, bits: 4, palette, rows: packRows(indexed, 4) }, shows: bottomUp },
  "8 bits": { parts: { ...size, bits: 8, palette, rows: packRows(indexed, 8) }, shows: bottomUp },
  "8 bits with fewer colours than the depth allows": {
    parts: { ...size, bits: 8, palette, tellsColours: true, rows: packRows(indexed, 8) },
    shows: bottomUp,
  },
  "4 bits with rows from top to bottom": {
    parts: { width: 5, height: -2, bits: 4, palette, rows: packRows(indexed, 4) },
    shows: bottomUp.toReversed(),
  },
  "8 bits with the first OS/2 header": {
    parts: { ...size, headerBytes: 12, bits: 8, palette, rows: packRows(indexed, 8) },
    shows: bottomUp,
  },
  "1 bit with the first OS/2 header": {
    parts: {
      width: 2,
      height: 1,
      headerBytes: 12,
      bits: 1,
      palette: [grey, blue],
      rows: packRows([[0, 1]], 1),
    },
    shows: [[grey, blue]],
  },
  "8 bits with the second OS/2 header": {
    parts: { ...size, headerBytes: 64, bits: 8, palette, rows: packRows(indexed, 8) },
    shows: bottomUp,
  },
  "4 bits with the second OS/2 header, shortened to 16 bytes": {
    parts: { ...size, headerBytes: 16, bits: 4, palette, rows: packRows(indexed, 4) },
    shows: bottomUp,
  },
  "24 bits": {
    parts: { width: 3, height: 1, bits: 24, rows: packRows([[0xff0000, 0x00ff00, 0x78797a]], 24) },
    shows: [[red, green, grey]],
  },
  "24 bits with the first OS/2 header": {
    parts: { width: 2, height: 1, headerBytes: 12, bits: 24, rows: packRows([[0xff0000, 0x0000ff]], 24) },
    shows: [[red, blue]],
  },
  "16 bits without masks": {
    parts: {
      width: 3,
      height: 1,
      bits: 16,
      rows: packRows([[rgb555(31, 0, 0), rgb555(0, 31, 0), rgb555(15, 16, 1)]], 16),
    },
    shows: [[red, green, [123, 132, 8]]],
  },
  "16 bits with masks of 5, 6 and 5 bits": {
    parts: {
      width: 3,
      height: 1,
      bits: 16,
      compression: 3,
      masks: [0xf800, 0x07e0, 0x001f],
      rows: packRows([[0xf800, 0x07e0, (10 << 11) | (21 << 5) | 31]], 16),
    },
    shows: [[red, green, [82, 85, 255]]],
  },
  "32 bits with an unused fourth byte": {
    parts: { width: 2, height: 1, bits: 32, rows: packRows([[0x00ff0000, 0x7f0000ff]], 32) },
    shows: [[red, blue]],
  },
  "32 bits with masks after the header": {
    parts: {
      width: 2,
      height: 1,
      bits: 32,
      compression: 3,
      masks: [0x000000ff, 0x0000ff00, 0x00ff0000],
      rows: packRows([[0x000000ff, 0x00ff0000]], 32),
    },
    shows: [[red, blue]],
  },
  "32 bits with masks of ten bits each": {
    parts: {
      width: 2,
      height: 1,
      bits: 32,
      compression: 3,
      masks: [0x3ff00000, 0x000ffc00, 0x000003ff],
      rows: packRows([[0x3ff00000, (512 << 20) | (256 << 10)]], 32),
    },
    shows: [[red, [128, 64, 0]]],
  },
  "32 bits with alpha in a 108-byte header": {
    parts: {
      width: 2,
      height: 1,
      headerBytes: 108,
      bits: 32,
      compression: 3,
      masks: [0xff0000, 0xff00, 0xff, 0xff000000],
      rows: packRows([[0x80ff0000, 0x000000ff]], 32),
    },
    shows: [
      [
        [...red, 128],
        [...blue, 0],
      ],
    ],
  },
  "32 bits with an alpha mask in a 124-byte header but only zero alpha": {
    parts: {
      width: 2,
      height: 1,
      headerBytes: 124,
      bits: 32,
      compression: 3,
      masks: [0xff0000, 0xff00, 0xff, 0xff000000],
      rows: packRows([[0x00ff0000, 0x000000ff]], 32),
    },
    shows: [[red, blue]],
  },
  "32 bits with masks in a 56-byte header": {
    parts: {
      width: 1,
      height: 1,
      headerBytes: 56,
      bits: 32,
      compression: 3,
      masks: [0xff, 0xff00, 0xff0000, 0xff000000],
      rows: packRows([[0xff0000ff]], 32),
    },
    shows: [[[...red, 255]]],
  },
  "8 bits with run-length encoding": {
    parts: {
      ...size,
      bits: 8,
      compression: 1,
      palette,
      // Five literal pixels and one padding byte; then two runs, two literal pixels as a run, and the end marker.
      rows: Buffer.from([0, 5, 0, 1, 2, 1, 0, 0, 0, 0, 2, 2, 1, 1, 1, 0, 1, 1, 0, 1]),
    },
    shows: bottomUp,
  },
  "8 bits with run-length encoding and a position change": {
    parts: {
      ...size,
      bits: 8,
      compression: 1,
      palette,
      // One pixel, a move by three to the right and one up, and one more pixel.
      rows: Buffer.from([1, 1, 0, 2, 3, 1, 1, 2, 0, 1]),
    },
    shows: [
      [black, black, black, black, green],
      [red, black, black, black, black],
    ],
  },
  "4 bits with run-length encoding": {
    parts: {
      ...size,
      bits: 4,
      compression: 2,
      palette,
      // Five literal pixels in three bytes and one padding byte; then two runs with alternating colours.
      rows: Buffer.from([0, 5, 0x01, 0x21, 0x00, 0, 0, 0, 3, 0x21, 2, 0x01, 0, 0, 0, 1]),
    },
    shows: [
      [green, red, green, black, red],
      [black, red, green, red, black],
    ],
  },
  "24 bits with OS/2 run-length encoding": {
    parts: {
      width: 3,
      height: 1,
      headerBytes: 64,
      bits: 24,
      compression: 4,
      rows: Buffer.from([2, 0, 0, 255, 1, 255, 0, 0, 0, 0, 0, 1]),
    },
    shows: [[red, red, blue]],
  },
};

test.each(Object.entries(variants))(
  "detail 5: the BMP decoder reads the pixels of a file with %s",
  (_, { parts, shows }) => {
    const file = assembleBmp(parts);
    const header = readBmpHeader(file);
    if (header === undefined) throw new Error("the header was not understood");
    const { data, width, height } = decodeBmp(file, header);
    expect({ width, height }).toEqual({ width: parts.width, height: Math.abs(parts.height) });
    expect([...data]).toEqual(shows.flat(2));
  },
);

test.each([
  ["fax compression (OS/2)", { headerBytes: 64, bits: 1, compression: 3 }],
  ["JPEG compression", { bits: 24, compression: 4 }],
  ["a depth of 5 bits", { bits: 5 }],
  ["8-bit runs at a depth of 4 bits", { bits: 4, compression: 1 }],
])("detail 5: the BMP reader rejects the header of a file with %s", (_, parts) => {
  expect(readBmpHeader(assembleBmp({ ...size, ...parts, rows: Buffer.alloc(100) }))).toBeUndefined();
});

test("detail 5: the BMP decoder rejects runs that end before the image is complete", () => {
  const file = assembleBmp({ ...size, bits: 8, compression: 1, palette, rows: Buffer.from([5, 1, 0, 0, 2]) });
  const header = readBmpHeader(file);
  if (header === undefined) throw new Error("the header was not understood");
  expect(() => decodeBmp(file, header)).toThrow(/incomplete/);
});
