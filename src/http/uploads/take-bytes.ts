import type { ServerResponse } from "node:http";
import { sendParts } from "./send-parts.ts";
import { readPatchHeaders, tooLong } from "./tus-protocol.ts";
import { UploadBody } from "./upload-body.ts";
import { describeFailure } from "./upload-failure.ts";
import { readOffset } from "./upload-offset.ts";
import type { SharedUploadParts, UploadExchange } from "./upload-parts.ts";
import { wrongOffset } from "./upload-refusal.ts";

/**
 * Answers a PATCH: passes its bytes on. As soon as some of them are through, the answer is where to go on, whatever came then.
 * @throws why none of them got through.
 */
export async function takeBytes(exchange: UploadExchange, parts: SharedUploadParts): Promise<void> {
  const { request, response, target, by, record, options } = exchange;
  const { media, clock, lifecycle, tally, space, turns, onBytesPassed } = parts;
  const headers = readPatchHeaders(request);
  /** For bytes that the service does not get to see: it is what refuses all others at a wrong offset. */
  const checkOffset = async () => {
    if ((await readOffset(media, exchange)) !== headers.offset) throw wrongOffset();
  };
  const isTooLong = headers.offset + (headers.sizeInBytes ?? 0) > target.sizeInBytes;
  if (isTooLong || headers.sizeInBytes === 0) {
    await checkOffset();
    if (isTooLong) throw tooLong(target.sizeInBytes);
    return answerOffset(response, headers.offset);
  }
  const body = new UploadBody(request, {
    clock,
    onBytes(bytes) {
      record.bytes += bytes;
      tally.receivedBytes += bytes;
      onBytesPassed(bytes);
    },
  });
  const progress = { offset: headers.offset };
  try {
    const giveBack = await turns.take(target.videoId, body);
    try {
      const room = space.shareOf(by.viewer.key);
      const isLeaving = () => lifecycle.isDraining;
      await sendParts(body, headers, progress, { media, target, options, room, isLeaving });
    } finally {
      giveBack();
    }
    if (progress.offset < headers.offset) throw wrongOffset();
    // Of a chunked body it shows at its end that it is empty.
    if (progress.offset === headers.offset) await checkOffset();
  } catch (error) {
    const refusal = describeFailure(error, exchange, by, parts);
    if (refusal.code === "WRONG_OFFSET") await turns.ask(target.videoId);
    if (progress.offset <= headers.offset) {
      if (refusal.status === 413) await checkOffset();
      throw refusal;
    }
  } finally {
    body.stop();
  }
  return answerOffset(response, progress.offset);
}

function answerOffset(response: ServerResponse, offset: number): void {
  if (response.destroyed) return;
  response.setHeader("Upload-Offset", offset);
  response.writeHead(204);
  response.end();
}
