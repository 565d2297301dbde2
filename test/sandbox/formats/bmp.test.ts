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

/** Parts of a file with one row of pixels. */
function rowOf(bits: number, pixels: readonly number[], more: Partial<BmpParts> = {}): BmpParts {
  return { width: pixels.length, height: 1, bits, rows: packRows([pixels], bits), ...more };
}

/** Parts of a file with the palette and its indexes. */
function indexedAs(bits: number, more: Partial<BmpParts> = {}): BmpParts {
  return { ...size, bits, palette, rows: packRows(indexed, bits), ...more };
}

/** Parts of a file with the palette whose rows are run-length encoded. */
function runsOf(bits: number, compression: number, ...rows: readonly number[]): BmpParts {
  return { ...size, bits, compression, palette, rows: Buffer.from(rows) };
}

const withAlpha = { bits: 32, compression: 3, masks: [0xff0000, 0xff00, 0xff, 0xff000000] };
const oneBit = [
  [0, 1, 0, 1, 1],
  [1, 0, 0, 0, 1],
];

const variants: Readonly<Record<string, { parts: BmpParts; shows: Picture }>> = {
  "1 bit": {
    parts: { ...size, bits: 1, palette: [blue, grey], rows: packRows(oneBit, 1) },
    shows: [
      [grey, blue, blue, blue, grey],
      [blue, grey, blue, grey, grey],
    ],
  },
  "2 bits": { parts: indexedAs(2), shows: bottomUp },
  "4 bits": { parts: indexedAs(4), shows: bottomUp },
  "8 bits": { parts: indexedAs(8), shows: bottomUp },
  "8 bits with fewer colours than the depth allows": {
    parts: indexedAs(8, { tellsColours: true }),
    shows: bottomUp,
  },
  "4 bits with rows from top to bottom": {
    parts: indexedAs(4, { height: -2 }),
    shows: bottomUp.toReversed(),
  },
  "8 bits with the first OS/2 header": { parts: indexedAs(8, { headerBytes: 12 }), shows: bottomUp },
  "1 bit with the first OS/2 header": {
    parts: rowOf(1, [0, 1], { headerBytes: 12, palette: [grey, blue] }),
    shows: [[grey, blue]],
  },
  "8 bits with the second OS/2 header": { parts: indexedAs(8, { headerBytes: 64 }), shows: bottomUp },
  "4 bits with the second OS/2 header, shortened to 16 bytes": {
    parts: indexedAs(4, { headerBytes: 16 }),
    shows: bottomUp,
  },
  "24 bits": { parts: rowOf(24, [0xff0000, 0x00ff00, 0x78797a]), shows: [[red, green, grey]] },
  "24 bits with the first OS/2 header": {
    parts: rowOf(24, [0xff0000, 0x0000ff], { headerBytes: 12 }),
    shows: [[red, blue]],
  },
  "16 bits without masks": {
    parts: rowOf(16, [rgb555(31, 0, 0), rgb555(0, 31, 0), rgb555(15, 16, 1)]),
    shows: [[red, green, [123, 132, 8]]],
  },
  "16 bits with masks of 5, 6 and 5 bits": {
    parts: rowOf(16, [0xf800, 0x07e0, (10 << 11) | (21 << 5) | 31], {
      compression: 3,
      masks: [0xf800, 0x07e0, 0x001f],
    }),
    shows: [[red, green, [82, 85, 255]]],
  },
  "32 bits with an unused fourth byte": {
    parts: rowOf(32, [0x00ff0000, 0x7f0000ff]),
    shows: [[red, blue]],
  },
  "32 bits with masks after the header": {
    parts: rowOf(32, [0x000000ff, 0x00ff0000], {
      compression: 3,
      masks: [0x000000ff, 0x0000ff00, 0x00ff0000],
    }),
    shows: [[red, blue]],
  },
  "32 bits with masks of ten bits each": {
    parts: rowOf(32, [0x3ff00000, (512 << 20) | (256 << 10)], {
      compression: 3,
      masks: [0x3ff00000, 0x000ffc00, 0x000003ff],
    }),
    shows: [[red, [128, 64, 0]]],
  },
  "32 bits with alpha in a 108-byte header": {
    parts: rowOf(32, [0x80ff0000, 0x000000ff], { headerBytes: 108, ...withAlpha }),
    shows: [
      [
        [...red, 128],
        [...blue, 0],
      ],
    ],
  },
  "32 bits with an alpha mask in a 124-byte header but only zero alpha": {
    parts: rowOf(32, [0x00ff0000, 0x000000ff], { headerBytes: 124, ...withAlpha }),
    shows: [[red, blue]],
  },
  "32 bits with masks in a 56-byte header": {
    parts: rowOf(32, [0xff0000ff], {
      headerBytes: 56,
      compression: 3,
      masks: [0xff, 0xff00, 0xff0000, 0xff000000],
    }),
    shows: [[[...red, 255]]],
  },
  "8 bits with run-length encoding": {
    // Five literal pixels and one padding byte; then two runs, two literal pixels as a run, and the end marker.
    parts: runsOf(8, 1, 0, 5, 0, 1, 2, 1, 0, 0, 0, 0, 2, 2, 1, 1, 1, 0, 1, 1, 0, 1),
    shows: bottomUp,
  },
  "8 bits with run-length encoding and a position change": {
    // One pixel, a move by three to the right and one up, and one more pixel.
    parts: runsOf(8, 1, 1, 1, 0, 2, 3, 1, 1, 2, 0, 1),
    shows: [
      [black, black, black, black, green],
      [red, black, black, black, black],
    ],
  },
  "4 bits with run-length encoding": {
    // Five literal pixels in three bytes and one padding byte; then two runs with alternating colours.
    parts: runsOf(4, 2, 0, 5, 0x01, 0x21, 0x00, 0, 0, 0, 3, 0x21, 2, 0x01, 0, 0, 0, 1),
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

/** Decodes a file whose header is understood. */
function decode(parts: BmpParts) {
  const file = assembleBmp(parts);
  const header = readBmpHeader(file);
  if (header === undefined) throw new Error("the header was not understood");
  return decodeBmp(file, header);
}

test.each(Object.entries(variants))(
  "detail 5: the BMP decoder reads the pixels of a file with %s",
  (_, { parts, shows }) => {
    const { data, width, height } = decode(parts);
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
  expect(() => decode(runsOf(8, 1, 5, 1, 0, 0, 2))).toThrow(/incomplete/);
});
