import type { IncomingMessage, ServerResponse } from "node:http";
import type { Clock } from "../../clock.ts";
import { discardRequest } from "../../uploads/discard-request.ts";
import { videoFileRules } from "../../upstream/media/limits.ts";

/** Largest rest of a body that is read so that the connection can be used again, in bytes. */
const maxReadBytes = 1_048_576;

/** For how long a client with a larger rest may look at its answer before its connection ends, in milliseconds. */
const lingerMs = 5_000;

/**
 * Deals with what a client still sends when it has its answer. Browsers look at an answer when they have sent everything, so behind
 * a refusal that a program has to read, the whole body is read and dropped. A client that is to go on, or to come again, does so as
 * well when its connection ends: of a large rest nothing is transferred in vain then.
 */
export function leaveRest(request: IncomingMessage, { statusCode }: ServerResponse, clock: Clock): void {
  if (request.readableEnded || request.destroyed) return;
  const goesOn = statusCode < 300 || statusCode >= 500;
  if (!goesOn) void discardRequest(request, videoFileRules.maxSizeInBytes, clock);
  else readLittle(request, clock);
}

function readLittle(request: IncomingMessage, clock: Clock): void {
  const cancel = clock.schedule(() => request.destroy(), lingerMs);
  let readBytes = 0;
  request.on("data", (chunk: Buffer) => {
    readBytes += chunk.length;
    if (readBytes > maxReadBytes) request.pause();
  });
  request.once("end", cancel).once("close", cancel);
  request.resume();
}
