import { readFile } from "node:fs/promises";
import { isTiffDirectoryComplete } from "./tiff-directory.ts";

/** What a PNG file ends with: a chunk without data, and its checksum. */
const pngEnd = Buffer.from("0000000049454e44ae426082", "hex");
const pngSignatureBytes = 8;
/** Markers of JPEG that no length follows: fill and stuffed bytes, restarts, and the begin of the picture. */
const bareMarkers = new Set([0x00, 0x01, 0xff, 0xd0, 0xd1, 0xd2, 0xd3, 0xd4, 0xd5, 0xd6, 0xd7, 0xd8]);
const jpegEnd = 0xd9;
/** Boxes that stand in the files of the HEIF family on their own (ISO/IEC 14496-12, 23008-12). */
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
 * Whether a picture has come to its end, as its format marks it. Decoders forgive a file that lacks only its last bytes. What
 * lies behind the end does not count: many programs put something there. GIF and BMP files are not looked at.
 * @throws the error of the file system when the file cannot be read.
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

/** Walks from marker to marker: a segment can hold a small picture with an end of its own. */
function hasJpegEnd(bytes: Buffer): boolean {
  let at = bytes.indexOf(0xff);
  while (at !== -1 && at + 1 < bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === jpegEnd) return true;
    // The second of two such bytes may begin a marker itself.
    if (bareMarkers.has(marker)) at += marker === 0xff ? 1 : 2;
    else if (at + 4 > bytes.length) return false;
    else at += 2 + bytes.readUInt16BE(at + 2);
    at = bytes.indexOf(0xff, at);
  }
  return false;
}

/** Whether no box of an ISO base media file reaches past its end. */
function hasAllBoxes(bytes: Buffer): boolean {
  let at = 0;
  while (at + 8 <= bytes.length) {
    // What has no such name is no box, but something behind the last one.
    if (!boxNames.has(bytes.toString("latin1", at + 4, at + 8))) return true;
    const short = bytes.readUInt32BE(at);
    // The last box may go to the end of the file.
    if (short === 0) return true;
    if (short === 1 && at + 16 > bytes.length) return false;
    const length = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short;
    if (length < 8) return true;
    at += length;
  }
  return at <= bytes.length;
}
