import { isUtf8 } from "node:buffer";
import type { TimeSlice } from "../../../time-slice.ts";
import { MalformedFileError } from "./feed-record.ts";

/** A byte order mark or an XML declaration stands within the first bytes. */
const sniffedBytes = 1024;

/** Bytes that are decoded, and parsed, in one go: few enough to parse within some milliseconds whatever they are. */
const pieceBytes = 2 * 1024;

/**
 * The text of an uploaded file: by its byte order mark, else by the zeros of UTF-16 without one, else by the encoding that its XML declaration states, else as UTF-8
 * for as long as it is that, else as Windows-1252, which spreadsheets still write. The mark is left out. It
 * comes in pieces, and other work has its turn between them.
 * @throws MalformedFileError when the declaration states an encoding that cannot be read.
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
    // As a stream also at the end: in one piece, Node 22 reads Windows-1252 as Latin-1.
    const text = decoder.decode(bytes, { stream: true });
    return isLast ? text + decoder.decode() : text;
  };
}

/** The decoder for what a file states of itself; undefined when it states nothing, or UTF-8. */
function decoderOf(bytes: Buffer): TextDecoder | undefined {
  const hex = bytes.subarray(0, 4).toString("hex");
  if (hex.startsWith("efbbbf")) return new TextDecoder("utf-8");
  // UTF-16 with its mark, or without one where two characters of ASCII begin.
  if (hex.startsWith("fffe") || /^(?!00)..00(?!00)..00$/.test(hex)) return new TextDecoder("utf-16le");
  if (hex.startsWith("feff") || /^00(?!00)..00(?!00)..$/.test(hex)) return new TextDecoder("utf-16be");
  const beginning = bytes.subarray(0, sniffedBytes).toString("latin1");
  const [, label] = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/i.exec(beginning) ?? [];
  // A declaration that can be read byte by byte is not in UTF-16, whatever it says.
  if (label === undefined || /^utf-?(?:8|16)/i.test(label)) return undefined;
  try {
    return new TextDecoder(label);
  } catch (cause) {
    throw new MalformedFileError(
      `The XML is declared to be in the encoding "${label}", which is not known.`,
      {
        cause,
      },
    );
  }
}

/** How many of the bytes come before a UTF-8 character that is cut off at the end. */
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
