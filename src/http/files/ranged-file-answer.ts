import type { ServerResponse } from "node:http";
import type { RangedFile } from "../../files/feed-file.ts";
import { sendError } from "../error-answer.ts";
import { isRangeCurrent, readRangeHeader } from "./byte-range.ts";
import { type FileDelivery, sendFileBody } from "./file-body.ts";
import { failFile } from "./file-failure.ts";
import { setFileHeaders } from "./file-headers.ts";

/**
 * Answers with a file of which any part can be had: 200 with all of it, 206 with the part that a Range header asks for,
 * 416 when there is no such part. A HEAD request asks for no byte, and Range does not count there (RFC 9110, §14.2).
 */
export async function sendRangedFile(
  response: ServerResponse,
  file: RangedFile,
  delivery: FileDelivery,
): Promise<void> {
  const { sizeInBytes } = file;
  const { headersDistinct, method } = response.req;
  const { range, "if-range": ifRange } = headersDistinct;
  const isHead = method === "HEAD";
  const wanted =
    !isHead && isRangeCurrent(ifRange?.[0], file) ? readRangeHeader(range?.[0], sizeInBytes) : "whole";
  if (wanted === "unsatisfiable") {
    response.setHeader("Accept-Ranges", "bytes");
    response.setHeader("Content-Range", `bytes */${sizeInBytes}`);
    const message = `The file has ${sizeInBytes} bytes; the range that was asked for lies outside of it. Ask for a part of these bytes.`;
    return sendError(response, 416, "RANGE_NOT_SATISFIABLE", message);
  }
  const isPart = wanted !== "whole";
  const { first, last } = isPart ? wanted : { first: 0, last: sizeInBytes - 1 };
  let body;
  try {
    body = isHead ? null : await file.open({ first, last });
  } catch (error) {
    return failFile(response, error, delivery);
  }
  setFileHeaders(response, file);
  // The bytes are compressed already, and a proxy cannot compress a part of them again.
  response.setHeader("Cache-Control", "private, no-store, no-transform");
  response.setHeader("Accept-Ranges", "bytes");
  response.setHeader("ETag", file.etag);
  if (file.modifiedAt) response.setHeader("Last-Modified", file.modifiedAt.toUTCString());
  response.setHeader("Content-Length", last - first + 1);
  if (isPart) response.setHeader("Content-Range", `bytes ${first}-${last}/${sizeInBytes}`);
  response.writeHead(isPart ? 206 : 200);
  if (body) return sendFileBody(response, body, delivery);
  response.end();
  return undefined;
}
