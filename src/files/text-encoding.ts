import { isUtf8 } from "node:buffer";

/**
 * Decodes text whose encoding is not stated: by its byte order mark, else as UTF-8 for as long as it is that, else as
 * Windows-1252, which spreadsheets still write and which gives a character for every byte. The mark is left out.
 */
export async function* decodeText(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  let isFirst = true;
  let pending: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    const data = pending.length > 0 ? Buffer.concat([pending, chunk]) : chunk;
    pending = Buffer.alloc(0);
    if (isFirst) {
      if (data.length < 3) {
        pending = data;
        continue;
      }
      isFirst = false;
      decoder = decoderOfMark(data);
    }
    if (decoder === null) {
      const complete = data.subarray(0, completeLength(data));
      if (isUtf8(complete)) {
        pending = data.subarray(complete.length);
        yield complete.toString("utf8");
        continue;
      }
      decoder = new TextDecoder("windows-1252");
    }
    yield decoder.decode(data, { stream: true });
  }
  if (pending.length > 0) yield isUtf8(pending) ? pending.toString("utf8") : pending.toString("latin1");
}

function decoderOfMark(data: Buffer): TextDecoder | null {
  if (data[0] === 0xef && data[1] === 0xbb && data[2] === 0xbf) return new TextDecoder("utf-8");
  if (data[0] === 0xff && data[1] === 0xfe) return new TextDecoder("utf-16le");
  if (data[0] === 0xfe && data[1] === 0xff) return new TextDecoder("utf-16be");
  return null;
}

/** How many of the bytes do not belong to a UTF-8 character that is cut off at the end. */
function completeLength(data: Buffer): number {
  for (let back = 1; back <= Math.min(3, data.length); back += 1) {
    const byte = data[data.length - back] ?? 0;
    if (byte >= 0xc0) {
      const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return needed > back ? data.length - back : data.length;
    }
    if (byte < 0x80) break;
  }
  return data.length;
}
