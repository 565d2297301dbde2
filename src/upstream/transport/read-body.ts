import { UpstreamCallError, UpstreamConnectionError, UpstreamInvalidResponseError } from "../errors.ts";
import type { FailedCall } from "../errors.ts";
import type { UpstreamResponse } from "./transport.ts";

/** Most bytes that a JSON answer may have. */
const maxJsonSizeInBytes = 5 * 1024 * 1024;

const connectCodes = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"]);

function codeOf(error: unknown): string | null {
  if (typeof error !== "object" || error === null || !("code" in error)) return null;
  return typeof error.code === "string" ? error.code : null;
}

function isConnectFailure(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== null && connectCodes.has(code)) return true;
  return error instanceof Error && "syscall" in error && error.syscall === "connect";
}

/**
 * What to throw for an error of the connection or of an answer's body. The original is not kept as a cause: its text
 * holds the service's address.
 * @returns the signal's reason when the signal has aborted, errors of this layer as they are, and an
 * `UpstreamConnectionError` for everything else.
 */
export function toCallError(error: unknown, call: FailedCall, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  if (error instanceof UpstreamCallError) return error;
  const nothingSent = isConnectFailure(error);
  const what = nothingSent ? "No connection" : "The connection broke";
  return new UpstreamConnectionError(`${what} (${codeOf(error) ?? "no code"})`, call, { nothingSent });
}

/**
 * Reads an answer's body.
 * @throws UpstreamInvalidResponseError when it is larger than `maxSizeInBytes`; the rest is not read.
 * @throws what `toCallError` makes of a failing connection.
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
    throw toCallError(error, response.call, response.signal);
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
    if (!(error instanceof UpstreamCallError)) throw error;
  }
}
