import { open } from "node:fs/promises";
import type { Readable } from "node:stream";
import type { IncomingMessage } from "node:http";
import { finishBodyCheck } from "./body-check.ts";
import { requestHasErrors } from "./common-errors.ts";
import { ClientDisconnectedError } from "./service-error.ts";

/** Maximum size of a JSON body in bytes. JSON calls have a few fields and need far less. */
const maxJsonBytes = 256 * 1024;

/**
 * Reads a request body as JSON.
 * @throws ServiceError 400/2004 when the body is longer than 256 KiB or not JSON
 * @throws ClientDisconnectedError when the client disconnects
 */
export async function readJson(incoming: IncomingMessage): Promise<unknown> {
  return parseJson(await readText(incoming, maxJsonBytes));
}

/** Like {@link readJson}, but returns undefined when the body is empty. */
export async function readOptionalJson(incoming: IncomingMessage): Promise<unknown> {
  const text = await readText(incoming, maxJsonBytes);
  return text === "" ? undefined : parseJson(text);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw requestHasErrors("The request body is not valid JSON.");
  }
}

/**
 * Reads a request body as UTF-8 text.
 * @throws ServiceError 400/2004 when the body is longer than `maxBytes`
 */
export async function readText(incoming: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunksOf(incoming)) {
    length += chunk.length;
    if (length > maxBytes) throw requestHasErrors(`The request body is longer than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  finishBodyCheck(incoming);
  return Buffer.concat(chunks).toString("utf8");
}

/** Result of writing a body to a file. */
export interface ReceivedBytes {
  readonly sizeInBytes: number;
  /** True when the source exceeded the limit; the rest was not read. */
  readonly isTooLarge: boolean;
}

/**
 * Writes a stream to a file and syncs it to disk, with back-pressure and constant memory. Above the limit the stream is
 * not destroyed, so that a response can still be sent on its connection.
 * @param options.maxBytes - maximum number of bytes
 * @param options.offset - offset of the first written byte; without it a new file is created
 * @throws ClientDisconnectedError when the stream fails
 */
export async function writeToFile(
  source: Readable,
  path: string,
  options: { maxBytes: number; offset?: number },
): Promise<ReceivedBytes> {
  const handle = await openForWriting(path, options.offset);
  try {
    let position = options.offset ?? 0;
    let sizeInBytes = 0;
    for await (const chunk of chunksOf(source)) {
      sizeInBytes += chunk.length;
      if (sizeInBytes > options.maxBytes) return { sizeInBytes, isTooLarge: true };
      let written = 0;
      while (written < chunk.length) {
        const { bytesWritten } = await handle.write(chunk, written, chunk.length - written, position);
        written += bytesWritten;
        position += bytesWritten;
      }
    }
    finishBodyCheck(source);
    await handle.sync();
    return { sizeInBytes, isTooLarge: false };
  } finally {
    await handle.close();
  }
}

function openForWriting(path: string, offset: number | undefined) {
  if (offset === undefined) return open(path, "wx");
  return open(path, offset === 0 ? "w" : "r+");
}

/** Yields the chunks of a stream. Stopping early does not destroy the stream. */
async function* chunksOf(source: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of source.iterator({ destroyOnReturn: false })) yield chunk;
  } catch (error) {
    throw new ClientDisconnectedError(error);
  }
}
