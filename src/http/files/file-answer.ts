import type { IncomingFile } from "../../upstream/files/incoming-file.ts";
import type { ServerResponse } from "node:http";
import { type FileFacts, mediaTypeOf } from "../../files/file-facts.ts";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { isUpstreamFailure, type UpstreamFailure } from "../../upstream/errors.ts";
import { feedAccessRuleOf } from "../../resolvers/errors/feed-access-rule.ts";
import { explainFailure } from "../../resolvers/errors/failures.ts";
import { errorBody, sendJson } from "../answers.ts";

/** Sets the headers for the type of a file and the name it is saved under, and forbids pages to run it. */
export function setFileHeaders(response: ServerResponse, file: Omit<FileFacts, "sizeInBytes">): void {
  response.setHeader("Content-Type", mediaTypeOf(file) ?? "application/octet-stream");
  response.setHeader("Content-Disposition", contentDisposition(file.fileName ?? "file"));
  response.setHeader("Content-Security-Policy", "default-src 'none'; sandbox");
}

/**
 * The Content-Disposition of a download under the given name: in plain characters for old clients, and as it is for
 * all others (RFC 6266, RFC 8187).
 */
function contentDisposition(fileName: string): string {
  const plain = fileName.replaceAll(/[^\x20-\x7e]|["\\%/]/g, "_");
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const basic = `attachment; filename="${plain}"`;
  return plain === fileName ? basic : `${basic}; filename*=UTF-8''${encoded}`;
}

/** How a file is sent. */
export interface FileDelivery {
  /** Aborts when the client has left. */
  readonly signal: AbortSignal;
  /** Receives the failure of the service, or of the call to it. */
  readonly onFailure: (failure: UpstreamFailure) => void;
  /** Receives the length of each chunk that goes out. */
  readonly onBytesPassed: (bytes: number) => void;
}

/**
 * Streams a file's bytes as the body of an answer, only as fast as the client reads.
 * @throws what is neither the service's failure nor its client's leaving.
 */
export async function sendFileBody(
  response: ServerResponse,
  body: Readable,
  { signal, onFailure, onBytesPassed }: FileDelivery,
): Promise<void> {
  body.on("data", (chunk: Buffer) => onBytesPassed(chunk.length));
  // The answer closes before the pipeline says why.
  body.once("error", (error) => {
    if (isUpstreamFailure(error)) onFailure(error);
  });
  try {
    await pipeline(body, response);
  } catch (error) {
    // The client has left, or the service broke off: the closed connection shows it to the client.
    if (!signal.aborted && !isUpstreamFailure(error)) throw error;
  }
}

/** Answers with a file as it comes, of which no part can be had. */
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

/** Answers with what a service's failure means to the client, if that is still there. @throws any other error. */
export function failFile(
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
  sendJson(response, fileStatus ?? statusOf(error), errorBody(code, text, rule ? { rule } : {}));
}

/** The client's own range is checked before the service is asked: a refused one is none of the client's. */
function statusOf(failure: UpstreamFailure): number {
  return failure.code === "UPSTREAM_HTTP" && failure.status !== 416 ? failure.status : 502;
}
