const FILE_HEADER_BYTES = 14;
const CORE_HEADER_BYTES = 12;
/** Values of the compression field for which every row has its full length in the file. */
const UNCOMPRESSED = new Set([0, 3, 6]);

/** Picture size from the header of a BMP file, and whether the file is long enough for its pixels. */
export type BmpHeader = { width: number; height: number; isComplete: boolean };

/** Reads the header. Undefined when there is none that makes sense. */
export function readBmpHeader(bytes: Uint8Array): BmpHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < FILE_HEADER_BYTES + CORE_HEADER_BYTES) return undefined;
  const pixelOffset = view.getUint32(10, true);
  const isCore = view.getUint32(14, true) === CORE_HEADER_BYTES;
  if (!isCore && bytes.length < FILE_HEADER_BYTES + 40) return undefined;

  const width = isCore ? view.getUint16(18, true) : view.getInt32(18, true);
  // Negative when the first row is the top one.
  const height = Math.abs(isCore ? view.getUint16(20, true) : view.getInt32(22, true));
  const bitsPerPixel = view.getUint16(isCore ? 24 : 28, true);
  const compression = isCore ? 0 : view.getUint32(30, true);
  if (width < 1 || height < 1) return undefined;

  const rowBytes = Math.ceil((width * bitsPerPixel) / 32) * 4;
  const isComplete = !UNCOMPRESSED.has(compression) || pixelOffset + rowBytes * height <= bytes.length;
  return { width, height, isComplete };
}
