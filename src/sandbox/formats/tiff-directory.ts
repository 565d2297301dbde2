/** Size of one value in bytes, indexed by the number of its type (TIFF 6.0 §2, and BigTIFF). */
const valueBytes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8];
const classic = 42;

/**
 * Returns true when the first directory of a TIFF file is complete: its entries, the values that they point to, and the
 * offset of the next directory. Directories are often at the end of the file, where decoders tolerate missing bytes.
 */
export function isTiffDirectoryComplete(bytes: Buffer): boolean {
  if (bytes.length < 8) return false;
  const isLittle = bytes.toString("latin1", 0, 2) === "II";
  const short = (at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
  const long = (at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
  // BigTIFF is checked by its decoder only.
  if (short(2) !== classic) return true;
  const start = long(4);
  if (start + 2 > bytes.length) return false;
  const entries = short(start);
  const next = start + 2 + 12 * entries;
  if (next + 4 > bytes.length) return false;
  for (let entry = start + 2; entry < next; entry += 12) {
    const length = (valueBytes[short(entry + 2)] ?? 0) * long(entry + 4);
    // Values of up to four bytes are stored in the entry itself.
    if (length > 4 && long(entry + 8) + length > bytes.length) return false;
  }
  return true;
}
