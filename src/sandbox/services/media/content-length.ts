import type { IncomingMessage } from "node:http";
import { mediaError } from "./media-errors.ts";

/**
 * A video upload's length as its header says (wire facts, media §4 and §6).
 * @throws ServiceError 411/190008 without the header, 400/190012 when it is no length that can be worked with.
 */
export function readContentLength(incoming: IncomingMessage): number {
  const header = incoming.headers["content-length"];
  if (header === undefined) throw mediaError(190008);
  const lengthInBytes = Number(header);
  if (!Number.isSafeInteger(lengthInBytes) || lengthInBytes < 1) throw mediaError(190012);
  return lengthInBytes;
}
