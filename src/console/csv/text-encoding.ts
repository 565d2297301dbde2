/** Encoding of a text file. `utf-8-bom` and UTF-16 start with a byte order mark. */
export type TextEncoding = "utf-16be" | "utf-16le" | "utf-8" | "utf-8-bom" | "windows-1252";

/** A text and its original encoding. */
export interface DecodedText {
  /** Text without the byte order mark. */
  readonly text: string;
  readonly encoding: TextEncoding;
}

const mark = "\uFEFF";

/**
 * Decodes a text file by its byte order mark; without one as UTF-8, and if that fails as Windows-1252, which some
 * spreadsheet programs still write. Never throws.
 */
export function decodeText(bytes: Uint8Array<ArrayBuffer>): DecodedText {
  const encoding = encodingOf(bytes);
  const label = encoding === "utf-8-bom" ? "utf-8" : encoding;
  return { text: new TextDecoder(label).decode(bytes), encoding };
}

function encodingOf(bytes: Uint8Array<ArrayBuffer>): TextEncoding {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8-bom";
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return "utf-8";
  } catch {
    return "windows-1252";
  }
}

/**
 * Encodes a text in its original encoding.
 * @returns The bytes; UTF-8 with a byte order mark when Windows-1252 lacks a character.
 */
export function encodeText({ text, encoding }: DecodedText): Uint8Array<ArrayBuffer> {
  switch (encoding) {
    case "utf-8":
      return new TextEncoder().encode(text);
    case "utf-8-bom":
      return new TextEncoder().encode(mark + text);
    case "utf-16le":
    case "utf-16be":
      return encodeUtf16(mark + text, encoding === "utf-16le");
    case "windows-1252":
      return encodeWindows1252(text) ?? new TextEncoder().encode(mark + text);
  }
}

function encodeUtf16(text: string, isLittleEndian: boolean): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), isLittleEndian);
  return new Uint8Array(view.buffer);
}

/** Encodes as Windows-1252; null when the encoding lacks a character. */
function encodeWindows1252(text: string): Uint8Array<ArrayBuffer> | null {
  const decoder = new TextDecoder("windows-1252");
  const every = decoder.decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  const byteOf = new Map(Array.from(every, (character, byte) => [character, byte]));
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) {
    const byte = byteOf.get(text.charAt(at));
    if (byte === undefined) return null;
    bytes[at] = byte;
  }
  return bytes;
}
