import type { ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { RangedFile } from "../../files/feed-file.ts";
import { type FileProperties, mediaTypeOf } from "../../files/file-properties.ts";
import { explainFailure, feedAccessRuleOf } from "../../resolvers/errors/failures.ts";
import type { ByteRange } from "../../upstream/catalog-feed/content-range.ts";
import { isUpstreamFailure, type UpstreamFailure } from "../../upstream/errors.ts";
import type { IncomingFile } from "../../upstream/files/incoming-file.ts";
import { sendError } from "../responses.ts";

/** Sets the headers for the type and download name of a file, and prevents browsers from executing it. */
export function setFileHeaders(response: ServerResponse, file: Omit<FileProperties, "sizeInBytes">): void {
  response.setHeader("Content-Type", mediaTypeOf(file) ?? "application/octet-stream");
  response.setHeader("Content-Disposition", contentDisposition(file.fileName ?? "file"));
  response.setHeader("Content-Security-Policy", "default-src 'none'; sandbox");
}

/** Content-Disposition with an ASCII name for old clients, and the full name for all others (RFC 6266, RFC 8187). */
function contentDisposition(fileName: string): string {
  const plain = fileName.replaceAll(/[^\x20-\x7e]|["\\%/]/g, "_");
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const basic = `attachment; filename="${plain}"`;
  return plain === fileName ? basic : `${basic}; filename*=UTF-8''${encoded}`;
}

/** Abort signal and callbacks of a file transfer. */
export interface FileDelivery {
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
  /** Receives the failure of the service, or of the call to it. */
  readonly onFailure: (failure: UpstreamFailure) => void;
  /** Receives the length of each chunk that is sent. */
  readonly onBytesPassed: (bytes: number) => void;
}

/**
 * Streams a file's bytes as the body of a response, no faster than the client reads.
 * @throws any error that is neither a failure of the service nor a disconnect of the client.
 */
export async function sendFileBody(
  response: ServerResponse,
  body: Readable,
  { signal, onFailure, onBytesPassed }: FileDelivery,
): Promise<void> {
  body.on("data", (chunk: Buffer) => onBytesPassed(chunk.length));
  // `pipeline` rejects only after the response has closed, so the failure is reported here.
  body.once("error", (error) => {
    if (isUpstreamFailure(error)) onFailure(error);
  });
  try {
    await pipeline(body, response);
  } catch (error) {
    // After a disconnect nothing can be sent. After a service failure, the closed connection tells the client.
    if (!signal.aborted && !isUpstreamFailure(error)) throw error;
  }
}

/** Responds with a file that does not support ranges. */
export async function sendWholeFile(
  response: ServerResponse,
  file: IncomingFile,
  delivery: FileDelivery,
): Promise<void> {
  setFileHeaders(response, file);
  response.setHeader("Accept-Ranges", "none");
  if (file.sizeInBytes !== null) response.setHeader("Content-Length", file.sizeInBytes);
  response.writeHead(200);
  try {
    if (response.req.method === "HEAD") response.end();
    else await sendFileBody(response, file.body, delivery);
  } finally {
    file.close();
  }
}

/**
 * Responds with the client error for a service failure, unless the client has disconnected. @throws any other error.
 */
export function sendFileError(
  response: ServerResponse,
  error: unknown,
  { signal, onFailure }: FileDelivery,
): void {
  if (signal.aborted) return;
  if (!isUpstreamFailure(error)) throw error;
  onFailure(error);
  const { code, text, fileStatus } = explainFailure(error);
  const seconds = "retryAfterSeconds" in error ? error.retryAfterSeconds : null;
  if (seconds !== null) response.setHeader("Retry-After", seconds);
  const rule = feedAccessRuleOf(error);
  // The gateway has already checked the client's range, so a 416 of the service is not the client's error.
  const answered = error.code === "UPSTREAM_HTTP" && error.status !== 416 ? error.status : 502;
  sendError(response, fileStatus ?? answered, code, text, rule ? { rule } : {});
}

/**
 * Responds with a file that supports ranges: 200 with the whole file, 206 with the range of the Range header, or 416
 * for a range outside the file. A HEAD request transfers no bytes, and its Range header is ignored (RFC 9110, §14.2).
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
    const message = `The file has ${sizeInBytes} bytes; the requested range is outside of it. Request a range within the file.`;
    return sendError(response, 416, "RANGE_NOT_SATISFIABLE", message);
  }
  const isPart = wanted !== "whole";
  const { first, last } = isPart ? wanted : { first: 0, last: sizeInBytes - 1 };
  let body;
  try {
    body = isHead ? null : await file.open({ first, last });
  } catch (error) {
    return sendFileError(response, error, delivery);
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

type RangeWanted = "whole" | ByteRange | "unsatisfiable";

/**
 * Parses a Range header (RFC 9110, §14). It supports one range: from a byte on, up to a byte, or the last n bytes.
 * Multiple ranges, other units and malformed ranges are ignored, as the standard allows.
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
 * True when If-Range permits a Range header to apply (RFC 9110, §13.1.5): If-Range is missing, or contains the strong
 * entity tag or the exact modification date of the current file.
 */
function isRangeCurrent(
  ifRange: string | undefined,
  { etag, modifiedAt }: Pick<RangedFile, "etag" | "modifiedAt">,
): boolean {
  if (ifRange === undefined) return true;
  return ifRange === etag || (modifiedAt !== null && ifRange === modifiedAt.toUTCString());
}
