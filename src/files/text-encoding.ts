import { isUtf8 } from "node:buffer";

/** Number of bytes at the start of a file in which an XML declaration is searched. */
const declarationSizeInBytes = 256;

/**
 * Decodes text and removes the byte order mark. Uses the first encoding that applies:
 * - the one of the byte order mark
 * - UTF-16 without a mark, detected by its zero bytes
 * - the one that an XML file declares
 * - UTF-8, while the bytes are valid
 * - Windows-1252, which spreadsheet programs still write; every byte is valid in it
 */
export async function* decodeText(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  let isFirst = true;
  let pending: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    const data = pending.length > 0 ? Buffer.concat([pending, chunk]) : chunk;
    pending = Buffer.alloc(0);
    if (isFirst) {
      if (!showsEncoding(data)) {
        pending = data;
        continue;
      }
      isFirst = false;
      decoder = decoderOf(data);
    }
    if (decoder === null) {
      const length = utf8Length(data);
      if (length !== null) {
        pending = data.subarray(length);
        yield data.toString("utf8", 0, length);
        continue;
      }
      decoder = new TextDecoder("windows-1252");
    }
    yield decoder.decode(data, { stream: true });
  }
  if (isFirst && pending.length > 0) decoder = decoderOf(pending);
  if (decoder === null && pending.length > 0 && isUtf8(pending)) {
    yield pending.toString("utf8");
    return;
  }
  decoder ??= new TextDecoder("windows-1252");
  // The end is decoded in streaming mode too, because otherwise Node 22 decodes Windows-1252 as Latin-1.
  const rest = decoder.decode(pending, { stream: true }) + decoder.decode();
  if (rest !== "") yield rest;
}

/** Returns true when the encoding can be detected from these first bytes. */
function showsEncoding(data: Buffer): boolean {
  if (data.length < 4) return false;
  if (data.toString("latin1", 0, 5) !== "<?xml".slice(0, data.length)) return true;
  return data.length >= declarationSizeInBytes || data.includes("?>");
}

/** Returns the decoder of the detected encoding; null for UTF-8 and unknown encodings. */
function decoderOf(data: Buffer): TextDecoder | null {
  if (data[0] === 0xef && data[1] === 0xbb && data[2] === 0xbf) return new TextDecoder("utf-8");
  if (data[0] === 0xff && data[1] === 0xfe) return new TextDecoder("utf-16le");
  if (data[0] === 0xfe && data[1] === 0xff) return new TextDecoder("utf-16be");
  if (data[0] && data[1] === 0 && data[2] && data[3] === 0) return new TextDecoder("utf-16le");
  if (data[0] === 0 && data[1] && data[2] === 0 && data[3]) return new TextDecoder("utf-16be");
  return declaredDecoder(data.toString("latin1", 0, declarationSizeInBytes));
}

function declaredDecoder(beginning: string): TextDecoder | null {
  const label = /^<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/.exec(beginning)?.[1] ?? "utf-8";
  // If the declaration can be read as single bytes, the text is not UTF-16, even if it declares UTF-16.
  if (/^utf-?(?:8|16)/i.test(label)) return null;
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
}

/**
 * Returns the number of valid UTF-8 bytes, without an incomplete character at the end. Null when the bytes are not
 * UTF-8.
 */
function utf8Length(data: Buffer): number | null {
  const cutOff = [0, 1, 2, 3].find((count) => isUtf8(data.subarray(0, Math.max(0, data.length - count))));
  return cutOff === undefined ? null : Math.max(0, data.length - cutOff);
}
