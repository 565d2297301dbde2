import type { ServerResponse } from "node:http";
import { mediaTypeOf } from "../../files/file-facts.ts";
import { contentDisposition } from "./content-disposition.ts";

/** Sets the headers for the type of a file and the name it is saved under, and forbids pages to run it. */
export function setFileHeaders(
  response: ServerResponse,
  file: { readonly fileName: string | null; readonly mediaType: string | null },
): void {
  response.setHeader("Content-Type", mediaTypeOf(file) ?? "application/octet-stream");
  response.setHeader("Content-Disposition", contentDisposition(file.fileName ?? "file"));
  response.setHeader("Content-Security-Policy", "default-src 'none'; sandbox");
}
