import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";

/**
 * Writes texts to a new file and on to the disk while they are made, compressed with gzip if wanted. Nothing is made
 * faster than the disk takes it.
 * @param signal - ends writing, which then fails with an AbortError
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
