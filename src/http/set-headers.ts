import type { ServerResponse } from "node:http";

/** Sets headers of an answer. @param headers names and values in turn. */
export function setHeaders(response: ServerResponse, headers: readonly string[]): void {
  for (let index = 0; index + 1 < headers.length; index += 2) {
    response.setHeader(headers[index] ?? "", headers[index + 1] ?? "");
  }
}

/**
 * Headers with others that take the place of those of the same name. Unlike {@link setHeaders} it compares names by case, so
 * both lists have to spell them alike.
 * @returns names and values in turn.
 */
export function mergeHeaders(headers: readonly string[], others: readonly string[]): string[] {
  const merged = new Map<string, string>();
  for (const list of [headers, others]) {
    for (let index = 0; index + 1 < list.length; index += 2) {
      merged.set(list[index] ?? "", list[index + 1] ?? "");
    }
  }
  return [...merged].flat();
}
