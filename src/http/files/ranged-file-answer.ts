import type { ServerResponse } from "node:http";
import type { RangedFile } from "../../files/ranged-file.ts";
import { sendError } from "../answers.ts";
import { failFile, type FileDelivery, sendFileBody, setFileHeaders } from "./file-answer.ts";
import type { ByteRange } from "../../upstream/catalog-feed/content-range.ts";

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

/** What a Range header asks for: the whole file, a part of it, or nothing that is there. */
type RangeWanted = "whole" | ByteRange | "unsatisfiable";

/**
 * Reads a Range header (RFC 9110, §14). One range is honoured: from a byte on, up to a byte, or a number of last bytes.
 * Several ranges at once, other units and malformed ranges are ignored, as the standard allows.
 */
function readRangeHeader(header: string | undefined, sizeInBytes: number): RangeWanted {
  const match = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? "");
  const [from = "", to = ""] = match?.slice(1) ?? [];
  if (from === "" && to === "") return "whole";
  if (from === "") {
    const count = Math.min(Number(to), sizeInBytes);
    return count === 0 ? "unsatisfiable" : { first: sizeInBytes - count, last: sizeInBytes - 1 };
  }
  const first = Number(from);
  const last = to === "" ? Infinity : Number(to);
  if (last < first) return "whole";
  return first >= sizeInBytes ? "unsatisfiable" : { first, last: Math.min(last, sizeInBytes - 1) };
}

/**
 * Whether a Range header counts beside this If-Range header (RFC 9110, §13.1.5): when there is none, or when it names
 * the file as it is, by its strong entity tag or by the exact date of its last change.
 */
function isRangeCurrent(
  ifRange: string | undefined,
  { etag, modifiedAt }: Pick<RangedFile, "etag" | "modifiedAt">,
): boolean {
  if (ifRange === undefined) return true;
  return ifRange === etag || (modifiedAt !== null && ifRange === modifiedAt.toUTCString());
}
