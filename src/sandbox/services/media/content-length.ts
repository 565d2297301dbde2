import type { IncomingMessage } from "node:http";
import { mediaError } from "./media-errors.ts";

/**
 * Reads the Content-Length of a video upload (wire facts, media §4 and §6).
 * @throws ServiceError 411/190008 when the header is missing, 400/190012 when its value is not usable
 */
export function readContentLength(incoming: IncomingMessage): number {
  const header = incoming.headers["content-length"];
  if (header === undefined) throw mediaError(190008);
  const lengthInBytes = Number(header);
  if (!Number.isSafeInteger(lengthInBytes) || lengthInBytes < 1) throw mediaError(190012);
  return lengthInBytes;
}
