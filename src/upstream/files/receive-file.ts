import { UpstreamInvalidResponseError } from "../errors.ts";
import { firstHeader, type UpstreamResponse } from "../transport/transport.ts";
import { fileNameOf } from "./content-disposition.ts";
import type { IncomingFile } from "./incoming-file.ts";

/** Headers of a call that asks for a file: its own bytes, without a coding that would have to be undone. */
export const fileHeaders = { accept: "application/octet-stream, */*;q=0.9", "accept-encoding": "identity" };

/**
 * What a page or a message of some proxy is, and no file of a service: files are `application/octet-stream` (wire facts,
 * seller feed §4 and catalog feed §1).
 */
const pageTypes = /^(?:text\/(?:html|plain)|application\/(?:xhtml\+xml|json|[\w.-]+\+json))$/;

/**
 * Takes the answer of a call that streams its answer as a file.
 * @throws UpstreamInvalidResponseError when the answer is not 200 or 206, or a page of some proxy: one without a file's
 * name, and of a type that no file has. Nothing of it is read.
 */
export function receiveFile({ call, status, body, headers }: UpstreamResponse): IncomingFile {
  const [mediaTypeText = ""] = (firstHeader(headers, "content-type") ?? "").split(";", 1);
  const mediaType = mediaTypeText.trim().toLowerCase();
  const length = firstHeader(headers, "content-length") ?? "";
  const fileName = fileNameOf(firstHeader(headers, "content-disposition"));
  if (!body || (status !== 200 && status !== 206) || (fileName === null && pageTypes.test(mediaType))) {
    body?.destroy();
    throw new UpstreamInvalidResponseError("The answer is not a file", call);
  }
  return {
    fileName,
    mediaType: mediaType || null,
    sizeInBytes: /^\d{1,15}$/.test(length) ? Number(length) : null,
    body,
    close: () => void body.destroy(),
  };
}
