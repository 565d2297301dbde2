import type { ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { requestIdOf } from "../../observing/request-id.ts";
import { isUpstreamFailure, type UpstreamFailure } from "../../upstream/errors.ts";
import type { ReportError } from "../report-error.ts";

/** How a file is sent. */
export interface FileDelivery {
  /** Aborts when the client has left. */
  readonly signal: AbortSignal;
  readonly report: ReportError;
  /** Receives the failure of the service, or of the call to it. */
  readonly onFailure: (failure: UpstreamFailure) => void;
  /** Receives the length of each chunk that goes out. */
  readonly onBytesPassed: (bytes: number) => void;
}

/** Streams a file's bytes as the body of an answer, only as fast as the client reads. Never rejects. */
export async function sendFileBody(
  response: ServerResponse,
  body: Readable,
  { signal, report, onFailure, onBytesPassed }: FileDelivery,
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
    if (!signal.aborted && !isUpstreamFailure(error)) report(error, requestIdOf(response.req));
  }
}
