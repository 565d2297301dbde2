import { isUtf8 } from "node:buffer";

/** Bytes in which the declaration of an XML file is looked for. */
const declarationSizeInBytes = 256;

/**
 * Decodes text: by its byte order mark, by the zeros of UTF-16 without one, by the encoding that an XML file declares, else as
 * UTF-8 for as long as it is that, else as Windows-1252, which spreadsheets still write and which gives a character for
 * every byte. The mark is left out.
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
  // As a stream also at the end: in one piece, Node 22 reads Windows-1252 as Latin-1.
  const rest = decoder.decode(pending, { stream: true }) + decoder.decode();
  if (rest !== "") yield rest;
}

/** Whether the encoding can be told from these first bytes, as far as it can be told. */
function showsEncoding(data: Buffer): boolean {
  if (data.length < 4) return false;
  if (data.toString("latin1", 0, 5) !== "<?xml".slice(0, data.length)) return true;
  return data.length >= declarationSizeInBytes || data.includes("?>");
}

/** Null stands for UTF-8 or whatever the bytes turn out to be. */
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
  // What can be read as single bytes is not UTF-16, whatever it says.
  if (/^utf-?(?:8|16)/i.test(label)) return null;
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
}

/** How many of the bytes are UTF-8, without a character that is cut off at their end; null when there is anything else. */
function utf8Length(data: Buffer): number | null {
  const cutOff = [0, 1, 2, 3].find((count) => isUtf8(data.subarray(0, Math.max(0, data.length - count))));
  return cutOff === undefined ? null : Math.max(0, data.length - cutOff);
}
