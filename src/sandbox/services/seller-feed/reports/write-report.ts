import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";

/**
 * Writes texts to a new file and on to the disk while they are made, compressed with gzip if wanted. Nothing is made
 * faster than the disk takes it.
 */
export async function writeReport(
  path: string,
  texts: AsyncIterable<string> | Iterable<string>,
  isCompressed: boolean,
): Promise<void> {
  const source = Readable.from(texts);
  const file = createWriteStream(path, { flags: "wx", flush: true });
  await (isCompressed ? pipeline(source, createGzip(), file) : pipeline(source, file));
}
