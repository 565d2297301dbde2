import type { ServerResponse } from "node:http";

/** Sets headers of an answer. @param headers names and values in turn. */
export function setHeaders(response: ServerResponse, headers: readonly string[]): void {
  for (let index = 0; index + 1 < headers.length; index += 2) {
    response.setHeader(headers[index] ?? "", headers[index + 1] ?? "");
  }
}
