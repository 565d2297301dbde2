import type { Raster } from "./gradient.ts";

const blockSide = 8;
/** Makes the first coefficient of a block its mean. */
const quantum = 8;
/** Sizes of a difference in bits; the code of each one is the size itself, in four bits. */
const sizes = Array.from({ length: 12 }, (_, size) => size);

/**
 * Writes a JPEG file (baseline, three components, no subsampling) in which each block of 8 x 8 pixels has one colour.
 * @param orientation - as in EXIF; without it the file has no EXIF
 */
export function encodeJpeg(raster: Raster, orientation?: number): Buffer {
  const { width, height } = raster;
  const frame = Buffer.from([8, 0, 0, 0, 0, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    orientation === undefined
      ? segment(0xe0, Buffer.from("JFIF\0\x01\x01\0\0\x01\0\x01\0\0", "latin1"))
      : segment(0xe1, exif(orientation)),
    segment(0xdb, Buffer.alloc(65, quantum).fill(0, 0, 1)),
    segment(0xc0, frame),
    segment(0xc4, huffmanTable(0x00, 4, sizes)),
    // The other coefficients are all zero, which is one symbol.
    segment(0xc4, huffmanTable(0x10, 1, [0])),
    segment(0xda, Buffer.from([3, 1, 0, 2, 0, 3, 0, 0, 63, 0])),
    encodeBlocks(raster),
    Buffer.from([0xff, 0xd9]),
  ]);
}

function segment(marker: number, content: Buffer): Buffer {
  const start = Buffer.from([0xff, marker, 0, 0]);
  start.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([start, content]);
}

/** A Huffman table whose symbols all have codes of the same length. */
function huffmanTable(id: number, codeBits: number, symbols: readonly number[]): Buffer {
  const counts = new Uint8Array(16);
  counts[codeBits - 1] = symbols.length;
  return Buffer.from([id, ...counts, ...symbols]);
}

/** A big-endian TIFF directory with one entry. */
function exif(orientation: number): Buffer {
  const directory = [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0];
  return Buffer.concat([Buffer.from("Exif\0\0MM\0*\0\0\0\x08", "latin1"), Buffer.from(directory)]);
}

function encodeBlocks({ width, height, rgb }: Raster): Buffer {
  const bits = createStuffedWriter();
  const previous = [0, 0, 0];
  for (let top = 0; top < height; top += blockSide) {
    for (let left = 0; left < width; left += blockSide) {
      const y = Math.min(top + blockSide / 2, height - 1);
      const x = Math.min(left + blockSide / 2, width - 1);
      const at = (y * width + x) * 3;
      for (const [component, value] of toYCbCr(rgb.subarray(at, at + 3)).entries()) {
        const difference = value - (previous[component] ?? 0);
        previous[component] = value;
        const size = 32 - Math.clz32(Math.abs(difference));
        bits.write(size, 4);
        bits.write(difference < 0 ? difference + 2 ** size - 1 : difference, size);
        bits.write(0, 1);
      }
    }
  }
  return bits.bytes();
}

/** Converts a colour to YCbCr, each component centred on zero. */
function toYCbCr([red = 0, green = 0, blue = 0]: Uint8Array): number[] {
  return [
    0.299 * red + 0.587 * green + 0.114 * blue - 128,
    -0.168736 * red - 0.331264 * green + 0.5 * blue,
    0.5 * red - 0.418688 * green - 0.081312 * blue,
  ].map((value) => Math.round(value));
}

/** Packs bits, highest first, with a zero after each byte that looks like a marker. */
function createStuffedWriter() {
  const bytes: number[] = [];
  let pending = 0;
  let pendingBits = 0;
  const write = (value: number, bits: number) => {
    pending = (pending << bits) | value;
    pendingBits += bits;
    for (; pendingBits >= 8; pendingBits -= 8) {
      const byte = (pending >>> (pendingBits - 8)) & 0xff;
      bytes.push(byte);
      if (byte === 0xff) bytes.push(0);
    }
    pending &= 0xff;
  };
  return {
    write,
    bytes() {
      write(0x7f, 7);
      return Buffer.from(bytes);
    },
  };
}
