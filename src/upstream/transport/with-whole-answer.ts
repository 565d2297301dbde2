import { Readable } from "node:stream";
import { maxAnswerSizeInBytes, readBytes } from "./read-body.ts";
import type { Transport } from "./transport.ts";

/**
 * Reads every answer to its end that is not a stream, before it counts as one: a body that breaks off half-way is a
 * failure of the call, which a retry around this transport can mend.
 * @throws what `readBytes` throws for more than 5 MiB.
 */
export function withWholeAnswer(next: Transport): Transport {
  return async (request) => {
    const response = await next(request);
    if (request.streamsAnswer) return response;
    const bytes = await readBytes(response, maxAnswerSizeInBytes);
    return { ...response, body: Readable.from(bytes.length > 0 ? [bytes] : []) };
  };
}
