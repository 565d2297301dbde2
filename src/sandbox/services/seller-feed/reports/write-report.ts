import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";

/**
 * Writes text to a new file and syncs it to disk, optionally compressed with gzip. Back-pressure of the disk slows down
 * the source.
 * @param signal - aborts the write, which then fails with an AbortError
 */
export async function writeReport(
  path: string,
  texts: AsyncIterable<string> | Iterable<string>,
  isCompressed: boolean,
  signal: AbortSignal,
): Promise<void> {
  const source = Readable.from(texts);
  const file = createWriteStream(path, { flags: "wx", flush: true });
  await (isCompressed
    ? pipeline(source, createGzip(), file, { signal })
    : pipeline(source, file, { signal }));
}
