import { isUtf8 } from "node:buffer";
import type { TimeSlice } from "../../../time-slice.ts";
import { MalformedFileError } from "./feed-record.ts";

/** Number of bytes in which a byte order mark or an XML declaration is searched for. */
const sniffedBytes = 1024;

/** Number of bytes that are decoded and parsed at a time, so that parsing takes a few milliseconds at most. */
const pieceBytes = 2 * 1024;

/**
 * Decodes an uploaded file. The encoding is detected in this order: byte order mark, zero bytes of UTF-16, XML
 * declaration, UTF-8. At the first invalid UTF-8 it falls back to Windows-1252, which spreadsheets still write. The
 * byte order mark is removed. The text is yielded in pieces, with yields to the event loop in between.
 * @throws MalformedFileError when the declared encoding is not supported
 */
export async function* decodeInput(source: AsyncIterable<Buffer>, slice: TimeSlice): AsyncGenerator<string> {
  const decode = createDecoder();
  for await (const chunk of source) {
    for (let start = 0; start < chunk.length; start += pieceBytes) {
      const text = decode(chunk.subarray(start, start + pieceBytes), false);
      if (text !== "") yield text;
      if (slice.isOver()) await slice.next();
    }
  }
  const rest = decode(Buffer.alloc(0), true);
  if (rest !== "") yield rest;
}

function createDecoder(): (chunk: Buffer, isLast: boolean) => string {
  let waiting = Buffer.alloc(0);
  let isSniffed = false;
  let decoder: TextDecoder | undefined;
  return (chunk, isLast) => {
    const bytes = Buffer.concat([waiting, chunk]);
    waiting = Buffer.alloc(0);
    if (!isSniffed) {
      if (bytes.length < sniffedBytes && !isLast) {
        waiting = bytes;
        return "";
      }
      isSniffed = true;
      decoder = decoderOf(bytes);
    }
    if (decoder === undefined) {
      const end = isLast ? bytes.length : lengthOfWhole(bytes);
      const whole = bytes.subarray(0, end);
      if (isUtf8(whole)) {
        waiting = bytes.subarray(end);
        return whole.toString("utf8");
      }
      decoder = new TextDecoder("windows-1252");
    }
    // `stream` is true even for the last piece: without it, Node 22 decodes Windows-1252 as Latin-1.
    const text = decoder.decode(bytes, { stream: true });
    return isLast ? text + decoder.decode() : text;
  };
}

/** Returns the decoder for the declared encoding; undefined when there is none or it is UTF-8. */
function decoderOf(bytes: Buffer): TextDecoder | undefined {
  const hex = bytes.subarray(0, 4).toString("hex");
  if (hex.startsWith("efbbbf")) return new TextDecoder("utf-8");
  // UTF-16 with a byte order mark, or without one when the first two characters are ASCII.
  if (hex.startsWith("fffe") || /^(?!00)..00(?!00)..00$/.test(hex)) return new TextDecoder("utf-16le");
  if (hex.startsWith("feff") || /^00(?!00)..00(?!00)..$/.test(hex)) return new TextDecoder("utf-16be");
  const beginning = bytes.subarray(0, sniffedBytes).toString("latin1");
  const [, label] = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/i.exec(beginning) ?? [];
  // A declaration that is readable as single bytes is not UTF-16, even if it says so.
  if (label === undefined || /^utf-?(?:8|16)/i.test(label)) return undefined;
  try {
    return new TextDecoder(label);
  } catch (cause) {
    throw new MalformedFileError(`The XML declares the encoding "${label}", which is not supported.`, {
      cause,
    });
  }
}

/** Returns the number of bytes before an incomplete UTF-8 character at the end. */
function lengthOfWhole(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) break;
    if (byte < 0xc0) continue;
    const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return needed > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}
