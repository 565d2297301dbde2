import { open } from "node:fs/promises";
import type { Readable } from "node:stream";
import type { IncomingMessage } from "node:http";
import { finishBodyCheck } from "./body-check.ts";
import { requestHasErrors } from "./common-errors.ts";
import { ClientGoneError } from "./service-error.ts";

/** JSON calls carry a few fields; nothing legitimate comes near this. */
const maxJsonBytes = 256 * 1024;

/**
 * Reads a request's body as JSON.
 * @throws ServiceError 400/2004 when it is longer than 256 KiB or is no JSON.
 * @throws ClientGoneError when the body broke off.
 */
export async function readJson(incoming: IncomingMessage): Promise<unknown> {
  return parseJson(await readText(incoming, maxJsonBytes));
}

/** The same where a body may be left out; undefined then. */
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
 * Reads a request's body as UTF-8 text.
 * @throws ServiceError 400/2004 when it is longer than `maxBytes`.
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

/** How a body came to its end on its way into a file. */
export interface ReceivedBytes {
  readonly sizeInBytes: number;
  /** True when the source had more than the allowed bytes; reading was stopped then. */
  readonly isTooLarge: boolean;
}

/**
 * Writes a stream to a file and on to the disk, with back-pressure and in constant memory.
 * The stream is left undestroyed when the limit is passed, so that an answer can still be sent on its connection.
 * @param options.maxBytes - stop as soon as more than this has come
 * @param options.offset - first byte of the file to write; without it the file is new
 * @throws ClientGoneError when the stream breaks off.
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

/** The chunks of a stream; stopping early leaves the stream as it is. */
async function* chunksOf(source: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of source.iterator({ destroyOnReturn: false })) yield chunk;
  } catch (error) {
    throw new ClientGoneError(error);
  }
}
