import { firstHeader, type UpstreamResponse } from "../transport/transport.ts";
import { fileNameOf } from "./content-disposition.ts";
import type { IncomingFile } from "./incoming-file.ts";

/** Headers of a call that asks for a file: its own bytes, without a coding that would have to be undone. */
export const fileHeaders = { accept: "application/octet-stream, */*;q=0.9", "accept-encoding": "identity" };

function sizeOf(contentLength: string | null): number | null {
  return contentLength !== null && /^\d{1,15}$/.test(contentLength) ? Number(contentLength) : null;
}

/** Takes the answer of a call that streams its answer as a file. */
export function receiveFile(response: UpstreamResponse): IncomingFile {
  const { body, headers } = response;
  const [mediaType = ""] = (firstHeader(headers, "content-type") ?? "").split(";", 1);
  return {
    fileName: fileNameOf(firstHeader(headers, "content-disposition")),
    mediaType: mediaType.trim().toLowerCase() || null,
    sizeInBytes: sizeOf(firstHeader(headers, "content-length")),
    body,
    close: () => void body.destroy(),
  };
}
