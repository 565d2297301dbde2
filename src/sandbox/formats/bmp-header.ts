const fileHeaderBytes = 14;
const coreHeaderBytes = 12;
/** Minimum size in bytes of the OS/2 2.x header. */
const shortOs2HeaderBytes = 16;
const windowsHeaderBytes = 40;
/** Minimum size in bytes of a header with colour masks. */
const maskedHeaderBytes = 52;
const alphaHeaderBytes = 56;
const os2HeaderBytes = 64;

/** Encoding of the rows of a BMP file. */
export type BmpCompression = "NONE" | "RLE4" | "RLE8" | "RLE24" | "MASKS";

/** Bits of a pixel that belong to each colour; 0 when there is no such mask. */
export interface BmpMasks {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
}

/** Parsed headers of a BMP file. */
export interface BmpHeader {
  readonly width: number;
  readonly height: number;
  /** True when the first row in the file is the top row of the image. */
  readonly isTopDown: boolean;
  readonly bitsPerPixel: 1 | 2 | 4 | 8 | 16 | 24 | 32;
  readonly compression: BmpCompression;
  /** Masks of pixels with 16 or 32 bits. */
  readonly masks: BmpMasks;
  /** Red, green and blue of each index, three bytes each; empty above eight bits per pixel. */
  readonly palette: Uint8Array;
  /** Byte offset of the first row in the file. */
  readonly pixelOffset: number;
}

/** Allowed bits per pixel of each compression. */
const depths: Readonly<Record<BmpCompression, readonly number[]>> = {
  NONE: [1, 2, 4, 8, 16, 24, 32],
  RLE4: [4],
  RLE8: [8],
  RLE24: [24],
  MASKS: [16, 32],
};
/** Values of the compression field of Windows; OS/2 uses different values from 3 on. */
const windowsCompressions: Readonly<Record<number, BmpCompression>> = {
  0: "NONE",
  1: "RLE8",
  2: "RLE4",
  3: "MASKS",
  6: "MASKS",
};
const os2Compressions: Readonly<Record<number, BmpCompression>> = {
  0: "NONE",
  1: "RLE8",
  2: "RLE4",
  4: "RLE24",
};
/** Known compressions that are not supported: JPEG, PNG and CMYK of Windows, Huffman (fax) of OS/2. */
const foreignWindowsCompressions = new Set([4, 5, 11, 12, 13]);
const foreignOs2Compression = 3;
const defaultMasks: Readonly<Record<number, BmpMasks>> = {
  16: { red: 0x7c00, green: 0x03e0, blue: 0x001f, alpha: 0 },
  32: { red: 0xff0000, green: 0x00ff00, blue: 0x0000ff, alpha: 0 },
};
const noMasks: BmpMasks = { red: 0, green: 0, blue: 0, alpha: 0 };

/**
 * Reads the headers and the palette of a BMP file: of OS/2 (12, and 16 to 64 bytes) and of Windows (40 to 124 bytes).
 * @returns undefined when they are invalid or the encoding is not supported
 */
export function readBmpHeader(bytes: Uint8Array): BmpHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < fileHeaderBytes + coreHeaderBytes) return undefined;
  const headerBytes = view.getUint32(fileHeaderBytes, true);
  if (headerBytes < coreHeaderBytes || fileHeaderBytes + headerBytes > bytes.length) return undefined;
  const isCore = headerBytes === coreHeaderBytes;
  if (!isCore && headerBytes < shortOs2HeaderBytes) return undefined;
  const isOs2 = isCore || headerBytes < windowsHeaderBytes || headerBytes === os2HeaderBytes;
  // Fields beyond the end of a short header count as zero.
  const field = (at: number) => (at + 4 <= headerBytes ? view.getUint32(fileHeaderBytes + at, true) : 0);

  const width = isCore ? view.getUint16(18, true) : view.getInt32(18, true);
  const signedHeight = isCore ? view.getUint16(20, true) : view.getInt32(22, true);
  const height = Math.abs(signedHeight);
  const bitsPerPixel = view.getUint16(isCore ? 24 : 28, true);
  const compression = (isOs2 ? os2Compressions : windowsCompressions)[field(16)];
  if (width < 1 || height < 1 || compression === undefined) return undefined;
  if (!isDepth(bitsPerPixel) || !depths[compression].includes(bitsPerPixel)) return undefined;

  const hasMasksBehind = compression === "MASKS" && headerBytes === windowsHeaderBytes;
  const masksBehindBytes = hasMasksBehind ? (field(16) === 6 ? 16 : 12) : 0;
  const paletteAt = fileHeaderBytes + headerBytes + masksBehindBytes;
  const pixelOffset = view.getUint32(10, true);
  if (paletteAt > bytes.length) return undefined;
  const masks =
    compression === "MASKS"
      ? readMasks(view, { headerBytes, masksBehindBytes })
      : (defaultMasks[bitsPerPixel] ?? noMasks);
  const palette =
    bitsPerPixel > 8
      ? new Uint8Array()
      : readPalette(bytes.subarray(paletteAt, Math.max(paletteAt, pixelOffset)), {
          entryBytes: isCore ? 3 : 4,
          entries: Math.min(field(32) || 2 ** bitsPerPixel, 2 ** bitsPerPixel),
        });
  return {
    width,
    height,
    isTopDown: signedHeight < 0,
    bitsPerPixel,
    compression,
    masks,
    palette,
    pixelOffset,
  };
}

/** Returns true when the header names a known but unsupported compression: JPEG, PNG, CMYK or Huffman (fax). */
export function hasUnsupportedBmpCompression(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < fileHeaderBytes + 20) return false;
  const headerBytes = view.getUint32(fileHeaderBytes, true);
  const compression = view.getUint32(fileHeaderBytes + 16, true);
  if (headerBytes === os2HeaderBytes) return compression === foreignOs2Compression;
  return headerBytes >= windowsHeaderBytes && foreignWindowsCompressions.has(compression);
}

/** Returns the size of an uncompressed row in bytes, padded to a multiple of four. */
export function bmpRowBytes({ width, bitsPerPixel }: BmpHeader): number {
  return Math.ceil((width * bitsPerPixel) / 32) * 4;
}

/**
 * Returns true when the file contains all uncompressed rows, and is not shorter than the size in its header. The
 * padding of the last row may be missing.
 */
export function hasAllBmpRows(header: BmpHeader, bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const fileBytes = bytes.length;
  const isCore = view.getUint32(fileHeaderBytes, true) === coreHeaderBytes;
  const rowsBytes = isCore || fileBytes < 38 ? 0 : view.getUint32(34, true);
  const declaredBytes = view.getUint32(2, true);
  // Many encoders write a wrong file size, so the field counts only when it matches the other sizes.
  const isPlausible =
    declaredBytes === header.pixelOffset + (rowsBytes || bmpRowBytes(header) * header.height);
  if (isPlausible && declaredBytes > fileBytes) return false;
  if (header.compression !== "NONE" && header.compression !== "MASKS") return true;
  const lastRow = Math.ceil((header.width * header.bitsPerPixel) / 8);
  return header.pixelOffset + bmpRowBytes(header) * (header.height - 1) + lastRow <= fileBytes;
}

function isDepth(bits: number): bits is BmpHeader["bitsPerPixel"] {
  return depths.NONE.includes(bits);
}

function readMasks(
  view: DataView,
  { headerBytes, masksBehindBytes }: { headerBytes: number; masksBehindBytes: number },
): BmpMasks {
  const known = Math.max(
    headerBytes >= alphaHeaderBytes ? 16 : headerBytes >= maskedHeaderBytes ? 12 : 0,
    masksBehindBytes,
  );
  const mask = (at: number) =>
    at < known ? view.getUint32(fileHeaderBytes + windowsHeaderBytes + at, true) : 0;
  return { red: mask(0), green: mask(4), blue: mask(8), alpha: mask(12) };
}

/** Reads the palette. Entries are stored as blue, green, red; a fourth byte is unused. */
function readPalette(
  bytes: Uint8Array,
  { entryBytes, entries }: { entryBytes: number; entries: number },
): Uint8Array {
  const count = Math.min(entries, Math.floor(bytes.length / entryBytes));
  const palette = new Uint8Array(count * 3);
  for (let index = 0; index < count; index += 1) {
    for (let channel = 0; channel < 3; channel += 1) {
      palette[index * 3 + channel] = bytes[index * entryBytes + 2 - channel] ?? 0;
    }
  }
  return palette;
}
