import {
  isUpstreamFailure,
  type UpstreamCall,
  UpstreamConnectionError,
  UpstreamInvalidResponseError,
} from "../errors.ts";
import { codeOf } from "./error-code.ts";
import { parseJson } from "./parse-json.ts";
import { firstHeader, type UpstreamResponse } from "./transport.ts";

/** Most bytes that an answer may have which is no file: 5 MiB. */
export const maxAnswerSizeInBytes = 5 * 1024 * 1024;

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
  return parseJson(await readBytes(response, maxAnswerSizeInBytes), response.call);
}

/** Fields that name what a call has changed. */
const identifiers = ["videoId", "documentId", "taskId", "scheduleId", "categoryId"];

/**
 * Reads the answer to a change of which nothing is expected but that the change was made: no body, or an empty object.
 * The answers of createSchedule and uploadFile are such objects (wire facts, seller feed §1), and any answer may add
 * `warnings` (wire facts, common §5). An object that names what was changed passes as well, by a field of its own or
 * by the Location header. A page or a message of some proxy is no such answer, though it comes with 200; nor is
 * anything that says it is HTML, though it be empty.
 * @throws UpstreamInvalidResponseError when the answer has another form, otherwise as `readBytes`.
 */
export async function readConfirmation(response: UpstreamResponse): Promise<void> {
  const bytes = await readBytes(response, maxAnswerSizeInBytes);
  const isPage = /^\s*(text\/html|application\/xhtml\+xml)\s*(;|$)/i.test(
    firstHeader(response.headers, "content-type") ?? "",
  );
  if (isPage) throw new UpstreamInvalidResponseError("The answer is a page", response.call);
  if (bytes.toString("utf8").trim() === "") return;
  const isNamed = firstHeader(response.headers, "location") !== null;
  if (isConfirmation(parseJson(bytes, response.call), isNamed)) return;
  throw new UpstreamInvalidResponseError("The answer does not confirm the change", response.call);
}

function isConfirmation(json: unknown, isNamed: boolean): boolean {
  if (typeof json !== "object" || json === null || Array.isArray(json) || "errors" in json) return false;
  const fields = Object.keys(json);
  return (
    isNamed ||
    fields.every((field) => field === "warnings") ||
    fields.some((field) => identifiers.includes(field))
  );
}
