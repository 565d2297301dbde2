import {
  isUpstreamFailure,
  type UpstreamCall,
  UpstreamConnectionError,
  UpstreamInvalidResponseError,
} from "../errors.ts";
import { codeOf } from "./error-code.ts";
import type { UpstreamResponse } from "./transport.ts";

/** Most bytes that a JSON answer may have. */
const maxJsonSizeInBytes = 5 * 1024 * 1024;

/**
 * What to throw when the body of an answer fails. The original is not kept as a cause: its text holds the service's
 * address.
 * @returns the signal's reason when the signal has aborted, failures of this layer as they are, and an
 * `UpstreamConnectionError` for everything else.
 */
export function toBodyFailure(error: unknown, call: UpstreamCall, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  if (isUpstreamFailure(error)) return error;
  const outcome = call.isChange ? "UNKNOWN" : "NONE";
  return new UpstreamConnectionError(`The connection broke (${codeOf(error)})`, call, {
    nothingSent: false,
    outcome,
  });
}

/**
 * Reads an answer's body.
 * @throws UpstreamInvalidResponseError when it is larger than `maxSizeInBytes`; the rest is not read.
 * @throws what `toBodyFailure` makes of a failing connection.
 */
export async function readBytes(response: UpstreamResponse, maxSizeInBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let sizeInBytes = 0;
  try {
    for await (const chunk of response.body as AsyncIterable<Buffer>) {
      sizeInBytes += chunk.length;
      if (sizeInBytes > maxSizeInBytes) {
        throw new UpstreamInvalidResponseError(
          `The answer is larger than ${maxSizeInBytes} bytes`,
          response.call,
        );
      }
      chunks.push(chunk);
    }
  } catch (error) {
    throw toBodyFailure(error, response.call, response.signal);
  }
  return Buffer.concat(chunks, sizeInBytes);
}

/**
 * Reads an answer's body as JSON.
 * @throws UpstreamInvalidResponseError when it is not JSON or larger than 5 MiB, otherwise as `readBytes`.
 */
export async function readJson(response: UpstreamResponse): Promise<unknown> {
  const bytes = await readBytes(response, maxJsonSizeInBytes);
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    throw new UpstreamInvalidResponseError("The answer is not JSON", response.call);
  }
}

/**
 * Reads a body that does not matter, so that the connection can be used again. The call has succeeded by then: a body
 * that breaks or is too large does not change that.
 */
export async function discardBody(response: UpstreamResponse): Promise<void> {
  try {
    await readBytes(response, 64 * 1024);
  } catch (error) {
    if (!isUpstreamFailure(error)) throw error;
  }
}
