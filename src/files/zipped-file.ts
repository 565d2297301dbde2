import { FileContentError } from "./file-content-error.ts";

/** Error for an archive that may be valid but cannot be read as a stream. */
export class UncommonZipFault extends FileContentError {}

const headSizeInBytes = 30;
/** Maximum number of folder entries before the first file of an archive. */
const maxFolders = 1000;
const encrypted = 0x1;
const sizeFollows = 0x8;
/** Size value that refers to the extra field of the header (APPNOTE 4.5.3). */
const sizeInExtraField = 0xffffffff;

/**
 * Finds the first file of a zip archive in a stream. Uses the local file headers (APPNOTE 4.3.7), because the directory
 * is at the end of the archive. Skips folders.
 * @returns the file's bytes as stored. Deflated bytes have no header and mark their own end.
 * @throws FileFault when there is no file, or the archive cannot be read as a stream.
 */
export async function takeZippedFile(source: AsyncGenerator<Buffer>) {
  let pending = Buffer.alloc(0);
  const fill = async (count: number) => {
    while (pending.length < count) {
      const next = await source.next();
      if (next.done) throw new FileContentError("CORRUPT", "The zip archive is truncated.");
      pending = Buffer.concat([pending, next.value]);
    }
  };
  for (let folders = 0; folders <= maxFolders; folders += 1) {
    await fill(headSizeInBytes);
    if (pending.readUInt32LE(0) !== 0x04034b50)
      throw new FileContentError("NOT_TABULAR", "The zip archive contains no file.");
    const flags = pending.readUInt16LE(6);
    const method = pending.readUInt16LE(8);
    const sizeInBytes = pending.readUInt32LE(18);
    const nameLength = pending.readUInt16LE(26);
    const start = headSizeInBytes + nameLength + pending.readUInt16LE(28);
    await fill(start);
    const name = pending.toString("utf8", headSizeInBytes, headSizeInBytes + nameLength);
    pending = pending.subarray(start);
    if (name.endsWith("/") && sizeInBytes === 0) continue;
    if (flags & encrypted) throw new FileContentError("CORRUPT", "The zip archive is encrypted.");
    if (method === 8) return { isDeflated: true, bytes: joinBytes(pending, source) };
    if (method === 0 && !(flags & sizeFollows) && sizeInBytes !== sizeInExtraField) {
      return { isDeflated: false, bytes: firstBytes(joinBytes(pending, source), sizeInBytes) };
    }
    throw new UncommonZipFault("CORRUPT", "The zip archive uses an uncommon compression method.");
  }
  throw new FileContentError("NOT_TABULAR", `The zip archive starts with more than ${maxFolders} folders.`);
}

/** Returns bytes that were already read, followed by the rest of the source. Closing the result closes the source. */
export async function* joinBytes(read: Buffer, source: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  try {
    if (read.length > 0) yield read;
    yield* source;
  } finally {
    await source.return(undefined);
  }
}

async function* firstBytes(source: AsyncIterable<Buffer>, count: number): AsyncGenerator<Buffer> {
  let left = count;
  for await (const chunk of source) {
    yield chunk.subarray(0, left);
    left -= chunk.length;
    if (left <= 0) return;
  }
  throw new FileContentError("CORRUPT", "The zip archive is truncated.");
}
