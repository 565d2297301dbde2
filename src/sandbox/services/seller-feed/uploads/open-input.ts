import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { addAbortSignal, Readable, pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { openPromise } from "yauzl";
import { isSystemError } from "../../../formats/system-error.ts";
import { FileTooLargeError, MalformedFileError } from "./feed-record.ts";

/** Compression of a file, detected from its first bytes. */
export type Compression = "gzip" | "none" | "seven-zip" | "zip";

/**
 * Maximum unpacked size of an uploaded file in bytes: ten times the 15 MB that an upload may have (wire facts, seller
 * feed §4). The wire facts define no such limit; this one is the sandbox's own protection against decompression bombs.
 */
export const maxUnpackedBytes = 157_286_400;

/** Reads the first bytes of a file. */
export async function readBeginning(path: string): Promise<Buffer> {
  const handle = await open(path, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4096), 0, 4096, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Detects the compression of a file from its first bytes; six of them are enough. */
export function compressionOf(beginning: Buffer): Compression {
  const hex = beginning.subarray(0, 6).toString("hex");
  if (hex.startsWith("504b0304")) return "zip";
  if (hex.startsWith("1f8b")) return "gzip";
  return hex === "377abcaf271c" ? "seven-zip" : "none";
}

/**
 * Opens an uploaded file and unpacks it: gzip, or the first file of a zip archive. A reader that stops early must
 * destroy the stream. The stream fails when the signal aborts. It fails with {@link MalformedFileError} when the
 * compressed data is invalid, and with {@link FileTooLargeError} when it unpacks to more than {@link maxUnpackedBytes}.
 * @param signal - aborts reading and unpacking
 * @throws MalformedFileError when the archive cannot be opened
 */
export async function openInput(path: string, signal: AbortSignal): Promise<Readable> {
  const packing = compressionOf(await readBeginning(path));
  if (packing === "zip") {
    return toReadable(keepFailure(addAbortSignal(signal, await openZipped(path))), signal);
  }
  const file = keepFailure(createReadStream(path, { signal }));
  if (packing !== "gzip") return file;
  // pipeline() passes an error of the file on to the decompressor, from which the reader receives it.
  return toReadable(
    pipeline(file, createGunzip(), () => {}),
    signal,
  );
}

/**
 * Adds an error listener to a stream, because an unhandled error event ends the process. A later reader still receives
 * the error.
 */
function keepFailure(stream: Readable): Readable {
  return stream.on("error", () => undefined);
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
  throw new MalformedFileError("The zip archive contains no file.");
}

function toReadable(unpacking: Readable, signal: AbortSignal): Readable {
  return Readable.from(readUnpacked(unpacking, signal), { objectMode: false });
}

/** Yields the unpacked bytes. An error other than a system error means that the compressed data is invalid. */
async function* readUnpacked(unpacking: Readable, signal: AbortSignal): AsyncGenerator<Buffer> {
  let bytes = 0;
  try {
    for await (const chunk of unpacking) {
      bytes += chunk.length;
      if (bytes > maxUnpackedBytes) {
        throw new FileTooLargeError(`The file unpacks to more than ${maxUnpackedBytes} bytes.`);
      }
      yield chunk;
    }
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof FileTooLargeError || isSystemError(error)) throw error;
    throw new MalformedFileError("The compressed file is damaged.", { cause: error });
  }
}
