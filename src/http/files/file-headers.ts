import type { ServerResponse } from "node:http";
import { type FileFacts, mediaTypeOf } from "../../files/file-facts.ts";

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
