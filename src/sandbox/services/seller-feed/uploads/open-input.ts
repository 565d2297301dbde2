import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { Readable, pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { openPromise } from "yauzl";
import { isIoFault } from "../../../formats/io-fault.ts";
import { MalformedFileError } from "./feed-record.ts";

/** How a file is packed, by its first bytes. */
export type Packing = "gzip" | "none" | "seven-zip" | "zip";

/** An uploaded file has at most this many bytes once it is unpacked, so that a bomb ends soon. */
const maxUnpackedBytes = 200 * 1024 * 1024;

/** Reads the beginning of a file. */
export async function readBeginning(path: string): Promise<Buffer> {
  const handle = await open(path, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4096), 0, 4096, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** How a file is packed, by its first bytes; six of them are enough. */
export function packingOf(beginning: Buffer): Packing {
  const hex = beginning.subarray(0, 6).toString("hex");
  if (hex.startsWith("504b0304")) return "zip";
  if (hex.startsWith("1f8b")) return "gzip";
  return hex === "377abcaf271c" ? "seven-zip" : "none";
}

/**
 * Opens an uploaded file for reading, unpacked: gzip, or the first file of a zip archive. The stream fails with
 * {@link MalformedFileError} when the file is not what it seems or unpacks to too much; who stops early destroys it.
 * @throws MalformedFileError when the archive cannot be opened.
 */
export async function openInput(path: string): Promise<Readable> {
  const packing = packingOf(await readBeginning(path));
  if (packing === "zip") return toReadable(await openZipped(path));
  const file = createReadStream(path);
  // A failure of the file is one of the decompressor, too, and that is where it is heard.
  return packing === "gzip" ? toReadable(pipeline(file, createGunzip(), () => {})) : file;
}

async function openZipped(path: string): Promise<Readable> {
  try {
    const archive = await openPromise(path);
    for await (const entry of archive.eachEntry()) {
      if (entry.fileName.endsWith("/")) continue;
      const file = await archive.openReadStreamPromise(entry);
      file.once("close", () => archive.close());
      return file;
    }
    archive.close();
  } catch (error) {
    throw new MalformedFileError("The zip archive cannot be read.", { cause: error });
  }
  throw new MalformedFileError("The zip archive holds no file.");
}

function toReadable(unpacking: Readable): Readable {
  return Readable.from(readUnpacked(unpacking), { objectMode: false });
}

/** What fails while unpacking and is no fault of the machine is one of the packed bytes. */
async function* readUnpacked(unpacking: Readable): AsyncGenerator<Buffer> {
  let bytes = 0;
  try {
    for await (const chunk of unpacking) {
      bytes += chunk.length;
      if (bytes > maxUnpackedBytes) {
        throw new MalformedFileError(`The file unpacks to more than ${maxUnpackedBytes} bytes.`);
      }
      yield chunk;
    }
  } catch (error) {
    if (error instanceof MalformedFileError || isIoFault(error)) throw error;
    throw new MalformedFileError("The compressed file is broken.", { cause: error });
  }
}
