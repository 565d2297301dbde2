import { readFile } from "node:fs/promises";
import { isTiffDirectoryComplete } from "./tiff-directory.ts";

/** Last chunk of a PNG file: no data, type IEND, and its checksum. */
const pngEnd = Buffer.from("0000000049454e44ae426082", "hex");
const pngSignatureBytes = 8;
/** JPEG markers without a length: fill and stuffed bytes, restarts, and the start of the image. */
const bareMarkers = new Set([0x00, 0x01, 0xff, 0xd0, 0xd1, 0xd2, 0xd3, 0xd4, 0xd5, 0xd6, 0xd7, 0xd8]);
const jpegEnd = 0xd9;
/** Top-level boxes of HEIF files (ISO/IEC 14496-12, 23008-12). */
const boxNames = new Set([
  "ftyp",
  "meta",
  "mdat",
  "moov",
  "moof",
  "mfra",
  "sidx",
  "free",
  "skip",
  "wide",
  "uuid",
]);

const checks: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  PNG: hasPngEnd,
  JPEG: hasJpegEnd,
  WEBP: (bytes) => bytes.length >= 12 && 8 + bytes.readUInt32LE(4) <= bytes.length,
  TIFF: isTiffDirectoryComplete,
  AVIF: hasAllBoxes,
  HEIC: hasAllBoxes,
};

/**
 * Returns true when a picture contains the end marker of its format. Decoders accept a file that lacks only its last
 * bytes. Data after the end is ignored, because many programs append some. GIF and BMP files are not checked.
 * @throws the file system error when the file cannot be read
 */
export async function hasPictureEnd(path: string, format: string): Promise<boolean> {
  const check = checks[format];
  return check === undefined || check(await readFile(path));
}

function hasPngEnd(bytes: Buffer): boolean {
  let at = pngSignatureBytes;
  while (at + pngEnd.length <= bytes.length) {
    if (bytes.toString("latin1", at + 4, at + 8) === "IEND") {
      return bytes.subarray(at, at + pngEnd.length).equals(pngEnd);
    }
    // Length, type and checksum, four bytes each.
    at += 12 + bytes.readUInt32BE(at);
  }
  return false;
}

/**
 * Returns true when the JPEG has its end marker. It skips whole segments, because a segment can contain a thumbnail
 * with its own end marker.
 */
function hasJpegEnd(bytes: Buffer): boolean {
  let at = bytes.indexOf(0xff);
  while (at !== -1 && at + 1 < bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === jpegEnd) return true;
    // The second of two 0xff bytes may itself start a marker.
    if (bareMarkers.has(marker)) at += marker === 0xff ? 1 : 2;
    else if (at + 4 > bytes.length) return false;
    else at += 2 + bytes.readUInt16BE(at + 2);
    at = bytes.indexOf(0xff, at);
  }
  return false;
}

/** Returns true when no box of an ISO base media file extends past the end of the file. */
function hasAllBoxes(bytes: Buffer): boolean {
  let at = 0;
  while (at + 8 <= bytes.length) {
    // An unknown name is data after the last box.
    if (!boxNames.has(bytes.toString("latin1", at + 4, at + 8))) return true;
    const short = bytes.readUInt32BE(at);
    // A last box with length 0 extends to the end of the file.
    if (short === 0) return true;
    if (short === 1 && at + 16 > bytes.length) return false;
    const length = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short;
    if (length < 8) return true;
    at += length;
  }
  return at <= bytes.length;
}
