import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { DataFolder } from "../../../storage/data-folder.ts";

/**
 * Writes text to a new file of a data folder, optionally compressed with gzip. Back-pressure of the disk slows down the
 * source.
 * @param folder determines whether the file must survive a power failure
 * @param signal - aborts the write, which then fails with an AbortError
 */
export async function writeReport(
  { isDurable }: Pick<DataFolder, "isDurable">,
  path: string,
  texts: AsyncIterable<string> | Iterable<string>,
  isCompressed: boolean,
  signal: AbortSignal,
): Promise<void> {
  const source = Readable.from(texts);
  const file = createWriteStream(path, { flags: "wx", flush: isDurable });
  await (isCompressed
    ? pipeline(source, createGzip(), file, { signal })
    : pipeline(source, file, { signal }));
}
