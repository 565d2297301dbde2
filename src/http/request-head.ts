import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { requestIdOf } from "../observing/request-id.ts";
import { type ResponseHeaders, sendError, setHeaders } from "./responses.ts";

/**
 * Detects a request head that a proxy in front of the gateway may parse differently from Node: RFC 9112 §3.2 (Host) and
 * §6.1 (Transfer-Encoding), RFC 9110 §5.3 (repeated lines).
 * @returns a message for the client; null for a valid head.
 */
export function findHeadError({ headers, httpVersion, rawHeaders }: IncomingMessage): string | null {
  const { host } = headers;
  // HTTP/1.0 does not require a Host header, and HTTP/2 has `:authority` instead.
  if (host === undefined && httpVersion !== "1.0" && headers[":authority"] === undefined)
    return "The header `host` is missing. HTTP/1.1 requires it.";
  const repeated = findRepeated(rawHeaders);
  if (repeated !== undefined) return `The header \`${repeated}\` is repeated. Send it once.`;
  // An empty Host header is allowed.
  if (host && !isHost(host)) {
    return "The header `host` is invalid. Send a name or an address, with or without a port up to 65535.";
  }
  if (httpVersion === "1.0" && headers["transfer-encoding"] !== undefined) {
    return "HTTP/1.0 does not support the header `transfer-encoding`. Send the request as HTTP/1.1.";
  }
  return null;
}

/** Headers that select the target or the user, and of which Node reads only the first line. */
const singleHeaders = ["host", "content-type", "authorization"] as const;

/**
 * Returns the first of {@link singleHeaders} that has more than one line. @param rawHeaders alternating names and
 * values, as received.
 */
function findRepeated(rawHeaders: readonly string[]): string | undefined {
  const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  return singleHeaders.find((name) => names.indexOf(name) !== names.lastIndexOf(name));
}

/**
 * Responds with 400 to a request with an ambiguous head, and closes its connection. @returns false for any other
 * request.
 */
export function rejectInvalidHead(
  request: IncomingMessage,
  response: ServerResponse,
  answerHeaders: ResponseHeaders,
): boolean {
  const fault = findHeadError(request);
  if (fault === null) return false;
  request.resume();
  response.shouldKeepAlive = false;
  setHeaders(response, answerHeaders(requestIdOf(request)));
  sendError(response, 400, "BAD_REQUEST", fault);
  return true;
}

/**
 * Rewrites an absolute request target as a path. Its host replaces the Host header (RFC 9112 §3.2.2). Other targets
 * stay unchanged.
 */
export function useOriginForm(request: IncomingMessage): void {
  const { url = "/" } = request;
  if (url.startsWith("/") || !/^https?:/i.test(url) || !URL.canParse(url)) return;
  const { host, pathname, search } = new URL(url);
  request.url = pathname + search;
  request.headers.host = host;
}

/**
 * Path of a request, still encoded; null when the target is not a path (`*`). A target such as `//` is legal in HTTP
 * but not a URL. This function must not throw for it, because an exception in a request handler ends the process.
 */
export function pathOf({ url = "/" }: IncomingMessage): string | null {
  return url.startsWith("/") ? (url.split("?", 1)[0] ?? url) : null;
}

/** Query string of a request with its question mark; empty when there is none. */
export function searchOf({ url = "" }: IncomingMessage): string {
  const start = url.indexOf("?");
  return start < 0 ? "" : (url.slice(start).split("#", 1)[0] ?? "");
}

/** Cache of checked Host headers, because most requests repeat the same few. */
const knownHosts = new LRUCache<string, boolean>({
  maxSize: 100_000,
  maxEntrySize: 500,
  sizeCalculation: (_isHost, text) => text.length + 1,
  memoMethod: (text) =>
    /^[\w.-]+(?::\d{1,5})?$|^\[[\da-fA-F:.]+\](?::\d{1,5})?$/.test(text) && URL.canParse(`http://${text}`),
});

/** True for a valid host of a URL: a name or an address, with an optional port up to 65535. */
export function isHost(text: string): boolean {
  return knownHosts.memo(text);
}
